/** Longer lines are speech. */
const MOST_UNITS = 200;

/** What chat and meeting programs write into what they export, in the words of their English versions. */
const WRITTEN = new Set([
  'this message was deleted',
  'you deleted this message',
  '<media omitted>',
  'image omitted',
  'video omitted',
  'audio omitted',
  'sticker omitted',
  'gif omitted',
  'document omitted',
  'this editable transcript was computer generated and might contain errors. people can also change the text after it was created',
]);
const ENDED = /^transcription ended after [\d:]{4,8}$/u;
const EDGES = /^[\s\u200e\u200f]{1,9}|[\s.]{1,9}$/gu;

/** Whether the line, or the rest of it, from `start` to `end` was written by the program, and said by no person. */
export function isProgramLine(text: string, start: number, end: number): boolean {
  if (end - start > MOST_UNITS) return false;
  const line = text.slice(start, end).replaceAll(EDGES, '').toLowerCase();
  return WRITTEN.has(line) || ENDED.test(line);
}
