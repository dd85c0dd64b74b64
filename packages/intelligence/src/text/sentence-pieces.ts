import { isBlankAt, skipBlanks, skipBlanksBack } from './blanks.ts';
import { isItem } from './sentence-breaks.ts';

/** Called once per piece, with its span without surrounding space. */
type FoundPiece = (start: number, end: number) => void;

/** The longest piece, in code units: about sixty words, longer than a spoken sentence. */
const MOST_UNITS = 420;
/** A piece is not cut before this many code units, because a short rest would not be informative. */
const LEAST_UNITS = 160;
/**
 * The longest text of several lines that counts as one sentence because a stop ends it; longer ones are recordings without
 * stops.
 */
const STOPPED_UNITS = 600;
/** The lengths of lines that an editor has wrapped; shorter and longer lines end where the writer broke them. */
const WRAPPED = { least: 40, surely: 60, most: 130 };

/** Words before which speech without stops may be cut. */
const PAUSES = new Set(
  `and but so because also then or which when if anyway well um uh like actually basically i we it that's it's
  y e pero porque entonces und aber weil dann et mais parce donc`.split(/\s+/),
);
const LONGEST_PAUSE = 9;
const COMMAS = new Set([44, 59, 0x2013, 0x2014, 0x3001, 0xff0c, 0xff1b, 0x60c]);

/** Divides a sentence of several lines at the line breaks that end a statement. */
export function divideLines(text: string, start: number, end: number, isStopped: boolean, found: FoundPiece) {
  const mayWrap = isStopped && end - start <= STOPPED_UNITS;
  let from = start;
  let lineStart = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13 && code !== 0x2028 && code !== 0x2029) continue;
    const next = skipBlanks(text, at, end);
    if (!mayWrap || !isWrapped(text, at - lineStart, next)) {
      cutToLength(text, from, at, found);
      from = next;
    }
    lineStart = next;
    at = next - 1;
  }
  cutToLength(text, from, end, found);
}

function isWrapped(text: string, lineUnits: number, next: number): boolean {
  if (lineUnits < WRAPPED.least || lineUnits > WRAPPED.most) return false;
  const code = text.charCodeAt(next);
  return lineUnits >= WRAPPED.surely || (code >= 97 && code <= 122);
}

/**
 * Cuts an overlong sentence at its commas and pauses; if it has none, between words; and if it has no spaces, anywhere except
 * inside a character.
 */
export function cutToLength(text: string, start: number, end: number, found: FoundPiece): void {
  let from = skipBlanks(text, start, end);
  while (isItem(text, from, end)) from = skipBlanks(text, skipToBlank(text, from, end), end);
  const to = skipBlanksBack(text, from, end);
  while (to - from > MOST_UNITS) {
    const cut = placeToCut(text, from);
    const last = skipBlanksBack(text, from, cut);
    if (last > from) found(from, last);
    from = skipBlanks(text, cut, to);
  }
  if (to > from) found(from, to);
}

function skipToBlank(text: string, at: number, end: number): number {
  let to = at;
  while (to < end && !isBlankAt(text, to)) to++;
  return to;
}

function placeToCut(text: string, from: number): number {
  let lastBlank = 0;
  for (let at = from + MOST_UNITS; at > from + LEAST_UNITS; at--) {
    const code = text.charCodeAt(at - 1);
    if (COMMAS.has(code) && (code > 0x3000 || isBlankAt(text, at))) return at;
    if (!isBlankAt(text, at)) continue;
    if (isPause(text, at + 1)) return at;
    lastBlank ||= at;
  }
  if (lastBlank > 0) return lastBlank;
  const cut = from + MOST_UNITS;
  return (text.charCodeAt(cut) & 0xfc00) === 0xdc00 ? cut - 1 : cut;
}

function isPause(text: string, at: number): boolean {
  let to = at;
  while (to <= at + LONGEST_PAUSE && to < text.length && !isBlankAt(text, to)) to++;
  return to - at <= LONGEST_PAUSE && PAUSES.has(text.slice(at, to));
}
