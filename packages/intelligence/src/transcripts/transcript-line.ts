import { isBlankAt, NBSP, skipBlanks, skipBlanksBack } from '../text/blanks.ts';
import { isNumbered } from './label-look.ts';
import { type Mark, type TranscriptFormat } from './transcript-mark.ts';
import { isDigitAt, readBracketedTime, readDatedTime, readTime } from './transcript-time.ts';

/** A label is searched for within this many code units and words, so that the cost of a line does not grow with its length. */
const READ_UNITS = 140;
const READ_WORDS = 10;
/** The longest label on a line of its own, in code units. */
const MAX_ALONE_UNITS = 80;

const COLON = 58;
const WIDE_COLON = 0xff1a;
const ASTERISK = 42;
const UNDERSCORE = 95;
const HASH = 35;
const QUOTE = 34;
const MAX_NICKNAME_UNITS = 32;
const BULLETS = new Set([45, ASTERISK, 0x2022, 0x2013, 0x2014]);
const DIRECTIONS = new Set([0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x2066, 0x2067, 0x2068, 0x2069]);
const LONG_DASHES = new Set([0x2013, 0x2014]);

/** The meaning of a character within a possible label. It is a table, because it is read for every character. */
const [PLAIN, REFUSED, OPENING, DIGIT, BLANK] = [0, 1, 2, 3, 4];
const MEANING = new Uint8Array(128);
// Characters of prose or code, which labels do not contain.
for (const [characters, meaning] of [
  ['"!?;<>{}=%$^~`\\*', REFUSED],
  ['([', OPENING],
  ['0123456789', DIGIT],
  [' \t\u000b\f\r', BLANK],
] as const) {
  for (const character of characters) MEANING[character.charCodeAt(0)] = meaning;
}
function meaningOf(code: number, emphasis = 0): number | undefined {
  if (code === emphasis) return PLAIN;
  return code < 128 ? MEANING[code] : code === NBSP ? BLANK : PLAIN;
}

/** The mark with which a line from `start` to `end` begins, or null if the line consists of words only. */
export function readMark(text: string, start: number, end: number): Mark | null {
  const first = skipBlanks(text, skipDirections(text, start), end);
  if (first >= end) return null;
  const { at, isListed } = skipBullet(text, first, end);
  const emphasis = emphasisAt(text, at, end);
  const reading = {
    start,
    at: emphasis === 0 ? at : skipRun(text, at, emphasis),
    end,
    emphasis,
    isTimed: false,
  };
  const mark =
    readWrote(text, reading) ??
    readDated(text, reading) ??
    readTimed(text, reading) ??
    readNamed(text, reading);
  return mark && isListed && mark.isDoubtful ? { ...mark, isWeak: true } : mark;
}

/** Skips the invisible signs of direction that WhatsApp puts before a line. */
function skipDirections(text: string, at: number): number {
  let to = at;
  while (DIRECTIONS.has(text.charCodeAt(to))) to++;
  return to;
}

/** Skips the start of a list item (`- `, `• `, `* `, `1. `), and `>> `, which captions put before another speaker. */
function skipBullet(text: string, first: number, end: number): { at: number; isListed: boolean } {
  const code = text.charCodeAt(first);
  if (code === 62) {
    const behind = skipBlanks(text, skipRun(text, first, code), end);
    return behind < end ? { at: behind, isListed: false } : { at: first, isListed: false };
  }
  const behind = BULLETS.has(code)
    ? first + 1
    : code === HASH
      ? skipRun(text, first, HASH)
      : behindNumber(text, first);
  if (behind === first || behind >= end || !isBlankAt(text, behind)) return { at: first, isListed: false };
  return { at: skipBlanks(text, behind, end), isListed: true };
}

/** The offset after `1.` or `1)` at `at`; `at` when there is none. */
function behindNumber(text: string, at: number): number {
  let to = at;
  while (to < at + 2 && isDigitAt(text, to)) to++;
  const code = text.charCodeAt(to);
  return to > at && (code === 46 || code === 41) ? to + 1 : at;
}

