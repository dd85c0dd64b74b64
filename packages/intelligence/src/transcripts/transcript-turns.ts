import { endOfLine, lineBreakOf, skipBlanks, skipBlanksBack } from '../text/blanks.ts';
import { isProgramLine } from './program-lines.ts';
import { behindMarks, withoutMarks, withQuotedMails } from './quoted-mails.ts';
import { captionFormatOf, captionMarks } from './transcript-captions.ts';
import { keepSpeakers, tidy } from './transcript-labels.ts';
import { isBrokenHeader, isWroteAlone, readMark } from './transcript-line.ts';
import { type Mark, type TranscriptFormat } from './transcript-mark.ts';

/**
 * One speaker's uninterrupted words: `text.slice(start, end)`, in UTF-16 code units, without label, time or surrounding
 * space. The label is null for an unnamed speaker. `quoted`: so many marks of quoting (`>`) stand before each further line, of a mail that
 * other mails quote.
 */
export type Turn = { label: string | null; start: number; end: number; quoted?: number };

/** The turns of a transcript, in order and without overlap, and the format of its labels, which is null when there are none. */
export type SplitTranscript = { format: TranscriptFormat | null; turns: Turn[] };

/**
 * Splits a transcript into turns. Words above the first label, and a text without labels, form a turn without a speaker.
 * Captions give a turn per cue, because the times between are not speech. Takes any string, in time linear in its length.
 * @param known the label of a known speaker: it needs no other evidence
 */
export function splitTurns(text: string, known: string | null = null): SplitTranscript {
  const lineBreak = lineBreakOf(text);
  const captions = captionFormatOf(text, lineBreak);
  const { marks, lines } = captions ? captionMarks(text, lineBreak, captions) : lineMarks(text, lineBreak);
  const speakers = keepSpeakers(marks, lines, known);
  const kept = captions ? speakers : withQuotedMails(text, lineBreak, speakers);
  return { format: captions ?? formatOf(kept), turns: toTurns(text, kept) };
}

function lineMarks(text: string, lineBreak: string): { marks: Mark[]; lines: number } {
  const marks: Mark[] = [];
  let lines = 0;
  for (let at = skipBlanks(text, 0, text.length); at < text.length;) {
    const end = endOfMark(text, lineBreak, at);
    const mark = isProgramLine(text, at, end) ? programMark(at, end) : readMark(text, at, end);
    if (mark) {
      if (isProgramLine(text, mark.to, end)) mark.to = end;
      if (typeof mark.label === 'string') mark.label = tidy(mark.label);
      marks.push(mark);
    }
    // The lines below `Name  0:04` are that speaker's words.
    if (mark?.format !== 'name_line') lines++;
    at = skipBlanks(text, end, text.length);
  }
  return { marks, lines };
}

/** The end of the line at `at`, or of the next one where a mail program broke the line above a mail. */
function endOfMark(text: string, lineBreak: string, at: number): number {
  const end = endOfLine(text, lineBreak, at);
  const next = skipBlanks(text, end, text.length);
  const endOfNext = endOfLine(text, lineBreak, next);
  const isBroken =
    isWroteAlone(text, behindMarks(text, next, endOfNext), endOfNext) ||
    isBrokenHeader(text, { start: at, broken: end, end: endOfNext });
  return isBroken ? endOfNext : end;
}

/** A line that no person said: what follows it has a label of its own. */
function programMark(from: number, to: number): Mark {
  return { from, to, label: null, format: 'name', isDoubtful: false };
}

/** The most frequent format: people mix formats, and software names only the speakers it knows. */
function formatOf(marks: Mark[]): TranscriptFormat | null {
  const counts = new Map<TranscriptFormat, number>();
  for (const { label, format } of marks) {
    if (typeof label !== 'string') continue;
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

function toTurns(text: string, marks: Mark[]): Turn[] {
  const turns: Turn[] = [];
  let label: string | null = null;
  let from = 0;
  let quoted = marks.some((mark) => mark.quoted !== undefined) ? 0 : undefined;
  const say = (until: number) => {
    const begin = skipBlanks(text, from, until);
    const whole = { start: begin, end: skipBlanksBack(text, begin, until) };
    const { start, end } = quoted === undefined ? whole : withoutMarks(text, whole, quoted);
    if (end > start) turns.push({ label, start, end, ...(quoted && { quoted }) });
  };
  for (const mark of marks) {
    say(mark.from);
    from = mark.to;
    quoted = mark.quoted;
    if (mark.label !== undefined) label = mark.label;
  }
  say(text.length);
  return turns;
}
