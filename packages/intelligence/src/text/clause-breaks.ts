import { findSentences, isItem } from './sentence-breaks.ts';
import { wordsOf } from './words.ts';

/** `text.slice(start, end)`, in UTF-16 code units and without surrounding space. */
export type Span = { start: number; end: number };

/**
 * What stands between two sides: between sentences the stop of the first one, a new line or an item of a list; within a sentence a stop, a
 * conjunction, or both. `more` is after a comma: "also", "plus", "pity" and their like, which the second side keeps.
 */
export const MARKS = [
  'stop',
  'question',
  'exclamation',
  'line',
  'list',
  'semicolon',
  'colon',
  'comma',
  'comma and',
  'comma but',
  'comma so',
  'more',
  'dash',
  'and',
  'but',
  'plus',
  'although',
  'while',
  'since',
  'when',
] as const;
export type Mark = (typeof MARKS)[number];

/** A position where a text may change its subject. */
export type Break = { left: Span; right: Span; mark: Mark };

/** The rest of a longer text is not divided: it stays with the last part. */
const READ_UNITS = 4_000;
const MOST_BREAKS = 24;
/** A shorter part says nothing by itself. */
const LEAST_WORDS = 3;

/** Conjunctions that are left out between two parts, because they only join them. */
const AND = 'and|und|et|en|y|e';
const BUT = 'but|aber|mais|maar|pero|ma|mas';
/** Words that belong to the part that they begin. */
const MORE = 'plus|also|yet|though|although|while|now|pity|only|still';
const MARK = new RegExp(
  String.raw`[,;:]\s(?:(?:${AND}|${BUT}|so)\s|(?=(?<more>${MORE})\s)|)|` +
    String.raw`\s(?:[-–—]|and|but|plus|although|while|since|when|und|aber|et|mais|maar|pero)\s`,
  'giu',
);

/** The positions between sentences, and between the clauses of a sentence, in order. Takes linear time. */
export function findBreaks(text: string): Break[] {
  const sentences: Span[] = [];
  findSentences(text, 0, Math.min(text.length, READ_UNITS), (start, end) => {
    const sentence = trimmed(text, start, end);
    if (sentence.end > sentence.start) sentences.push(sentence);
  });
  const breaks: Break[] = [];
  for (const [i, sentence] of sentences.entries()) {
    const before = sentences[i - 1];
    if (before) breaks.push({ left: before, right: sentence, mark: markBetween(text, before, sentence) });
    breaks.push(...breaksWithin(text, sentence));
    if (breaks.length >= MOST_BREAKS) break;
  }
  return breaks
    .slice(0, MOST_BREAKS)
    .filter(({ left, right }) => [left, right].every((side) => saysEnough(text, side)));
}

function saysEnough(text: string, { start, end }: Span): boolean {
  return wordsOf(text.slice(start, end)).length >= LEAST_WORDS;
}

function markBetween(text: string, before: Span, after: Span): Mark {
  if (isItem(text, before.start, before.end) && isItem(text, after.start, after.end)) return 'list';
  if (text.slice(before.end, after.start).includes('\n')) return 'line';
  const last = text.charAt(before.end - 1);
  if (last === '?') return 'question';
  return last === '!' ? 'exclamation' : 'stop';
}

function breaksWithin(text: string, { start, end }: Span): Break[] {
  return [...text.slice(start, end).matchAll(MARK)].map(({ index, 0: found, groups }) => ({
    left: trimmed(text, start, start + index),
    right: trimmed(text, start + index + found.length, end),
    mark: markWithin(found, groups?.['more'] !== undefined),
  }));
}

function markWithin(found: string, isMore: boolean): Mark {
  if (found.startsWith(';')) return 'semicolon';
  if (found.startsWith(':')) return 'colon';
  const [word = ''] = wordsOf(found.toLowerCase());
  const joining = AND.split('|').includes(word) ? 'and' : BUT.split('|').includes(word) ? 'but' : word;
  const name = isMore ? 'more' : found.startsWith(',') ? `comma ${joining}`.trim() : joining || 'dash';
  return MARKS.find((mark) => mark === name) ?? 'comma';
}

function trimmed(text: string, start: number, end: number): Span {
  const given = text.slice(start, end);
  const from = start + given.length - given.trimStart().length;
  return { start: from, end: from + given.trim().length };
}
