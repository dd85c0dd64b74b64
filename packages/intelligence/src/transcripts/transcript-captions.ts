import { endOfLine, isBlankAt, skipBlanks } from '../text/blanks.ts';
import { type Look, lookOf } from './label-look.ts';
import { tidy } from './transcript-labels.ts';
import { readMark } from './transcript-line.ts';
import { type Mark } from './transcript-mark.ts';
import { isBareCueTiming, isCueTiming, isDigitAt } from './transcript-time.ts';

/** The first cue is searched for in this many lines. */
const LEADING_LINES = 20;
/** The longest tag that is read, in code units: after a `<` in prose the text must not be searched to its end. */
const MAX_TAG_UNITS = 200;
/** The longest name in brackets, in code units. */
const MAX_NAME_UNITS = 80;
const DOT = 46;

/** The caption format of a text; null when it is not captions. */
export function captionFormatOf(text: string, lineBreak: string): 'webvtt' | 'srt' | null {
  const first = skipBlanks(text, 0, text.length);
  if (isHeader(text, first)) return 'webvtt';
  if (voiceAt(text, first)) return 'webvtt';
  for (let at = first, line = 0; line < LEADING_LINES && at < text.length; line++) {
    const end = endOfLine(text, lineBreak, at);
    if (isCueTiming(text, at, end)) return text.includes('<v') ? 'webvtt' : 'srt';
    at = end + 1;
  }
  return null;
}

/**
 * The marks of captions, and the number of lines that contain words. Header, notes, cue names and times are marks without a
 * label.
 */
export function captionMarks(
  text: string,
  lineBreak: string,
  format: 'webvtt' | 'srt',
): { marks: Mark[]; lines: number } {
  const marks: Mark[] = [];
  // The speaker of a voice tag applies until the end of its cue (WebVTT §4.2.2); a bare `Name:` applies until the next one.
  const hasTags = text.includes('<v');
  const nextCue = hasTags ? null : undefined;
  const unsaid = (from: number, to: number, label: null | undefined) =>
    marks.push({ from, to, label, format, isDoubtful: false });
  let lines = 0;
  const namesBelow = namesBelowIn(text, lineBreak, hasTags);
  let isNameNext = false;
  let isBlockStart = true;
  let isComment = false;
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, lineBreak, at);
    const first = skipBlanks(text, at, end);
    if (first === end) {
      isBlockStart = true;
      isComment = false;
    } else if (isCueTiming(text, at, end)) {
      unsaid(at, end, namesBelow === 'most' ? null : nextCue);
      isBlockStart = isComment = false;
      isNameNext =
        namesBelow === 'all' || (namesBelow === 'most' && isNamedBelow(wordsBelow(text, lineBreak, end)));
    } else if (isComment || (isBlockStart && format === 'webvtt' && isUnsaidBlock(text, first))) {
      unsaid(at, end, undefined);
      isComment = true;
      isBlockStart = false;
    } else if (isCueName(text, lineBreak, { first, end, isBlockStart })) {
      unsaid(at, end, undefined);
    } else if (isNameNext) {
      marks.push({
        from: at,
        to: end,
        label: tidy(text.slice(first, end).trimEnd()),
        format,
        isDoubtful: false,
      });
      isNameNext = false;
    } else {
      readCueLine(text, { from: at, first, end, format, hasTags }, marks);
      lines++;
      isBlockStart = false;
    }
    at = end + 1;
  }
  return { marks, lines };
}

/** The share of cues with words that begin with a name on a line of its own, where names stand there. */
const MOST_NAMED = 0.75;
const LEAST_NAMED = 2;
/** Where every cue begins with a line that other cues begin with, these are names however they look. */
const MOST_RETURNING = 0.5;
/** How a name alone on its line looks; one in lower case would be words. */
const NAMES: ReadonlySet<Look> = new Set(['role', 'person', 'name', 'word']);

/**
 * Which cues have the speaker's name on the line below their times, as Teams writes it: all in an older transcript, which is known by its
 * times, and where the same lines return; in another, those that look so, if most of the cues do. A line break in a caption is usual, so a
 * single name is none.
 */
function namesBelowIn(text: string, lineBreak: string, hasTags: boolean): 'all' | 'most' | 'none' {
  if (hasBareTimes(text, lineBreak)) return 'all';
  if (hasTags) return 'none';
  const firsts = new Map<string, number>();
  let [cues, named, longer] = [0, 0, 0];
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, lineBreak, at);
    if (isCueTiming(text, at, end)) {
      const words = wordsBelow(text, lineBreak, end);
      if (words.first !== '') cues++;
      if (isShort(words)) longer++;
      if (isNamedBelow(words)) named++;
      firsts.set(words.first, (firsts.get(words.first) ?? 0) + 1);
    }
    at = end + 1;
  }
  const returning = [...firsts.values()].reduce((sum, n) => sum + (n > 1 ? n : 0), 0);
  if (cues > 0 && longer === cues && returning >= cues * MOST_RETURNING) return 'all';
  return named >= LEAST_NAMED && named >= cues * MOST_NAMED ? 'most' : 'none';
}

