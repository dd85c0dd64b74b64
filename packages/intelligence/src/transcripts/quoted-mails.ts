import { endOfLine, isBlankAt, skipBlanks, skipBlanksBack } from '../text/blanks.ts';
import { type Mark } from './transcript-mark.ts';

/** What mail programs put before each line that they quote, once for every mail that quotes it. */
const QUOTING = '>';
/** A mail program breaks a quoted line when it is about as long as this, in code units, and what it breaks off loses the marks. */
const BROKEN_FROM = 60;
const STOPS = new Set('.!?…');

/**
 * Follows mails that quote mails: each line with `>` marks belongs to the mail that was quoted with as many. Takes the marks of speakers
 * and adds those where one mail goes on below what it quotes, and a quoted one below an answer to it.
 */
export function withQuotedMails(text: string, lineBreak: string, marks: Mark[]): Mark[] {
  if (!marks.some(({ isMail }) => isMail)) return marks;
  /** Who wrote what has so many marks. */
  const authors: Mark['label'][] = [];
  let isInMails = false;
  return marks.flatMap((mark, n) => {
    const until = marks[n + 1]?.from ?? text.length;
    const depth = depthAt(text, mark.from);
    isInMails ||= mark.isMail === true;
    if (!isInMails || (!mark.isMail && depth === 0)) {
      noteAuthor(authors, 0, mark.label);
      return [{ ...mark, quoted: 0 }];
    }
    const lines = [...linesIn(text, lineBreak, mark.to, until)];
    // A mail that is quoted has one mark more than the line above it; what it quotes itself without naming it stays its own.
    const quoted = mark.isMail && depthBelow(lines, depthAt(text, until)) > depth ? depth + 1 : depth;
    // A time within a mail, of a log that it shows, names no one else.
    const label = mark.label ?? authors[quoted];
    noteAuthor(authors, quoted, label);
    return [{ ...mark, label, quoted }, ...goingOn(lines, quoted, authors)];
  });
}

/** Takes note of who wrote what has so many marks, and forgets what is quoted in it. */
function noteAuthor(authors: Mark['label'][], quoted: number, label: Mark['label']): void {
  authors.length = Math.min(authors.length, quoted + 1);
  if (label !== undefined) authors[quoted] = label;
}

/** The depth of a mail's first words; of its empty lines, or of the header below, where it has none. */
function depthBelow(lines: readonly Line[], ofNext: number): number {
  const first = lines.find(({ isEmpty }) => !isEmpty);
  return first?.depth ?? lines.reduce((most, { depth }) => Math.max(most, depth), ofNext);
}

/** A line of a mail. `isEnded`: it is empty, or ends with a stop before a mail program would have broken it. */
type Line = { at: number; depth: number; isEmpty: boolean; isEnded: boolean };

/** The places between two headers where another mail than before goes on. */
function* goingOn(lines: readonly Line[], from: number, authors: readonly Mark['label'][]): Generator<Mark> {
  let current = from;
  let isEnded = false;
  for (const { at, depth, isEmpty, isEnded: endsHere } of lines) {
    const goesOn = depth < current ? isEnded : depth > current && authors[depth] !== undefined;
    if (!isEmpty && goesOn) {
      const label = authors[depth] ?? null;
      yield { from: at, to: at, label, quoted: depth, format: 'name_line', isDoubtful: false };
      current = depth;
    }
    isEnded = endsHere;
  }
}

function* linesIn(text: string, lineBreak: string, from: number, until: number): Generator<Line> {
  for (let start = from; start < until;) {
    const end = Math.min(until, endOfLine(text, lineBreak, start));
    const at = skipBlanks(text, start, end);
    const isEmpty = behindMarks(text, at, end) === end;
    const last = text[skipBlanksBack(text, at, end) - 1] ?? '';
    const isEnded = isEmpty || (STOPS.has(last) && end - at < BROKEN_FROM);
    // The rest of a header's own line is no line.
    if (start > from || at < end) yield { at, depth: depthAt(text, at), isEmpty, isEnded };
    start = end + 1;
  }
}

/** How many marks of quoting a line begins with: 0 for one that is not quoted. */
function depthAt(text: string, at: number): number {
  let depth = 0;
  for (let to = at; text[to] === QUOTING; depth++) {
    to++;
    while (isBlankAt(text, to) && !isLineBreak(text[to])) to++;
  }
  return depth;
}

function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

/** The offset in a line behind at most so many marks of quoting and the blanks around them. */
export function behindMarks(text: string, start: number, end: number, most = Infinity): number {
  let at = skipBlanks(text, start, end);
  for (let n = 0; n < most && at < end && text[at] === QUOTING; n++) at = skipBlanks(text, at + 1, end);
  return at;
}

/** What a turn among mails says, without the marks before its first line and the empty quoted lines around it. */
export function withoutMarks(
  text: string,
  { start, end }: { start: number; end: number },
  quoted: number,
): { start: number; end: number } {
  const from = behindEmptyLines(text, start, end);
  let to = end;
  for (;;) {
    let line = to;
    while (line > from && !isLineBreak(text[line - 1])) line--;
    if (line <= from || behindMarks(text, line, to) < to) break;
    to = skipBlanksBack(text, from, line);
  }
  const hasWords = behindMarks(text, from, to) < to;
  return { start: hasWords ? behindMarks(text, from, to, quoted) : to, end: to };
}

/** The start of the first line that has more than marks of quoting. */
function behindEmptyLines(text: string, start: number, end: number): number {
  let line = start;
  for (let at = start; at < end && (text[at] === QUOTING || isBlankAt(text, at)); at++)
    if (isLineBreak(text[at])) line = at + 1;
  return skipBlanks(text, line, end);
}