/** The Markdown character that makes the emphasis at `at`; 0 when there is none. */
function emphasisAt(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  if (code !== ASTERISK && code !== UNDERSCORE) return 0;
  const behind = skipRun(text, at, code);
  return behind < end && behind - at <= 3 && !isBlankAt(text, behind) ? code : 0;
}

function skipRun(text: string, at: number, code: number): number {
  let to = at;
  while (text.charCodeAt(to) === code) to++;
  return to;
}

/** Where a label may begin on its line, and what precedes it. `emphasis` is 0 without emphasis. */
type Reading = { start: number; at: number; end: number; emphasis: number; isTimed: boolean };

/**
 * Reads a line that begins with a date and a time, `05/11/2026, 14:30 - Ana: …`. One without a name is written by the program: its
 * words have no speaker.
 */
function readDated(text: string, reading: Reading): Mark | null {
  const { start, at: first, end } = reading;
  const behind = isDigitAt(text, first) ? readDatedTime(text, first) : -1;
  if (behind < 0) return null;
  const divider = skipBlanks(text, behind, end);
  const at = DIVIDERS.has(text.charCodeAt(divider)) ? skipBlanks(text, divider + 1, end) : divider;
  if (at === divider) return null;
  const unnamed: Mark = { from: start, to: at, label: null, format: 'time_name', isDoubtful: true };
  return readLabel(text, { ...reading, at, isTimed: true }) ?? unnamed;
}

/** The longest line above a mail, in code units. */
const MAX_WROTE_UNITS = 240;
/** The verbs with which mail programs end the line above what another person wrote. */
const WROTE = [' wrote', ' a écrit', ' escribió', ' ha scritto', ' schreef', ' escreveu'];
/** The longest of them on a line of its own, with its colon and blanks. */
const MAX_VERB_UNITS = 20;
/** In German the name follows the verb. */
const SCHRIEB = 'schrieb ';

/** Reads the line above a mail: `On Thu, Nov 5, 2026 at 2:30 PM Ana Lee <ana@acme.test> wrote:`. */
function readWrote(text: string, { start, at, end }: Reading): Mark | null {
  if (end - at > MAX_WROTE_UNITS) return null;
  const last = skipBlanksBack(text, at, end);
  if (!isColonSign(text.charCodeAt(last - 1))) return null;
  const said = asOneLine(text.slice(at, last - 1).trimEnd());
  const verb = WROTE.find((one) => said.endsWith(one));
  const german = verb === undefined ? said.indexOf(SCHRIEB) : -1;
  if (verb === undefined && german < 0) return null;
  const written =
    verb === undefined ? said.slice(german + SCHRIEB.length) : said.slice(0, -verb.length).trimEnd();
  const bare = written.replace(/<[^<>]{1,120}>$/u, '').trim();
  const name = bare
    .slice(lastOf(bare, /[\d,]/u) + 1)
    .replace(/^\s*(?:[AP]M|Uhr|à|at|um)?\s+/iu, '')
    .trim();
  if (name === '') return null;
  const isDoubtful = bare === written.trim() && name === bare;
  return { from: start, to: end, label: name, format: 'name_line', isDoubtful, isMail: true };
}

/** A line above a mail as it was before a mail program broke it, and quoted it. */
function asOneLine(line: string): string {
  return line.replaceAll(/[\r\n][\s>]*/g, ' ').replaceAll(/\s/g, ' ');
}

/** How the line above a mail begins, in the languages of its verbs. */
const OPENS = /^(?:On|Am|Le|El|Il|Op|Em) /u;
const HAS_ADDRESS = /<[^<>@]{1,80}@[^<>@]{1,80}>/u;

/** Whether two lines, from `start` to `broken` and to `end`, are one line above a mail that a mail program broke: it names an address. */
export function isBrokenHeader(
  text: string,
  { start, broken, end }: { start: number; broken: number; end: number },
): boolean {
  const { at } = skipBullet(text, start, broken);
  if (end - start > MAX_WROTE_UNITS || !OPENS.test(text.slice(at, at + 4))) return false;
  if (readMark(text, start, broken)?.isMail) return false;
  return (
    HAS_ADDRESS.test(asOneLine(text.slice(at, end)).replaceAll('< ', '<')) &&
    readMark(text, start, end)?.isMail === true
  );
}