/** The line below the times that end at `end`, as far as a name is long, and whether another follows it in the cue. */
function wordsBelow(text: string, lineBreak: string, end: number): { first: string; hasMore: boolean } {
  const at = end + 1;
  const endOfFirst = endOfLine(text, lineBreak, at);
  const from = skipBlanks(text, at, endOfFirst);
  const first = text.slice(from, Math.min(endOfFirst, from + MAX_NAME_UNITS + 1)).trimEnd();
  const next = endOfFirst + 1;
  const endOfNext = endOfLine(text, lineBreak, next);
  const hasMore =
    next < text.length &&
    skipBlanks(text, next, endOfNext) < endOfNext &&
    !isCueTiming(text, next, endOfNext) &&
    !isCueName(text, lineBreak, {
      first: skipBlanks(text, next, endOfNext),
      end: endOfNext,
      isBlockStart: false,
    });
  return { first, hasMore };
}

/** Whether a line may be a name as far as its length and its signs go, and words follow it. A name in brackets is read as such. */
function isShort({ first, hasMore }: { first: string; hasMore: boolean }): boolean {
  return hasMore && first.length <= MAX_NAME_UNITS && !/^[[(>-]|[.,!?:;…]$/u.test(first);
}

function isNamedBelow(words: { first: string; hasMore: boolean }): boolean {
  return isShort(words) && NAMES.has(lookOf(tidy(words.first)));
}

/** Whether the first cue of the text has its times without leading zeros. */
function hasBareTimes(text: string, lineBreak: string): boolean {
  for (let at = 0, line = 0; line < LEADING_LINES && at < text.length; line++) {
    const end = endOfLine(text, lineBreak, at);
    if (isCueTiming(text, at, end)) return isBareCueTiming(text, at, end);
    at = end + 1;
  }
  return false;
}

function isHeader(text: string, at: number): boolean {
  return text.startsWith('WEBVTT', at) && /^\s?$/u.test(text[at + 6] ?? '');
}

const UNSAID_BLOCKS = ['WEBVTT', 'NOTE', 'STYLE', 'REGION'];

/** Blocks of WebVTT that are not displayed: the header with the lines below it, comments, style sheets and regions. */
function isUnsaidBlock(text: string, at: number): boolean {
  const word = UNSAID_BLOCKS.find((name) => text.startsWith(name, at));
  return word !== undefined && /^\s?$/u.test(text[at + word.length] ?? '');
}

type CueLine = { first: number; end: number; isBlockStart: boolean };

/** The line above a cue's times: its number or, at the start of a block, its name. */
function isCueName(text: string, lineBreak: string, { first, end, isBlockStart }: CueLine): boolean {
  if (!isBlockStart && !isDigitAt(text, first)) return false;
  if (!isBlockStart && !isNumber(text, first, end)) return false;
  return end < text.length && isCueTiming(text, end + 1, endOfLine(text, lineBreak, end + 1));
}

function isNumber(text: string, first: number, end: number): boolean {
  let to = first;
  while (isDigitAt(text, to) && to < first + 9) to++;
  return skipBlanks(text, to, end) === end;
}

type Line = { from: number; first: number; end: number; format: 'webvtt' | 'srt'; hasTags: boolean };

/**
 * Reads the labels in one line of a cue: voice tags anywhere, or a name at its start ("- Ana: …" where two speakers share a
 * cue).
 */
function readCueLine(text: string, { from, first, end, format, hasTags }: Line, marks: Mark[]): void {
  const afterDash = text[first] === '-' ? skipBlanks(text, first + 1, end) : first;
  const named = readMark(text, afterDash, end);
  if (typeof named?.label === 'string') {
    marks.push({ ...named, from, label: tidy(named.label), format });
    return;
  }
  const bracketed = bracketedAt(text, afterDash, end);
  if (bracketed) marks.push({ from, to: bracketed.to, label: bracketed.label, format, isDoubtful: true });
  if (!hasTags) return;
  // This is a slice, so that a search for the next tag stops at the end of the line.
  const line = text.slice(first, end);
  for (let at = line.indexOf('<'); at >= 0; at = line.indexOf('<', at + 1)) {
    const voice = voiceAt(line, at);
    if (voice) {
      marks.push({ from: first + at, to: first + voice.to, label: voice.label, format, isDoubtful: false });
    } else if (line.startsWith('</v>', at)) {
      marks.push({ from: first + at, to: first + at + 4, label: null, format, isDoubtful: false });
    }
  }
}

/** The name in brackets at the start of a caption, `[Ana Lee] …`. Sounds stand in brackets too. */
function bracketedAt(text: string, at: number, end: number): { label: string; to: number } | null {
  if (text[at] !== '[') return null;
  const closing = text.slice(at, Math.min(end, at + MAX_NAME_UNITS)).indexOf(']');
  const label = closing < 0 ? '' : tidy(text.slice(at + 1, at + closing).trim());
  return label === '' ? null : { label, to: at + closing + 1 };
}

/** The name in a voice tag `<v Name>` or `<v.loud Name>` at `at`, and the offset after the tag. */
function voiceAt(text: string, at: number): { label: string; to: number } | null {
  if (!text.startsWith('<v', at)) return null;
  const tag = text.slice(at, at + MAX_TAG_UNITS);
  const closing = tag.indexOf('>');
  if (closing < 0 || tag.lastIndexOf('<', closing) > 0) return null;
  let from = 2;
  if (tag.charCodeAt(from) === DOT) while (from < closing && !isBlankAt(tag, from)) from++;
  if (!isBlankAt(tag, from)) return null;
  const label = tidy(tag.slice(from, closing).trim());
  return label ? { label, to: at + closing + 1 } : null;
}
