import { isBlankAt, NBSP, skipBlanks, skipBlanksBack } from './transcript-blanks.ts';
import { type Mark, type TranscriptFormat } from './transcript-mark.ts';
import { isDigitAt, readBracketedTime, readTime } from './transcript-time.ts';

/** No label is looked for beyond this many code units and words of a line, so that a line costs the same however long it is. */
const READ_UNITS = 140;
const READ_WORDS = 8;

const COLON = 58;
const WIDE_COLON = 0xff1a;

/** What an ASCII character means inside of what may be a label. A table, for it is asked for every character read. */
const [PLAIN, REFUSED, OPENING, DIGIT, BLANK] = [0, 1, 2, 3, 4];
const MEANING = new Uint8Array(128);
// `*` and the like would be prose or code.
for (const [characters, meaning] of [
  ['"!?;<>{}=%$^~`|\\*]', REFUSED],
  ['([', OPENING],
  ['0123456789', DIGIT],
  [' \t\u000b\f\r', BLANK],
] as const) {
  for (const character of characters) MEANING[character.charCodeAt(0)] = meaning;
}
function meaningOf(code: number): number | undefined {
  return code < 128 ? MEANING[code] : code === NBSP ? BLANK : PLAIN;
}

/** The mark that a line from `start` to `end` begins with, or null when it is only words. */
export function readMark(text: string, start: number, end: number): Mark | null {
  const first = skipBlanks(text, start, end);
  if (first === end) return null;
  const behindTime = readLeadingTime(text, first);
  if (behindTime < 0) return readLabel(text, { start, at: first, end, isTimed: false });
  const at = skipBlanks(text, behindTime, end);
  if (at === end) return { from: start, to: end, label: undefined, format: 'time_name', isDoubtful: true };
  const afterDash = text[at] === '-' ? skipBlanks(text, at + 1, end) : at;
  const labelled = readLabel(text, { start, at: afterDash, end, isTimed: true });
  if (labelled) return labelled;
  // "10:30 suits me" is said; a time in brackets is not.
  return isDigitAt(text, first)
    ? null
    : { from: start, to: at, label: undefined, format: 'time_name', isDoubtful: true };
}

function readLeadingTime(text: string, at: number): number {
  if (meaningOf(text.charCodeAt(at)) === OPENING) return readBracketedTime(text, at);
  return isDigitAt(text, at) ? readTime(text, at) : -1;
}

type Reading = { start: number; at: number; end: number; isTimed: boolean };

/** Walks over what may be a label until a colon or a time says that it is one. */
function readLabel(text: string, { start, at, end, isTimed }: Reading): Mark | null {
  const limit = Math.min(end, at + READ_UNITS);
  let words = 1;
  let isAfterBlank = false;
  for (let to = at; to < limit; to++) {
    const code = text.charCodeAt(to);
    if (code === COLON || code === WIDE_COLON) {
      if (code === COLON && to + 1 < end && !isBlankAt(text, to + 1)) return null;
      const format = isTimed ? 'time_name' : 'name';
      return toMark(text, { start, at, labelEnd: to, to: to + 1, format, isDoubtful: !isTimed });
    }
    const meaning = meaningOf(code);
    if (meaning === PLAIN) {
      isAfterBlank = false;
      continue;
    }
    if (meaning === REFUSED) return null;
    if (meaning === BLANK) {
      if (!isAfterBlank && ++words > READ_WORDS) return null;
      isAfterBlank = true;
      continue;
    }
    const isOpening = meaning === OPENING;
    if (isOpening || isAfterBlank) {
      const behind = isOpening ? readBracketedTime(text, to) : readTime(text, to);
      if (behind > 0) return readTimedEnd(text, { start, at, end, labelEnd: to, behind, isOpening });
    }
    isAfterBlank = false;
  }
  return null;
}

type TimedEnd = {
  start: number;
  at: number;
  end: number;
  labelEnd: number;
  behind: number;
  isOpening: boolean;
};

/** A label with its time behind it: with a colon after that, or alone on its line. */
function readTimedEnd(text: string, { start, at, end, labelEnd, behind, isOpening }: TimedEnd): Mark | null {
  const next = skipBlanks(text, behind, end);
  if (next === end) {
    // One space between says little: "Lunch 12:30" is a line like any other until there are more of them.
    const isDoubtful = !isOpening && labelEnd - skipBlanksBack(text, at, labelEnd) < 2;
    return toMark(text, { start, at, labelEnd, to: end, format: 'name_line', isDoubtful });
  }
  const code = text.charCodeAt(next);
  if (code !== WIDE_COLON && (code !== COLON || !(next + 1 === end || isBlankAt(text, next + 1))))
    return null;
  return toMark(text, { start, at, labelEnd, to: next + 1, format: 'name_time', isDoubtful: false });
}

type Found = {
  start: number;
  at: number;
  labelEnd: number;
  to: number;
  format: TranscriptFormat;
  isDoubtful: boolean;
};

function toMark(text: string, { start, at, labelEnd, to, format, isDoubtful }: Found): Mark | null {
  let end = skipBlanksBack(text, at, labelEnd);
  while (end > at && SEPARATORS.has(text.charCodeAt(end - 1))) end = skipBlanksBack(text, at, end - 1);
  return end > at ? { from: start, to, label: text.slice(at, end), format, isDoubtful } : null;
}

/** What stands between a name and its time: "Ana - 0:04", "Ana, 0:04". */
const SEPARATORS = new Set([44, 45, 0x2013, 0x2014]);
