import { isBlankAt, skipBlanks } from '../text/blanks.ts';

const COLON = 58;
const COMMA = 44;
const DOT = 46;
const LETTER_M = 109;
/** The bit that turns an upper-case ASCII letter into lower case. */
const LOWER_CASE = 32;

/**
 * Reads a time of day or of a recording (`0:04`, `01:02:03`, `00:01:02,500`, `10:30 AM`) at `at`.
 * @returns the offset after it, or -1 when there is none
 */
export function readTime(text: string, at: number): number {
  let to = skipDigits(text, at, 3);
  if (to === at) return -1;
  let groups = 1;
  while (groups < 4 && text.charCodeAt(to) === COLON) {
    const next = skipDigits(text, to + 1, 2);
    if (next !== to + 3) break;
    to = next;
    groups++;
  }
  if (groups === 1 || isDigitAt(text, to)) return -1;
  const separator = text.charCodeAt(to);
  if ((separator === DOT || separator === COMMA) && isDigitAt(text, to + 1)) to = skipDigits(text, to + 1, 3);
  return skipHalfOfDay(text, to);
}

/** The longest time in brackets: two dates with their times. */
const MAX_BRACKETED_UNITS = 48;
/** The characters of times, dates and durations. */
const TIME_CHARACTERS = new Set('0123456789:/.,- \u202f\u00a0\u2013\u2014>TZapmAPM');

/**
 * Reads a time in brackets or parentheses at `at`, which may have a date before it or an end time after it: `(0:04)`, `[5/1/24,
 * 10:32 AM]`.
 * @returns the offset after the closing bracket, or -1
 */
export function readBracketedTime(text: string, at: number): number {
  const closing = text[at] === '[' ? ']' : ')';
  let hasTime = false;
  for (let to = at + 1; to < at + MAX_BRACKETED_UNITS; to++) {
    const character = text[to];
    if (character === closing) return hasTime ? to + 1 : -1;
    if (character === undefined || !TIME_CHARACTERS.has(character)) return -1;
    if (character === ':') {
      if (!isDigitAt(text, to - 1) || !isDigitAt(text, to + 1) || !isDigitAt(text, to + 2)) return -1;
      hasTime = true;
    }
  }
  return -1;
}

/**
 * Whether the line from `at` to `end` has the times of a cue: two times with an arrow between them, and perhaps settings after
 * them (WebVTT §4.1, SRT).
 */
export function isCueTiming(text: string, at: number, end: number): boolean {
  const from = skipBlanks(text, at, end);
  if (!isDigitAt(text, from)) return false;
  const left = readCueTime(text, from);
  if (left < 0) return false;
  const arrow = skipBlanks(text, left, end);
  return text.startsWith('-->', arrow) && readCueTime(text, skipBlanks(text, arrow + 3, end)) > 0;
}

/** Whether a cue's times are written without leading zeros (`0:0:4.25`), as older transcripts of Teams have them. */
export function isBareCueTiming(text: string, at: number, end: number): boolean {
  const line = text.slice(at, Math.min(end, at + MAX_BRACKETED_UNITS));
  return isCueTiming(text, at, end) && /^\s*\d{1,3}:(?:\d:\d{1,2}|\d{2}:\d)[.,]/.test(line);
}

/** `readTime`, and times without leading zeros. */
function readCueTime(text: string, at: number): number {
  const read = readTime(text, at);
  if (read > 0) return read;
  const bare = /^\d{1,3}:\d{1,2}:\d{1,2}(?:[.,]\d{1,7})?/.exec(text.slice(at, at + 20));
  return bare ? at + bare[0].length : -1;
}

/** The date before a time: `05/11/2026, `, `5.11.26 `, `2026-11-05, `, `05/11/2026 à `. */
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4},?\s(?:(?:à|um|at)\s)?/u;

/**
 * Reads a date with its time at `at`, as WhatsApp writes it on Android.
 * @returns the offset after it, or -1
 */
export function readDatedTime(text: string, at: number): number {
  const date = DATE.exec(text.slice(at, at + 17));
  return date && isDigitAt(text, at + date[0].length) ? readTime(text, at + date[0].length) : -1;
}

export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function skipDigits(text: string, at: number, most: number): number {
  let to = at;
  while (to < at + most && isDigitAt(text, to)) to++;
  return to;
}

/** `p. m.`, with any blanks in it, as Spanish writes it. */
const DOTTED_HALF = /^[ap]\.\s?m\./iu;
const MAX_HALF_UNITS = 5;

function skipHalfOfDay(text: string, at: number): number {
  const from = isBlankAt(text, at) ? at + 1 : at;
  if (text.charCodeAt(from + 1) === DOT) {
    const dotted = DOTTED_HALF.exec(text.slice(from, from + MAX_HALF_UNITS));
    return dotted ? from + dotted[0].length : at;
  }
  if ((text.charCodeAt(from + 1) | LOWER_CASE) !== LETTER_M) return at;
  return /^[ap]m(?!\w)/i.test(text.slice(from, from + 3)) ? from + 2 : at;
}