/** Whether a line has only the verb that ends the line above a mail. */
export function isWroteAlone(text: string, start: number, end: number): boolean {
  if (end - start > MAX_VERB_UNITS) return false;
  const line = text.slice(start, end).trimEnd();
  return isColonSign(line.charCodeAt(line.length - 1)) && WROTE.includes(` ${line.slice(0, -1).trimEnd()}`);
}

function lastOf(text: string, sign: RegExp): number {
  for (let at = text.length - 1; at >= 0; at--) if (sign.test(text[at] ?? '')) return at;
  return -1;
}

/** Reads a line that begins with a time: `[0:04] Ana: …`, `0:04 | Ana`, `@0:04 - Ana (Acme)`; null when it does not. */
function readTimed(text: string, reading: Reading): Mark | null {
  const { start, end } = reading;
  const isAt = text[reading.at] === '@' && isDigitAt(text, reading.at + 1);
  const first = isAt ? reading.at + 1 : reading.at;
  const behindTime = readLeadingTime(text, first);
  if (behindTime < 0) return null;
  const at = skipBlanks(text, skipRun(text, behindTime, reading.emphasis || -1), end);
  const timeAlone: Mark = { from: start, to: at, label: undefined, format: 'time_name', isDoubtful: true };
  if (at === end) return timeAlone;
  const named = readBehindTime(text, { ...reading, at, isTimed: true }, isAt);
  if (named !== undefined) return named;
  // "10:30 suits me" is speech; a time in brackets is not.
  return isDigitAt(text, first) ? null : timeAlone;
}

/** The label after a time; null when the line is speech, undefined when the line has no label and may still be a time alone. */
function readBehindTime(text: string, timed: Reading, isAt: boolean): Mark | null | undefined {
  const { at, end } = timed;
  const divider = DIVIDERS.has(text.charCodeAt(at)) ? text[at] : undefined;
  const behindDivider = divider === undefined ? at : skipBlanks(text, at + 1, end);
  const emphasis = timed.emphasis || emphasisAt(text, behindDivider, end);
  const labelAt = emphasis === 0 ? behindDivider : skipRun(text, behindDivider, emphasis);
  const labelled = readLabel(text, { ...timed, at: labelAt, emphasis });
  if (labelled) return senderOf(labelled);
  const alone = { ...timed, at: labelAt };
  if (divider !== undefined) return readAlone(text, alone, !(isAt || divider === '|')) ?? undefined;
  const isName = TITLE_CASE.test(text.slice(labelAt, Math.min(end, labelAt + MAX_ALONE_UNITS)).trimEnd());
  return isName ? readAlone(text, alone, true) : undefined;
}

function readNamed(text: string, reading: Reading): Mark | null {
  // In "10:30: lunch" and "10:30 suits me" no name follows the time.
  if (isDigitAt(text, reading.at) && readTime(text, reading.at) > 0) return null;
  return text[reading.at] === '[' ? readBracketed(text, reading) : readLabel(text, reading);
}

function readLeadingTime(text: string, at: number): number {
  if (meaningOf(text.charCodeAt(at)) === OPENING) return readBracketedTime(text, at);
  return isDigitAt(text, at) ? readTime(text, at) : -1;
}

/** Two to four capitalized words count as a name: `0:04 Ana Lee`. "0:04 Hello there" is speech. */
const TITLE_CASE = /^\p{Lu}[^\s,!?;:]* (?:\p{Lu}[^\s,!?;:]* ){0,2}\p{Lu}[^\s,!?;:]*$/u;

/** Reads a label that fills the rest of the line after a time. */
function readAlone(text: string, { start, at, end }: Reading, isDoubtful: boolean): Mark | null {
  if (end - at > MAX_ALONE_UNITS) return null;
  for (let to = at; to < end; to++) {
    const code = text.charCodeAt(to);
    if (meaningOf(code) === REFUSED && code !== ASTERISK) return null;
  }
  return toMark(text, { start, at, labelEnd: end, to: end, format: 'name_line', isDoubtful });
}

