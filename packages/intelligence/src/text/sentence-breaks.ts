import { isBlankAt, skipBlanks } from './blanks.ts';
import { dotMeaning } from './sentence-abbreviations.ts';

/**
 * Called once per sentence, in order, with its span (including surrounding space), whether a stop ends it, and whether it
 * contains line breaks.
 */
export type FoundSentence = (start: number, end: number, isStopped: boolean, hasLines: boolean) => void;

/**
 * The role of a code unit in splitting sentences. It is a table of all 65,536, because every code unit of a text is looked up.
 */
const [PLAIN, DOT, STOP, WIDE_STOP, ELLIPSIS, LINE, CLOSER] = [0, 1, 2, 3, 4, 5, 6];
const MEANING = new Uint8Array(65_536);
for (const [characters, meaning] of [
  ['.', DOT],
  ['!?‼⁇⁈⁉؟۔।', STOP],
  ['。！？｡', WIDE_STOP],
  ['…', ELLIPSIS],
  ['\n\r\u2028\u2029', LINE],
  ['"\')]}’”»›」』）】*_~', CLOSER],
] as const) {
  for (const character of characters) MEANING[character.charCodeAt(0)] = meaning;
}

/**
 * Finds the sentences of `text` from `from` to `to`. A sentence ends after a stop followed by space, after a stop of a script
 * without spaces, at an empty line, and before a list item. A dot within a number, address or abbreviation is not a stop.
 */
export function findSentences(text: string, from: number, to: number, found: FoundSentence): void {
  let start = from;
  let hasLines = false;
  for (let at = from; at < to;) {
    const meaning = MEANING[text.charCodeAt(at)];
    if (meaning === PLAIN || meaning === CLOSER) {
      at++;
      continue;
    }
    if (meaning === LINE) {
      const next = skipBlanks(text, at, to);
      if (isNewBlock(text, at, next, to)) {
        found(start, at, false, hasLines);
        start = next;
        hasLines = false;
      } else hasLines = true;
      at = next;
      continue;
    }
    const behind = skipStops(text, at, to);
    if (endsAt(text, { start, stop: at, behind, to })) {
      found(start, behind, true, hasLines);
      start = skipBlanks(text, behind, to);
      hasLines = false;
      at = start;
    } else at = behind;
  }
  if (start < to) found(start, to, false, hasLines);
}

/** The offset after the stops that begin at `at`, and after the quotes and brackets that close with them. */
function skipStops(text: string, at: number, to: number): number {
  let behind = at + 1;
  while (behind < to && isStop(text.charCodeAt(behind))) behind++;
  while (behind < to && MEANING[text.charCodeAt(behind)] === CLOSER) behind++;
  return behind;
}

function isStop(code: number): boolean {
  const meaning = MEANING[code] ?? PLAIN;
  return meaning >= DOT && meaning <= ELLIPSIS;
}

type Stop = { start: number; stop: number; behind: number; to: number };

function endsAt(text: string, { start, stop, behind, to }: Stop): boolean {
  if (behind === to) return true;
  const meaning = MEANING[text.charCodeAt(stop)];
  if (meaning === WIDE_STOP) return true;
  if (!isBlankAt(text, behind)) return false;
  const next = text.charCodeAt(skipBlanks(text, behind, to));
  const isClosed = MEANING[text.charCodeAt(behind - 1)] === CLOSER;
  // The sentence goes on in '"Really?" she asked' and "well… perhaps".
  if (isClosed || meaning === ELLIPSIS || text.startsWith('..', stop)) return !isSmall(next);
  if (meaning !== DOT || behind > stop + 1) return true;
  const dot = dotMeaning(text, start, stop);
  return dot === 'end' || (dot === 'unless-small' && !isSmall(next) && !isDigit(next));
}

/** Lower-case letters of ASCII only: in other scripts every stop ends its sentence. */
function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether the text goes on at `next` with a new paragraph or the next item of a list. */
function isNewBlock(text: string, at: number, next: number, to: number): boolean {
  if (next >= to || isItem(text, next, to)) return true;
  const first = text.charCodeAt(at);
  for (let between = at + 1; between < next; between++) {
    const code = text.charCodeAt(between);
    // The second half of "\r\n" does not count as a second line break.
    if (MEANING[code] === LINE && !(between === at + 1 && first === 13 && code === 10)) return true;
  }
  return false;
}

/** Whether "- ", "* ", "• ", "1. " or "1) " is at `at`. */
export function isItem(text: string, at: number, to: number): boolean {
  const code = text.charCodeAt(at);
  if (BULLETS.has(code)) return at + 1 < to && isBlankAt(text, at + 1);
  if (!isDigit(code)) return false;
  const behind = isDigit(text.charCodeAt(at + 1)) ? at + 2 : at + 1;
  const mark = text.charCodeAt(behind);
  return (mark === 46 || mark === 41) && behind + 1 < to && isBlankAt(text, behind + 1);
}

const BULLETS = new Set([42, 43, 45, 62, 0xb7, 0x2013, 0x2014, 0x2022, 0x2023, 0x25aa, 0x25cf]);