/** Reads a label in brackets: `[Ana Lee] 10:32:15` on its own line, and `[Ana Lee]: …`. */
function readBracketed(text: string, { start, at, end }: Reading): Mark | null {
  const closing = text.slice(at, Math.min(end, at + MAX_ALONE_UNITS)).indexOf(']');
  if (closing < 0) return null;
  const labelEnd = at + closing;
  const next = skipBlanks(text, labelEnd + 1, end);
  const found = { start, at: at + 1, labelEnd };
  if (isColon(text, next, end))
    return toMark(text, { ...found, to: next + 1, format: 'name', isDoubtful: true });
  const label = text.slice(at + 1, labelEnd);
  if (isNumbered(label))
    return toMark(text, { ...found, to: labelEnd + 1, format: 'name', isDoubtful: false });
  const behind = next < end ? readTime(text, next) : -1;
  return behind > 0 && skipBlanks(text, behind, end) === end
    ? toMark(text, { ...found, to: end, format: 'name_line', isDoubtful: false })
    : null;
}

/** Whether a colon may end a label: a wide one, or one followed by space or nothing. */
function isColon(text: string, at: number, end: number): boolean {
  const code = text.charCodeAt(at);
  if (at >= end || !isColonSign(code)) return false;
  return code === WIDE_COLON || at + 1 === end || isBlankAt(text, at + 1);
}

/** Reads a possible label up to a colon, a time or a dash that ends it. */
function readLabel(text: string, reading: Reading): Mark | null {
  const { at, end, emphasis } = reading;
  const limit = Math.min(end, at + READ_UNITS);
  const walk = new Walk(at);
  const withDash = () => readDash(text, reading, walk.dashAt);
  for (let to = at; to < limit; to++) {
    const code = text.charCodeAt(to);
    if (isColonSign(code)) return readColon(text, reading, { to, dashAt: walk.dashAt }) ?? withDash();
    if (walk.enterNickname(text, to)) continue;
    const meaning = meaningOf(code, emphasis);
    if (meaning === REFUSED || (meaning === BLANK && !walk.enterBlank())) return withDash();
    if (meaning === BLANK) continue;
    if (meaning === OPENING || (meaning === DIGIT && walk.isAfterBlank)) {
      const timed = readTimeBehind(text, reading, { labelEnd: to, isOpening: meaning === OPENING });
      if (timed !== undefined) return timed;
    }
    walk.enterWord(text, to);
  }
  return withDash() ?? readEmphasised(text, reading);
}

/** The state of the walk over a possible label. */
class Walk {
  isAfterBlank = false;
  /** The offset of the first dash between blanks; -1 until one is found. */
  dashAt = -1;
  #words = 1;
  /** The offset of the closing quotation mark of the last nickname. */
  #nicknameEnd = -1;
  readonly #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  /** Returns false when there are more words than a label has. */
  enterBlank(): boolean {
    if (!this.isAfterBlank) this.#words++;
    this.isAfterBlank = true;
    return this.#words <= READ_WORDS;
  }

  /** Whether `at` is in a nickname in quotation marks between blanks, as in `Dana "Dee" Smith`, or at the beginning. */
  enterNickname(text: string, at: number): boolean {
    if (text.charCodeAt(at) === QUOTE && (this.isAfterBlank || at === this.#from) && at > this.#nicknameEnd) {
      const closing = text.slice(at + 1, at + MAX_NICKNAME_UNITS).indexOf('"');
      if (closing <= 0 || !isBlankAt(text, at + closing + 2)) return false;
      this.#nicknameEnd = at + closing + 1;
      this.enterWord(text, at);
    }
    return at <= this.#nicknameEnd;
  }

  enterWord(text: string, at: number): void {
    if (this.dashAt < 0 && this.isAfterBlank && isDashBeforeBlank(text, at)) this.dashAt = at;
    this.isAfterBlank = false;
  }
}

function isColonSign(code: number): boolean {
  return code === COLON || code === WIDE_COLON;
}

/** The label that ends with the colon at `to`; null when the colon does not end a label. */
function readColon(
  text: string,
  { start, at, end, emphasis, isTimed }: Reading,
  { to, dashAt }: { to: number; dashAt: number },
): Mark | null {
  const behind = emphasis === 0 ? to + 1 : skipRun(text, to + 1, emphasis);
  if (behind === to + 1 && !isColon(text, to, end)) return null;
  const isSaid = dashAt >= 0 && !isTimed && OPENS_A_SENTENCE.test(text.slice(dashAt + 1, to));
  if (isSaid) return null; // "Ana — the export fails: why?"
  const format = isTimed ? 'time_name' : 'name';
  return toMark(text, { start, at, labelEnd: to, to: behind, format, isDoubtful: !isTimed });
}

function isDashBeforeBlank(text: string, at: number): boolean {
  return LONG_DASHES.has(text.charCodeAt(at)) && isBlankAt(text, at + 1);
}

/**
 * Reads the time that begins at `labelEnd`, after a label; undefined when no time begins there, null when the time does not end
 * a label.
 */
function readTimeBehind(
  text: string,
  { start, at, end }: Reading,
  { labelEnd, isOpening }: { labelEnd: number; isOpening: boolean },
): Mark | null | undefined {
  const behind = isOpening ? readBracketedTime(text, labelEnd) : readTime(text, labelEnd);
  return behind > 0 ? readTimedEnd(text, { start, at, end, labelEnd, behind, isOpening }) : undefined;
}

/** A word in lower case that is not a particle of a name. */
const OPENS_A_SENTENCE = /(?:^|\s)(?!(?:de|da|di|van|von|der|of|and|at)\s)\p{Ll}/u;

/** Reads `Ana Lee — …`, where a dash replaces the colon. After a time a dash does not replace it. */
function readDash(text: string, { start, at, isTimed }: Reading, dashAt: number): Mark | null {
  if (dashAt < 0 || isTimed) return null;
  const found = { start, at, labelEnd: dashAt, to: dashAt + 1, format: 'name' as const, isDoubtful: true };
  const mark = toMark(text, found);
  return mark && { ...mark, isWeak: true };
}

/** Reads `**Ana Lee**` alone on its line. */
function readEmphasised(text: string, { start, at, end, emphasis }: Reading): Mark | null {
  const last = skipBlanksBack(text, at, end);
  if (emphasis === 0 || end - at > READ_UNITS || text.charCodeAt(last - 1) !== emphasis) return null;
  return toMark(text, { start, at, labelEnd: last, to: end, format: 'name_line', isDoubtful: true });
}

type TimedEnd = {
  start: number;
  at: number;
  end: number;
  labelEnd: number;
  behind: number;
  isOpening: boolean;
};

/** Reads a label followed by its time, which is followed by a colon or ends the line. */
function readTimedEnd(text: string, { start, at, end, labelEnd, behind, isOpening }: TimedEnd): Mark | null {
  const next = skipBlanks(text, behind, end);
  if (next === end) {
    // A single space before the time is weak evidence: "Lunch 12:30" is an ordinary line unless several lines look like this.
    const isDoubtful = !isOpening && labelEnd - skipBlanksBack(text, at, labelEnd) < 2;
    return toMark(text, { start, at, labelEnd, to: end, format: 'name_line', isDoubtful });
  }
  if (!isColon(text, next, end)) return null;
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

/** Signs between a time and the name after it. */
const DIVIDERS = new Set([45, 124, 0xb7, 0x2013, 0x2014]);
/** Signs between a name and its time, and the end of emphasis: "Ana - 0:04", "Ana, 0:04", "**Ana** 0:04". */
const SEPARATORS = new Set([44, 64, ...DIVIDERS, ASTERISK, UNDERSCORE]);

/** The sender of a line of a chat log, "From Ana Lee to Everyone". */
function senderOf(mark: Mark): Mark {
  const { label } = mark;
  if (typeof label !== 'string' || !/^from\s/iu.test(label)) return mark;
  const to = label.indexOf(' to ');
  const sender = label.slice('from'.length, to < 0 ? undefined : to).trim();
  return sender === '' ? mark : { ...mark, label: sender };
}
