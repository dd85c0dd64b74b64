import { endOfLine, skipBlanks, skipBlanksBack } from '../text/blanks.ts';
import { type Mark } from './transcript-mark.ts';

/** What mail programs put before each line that they quote, once for every mail that quotes it. */
const QUOTING = '>';

/**
 * Follows mails that quote mails: each line with `>` marks belongs to the mail that was quoted with as many. Takes the marks of speakers
 * and adds those where one mail goes on below what it quotes, and a quoted one below an answer to it.
 */
export function withQuotedMails(text: string, lineBreak: string, marks: Mark[]): Mark[] {
  if (!marks.some(({ isMail }) => isMail)) return marks;
  /** Who wrote what has so many marks. */
  const authors: Mark['label'][] = [];
  return marks.flatMap((mark, n) => {
    const until = marks[n + 1]?.from ?? text.length;
    const depth = depthAt(text, mark.from);
    const lines = mark.isMail ? [...linesIn(text, lineBreak, mark.to, until)] : [];
    // A mail that is quoted has one mark more than the line above it; what it quotes itself without naming it stays its own.
    const quoted = mark.isMail && depthBelow(lines, depthAt(text, until)) > depth ? depth + 1 : depth;
    authors.length = Math.min(authors.length, quoted);
    authors[quoted] = mark.label;
    if (!mark.isMail) return [mark];
    return [{ ...mark, quoted }, ...goingOn(lines, quoted, authors)];
  });
}

/** The depth of a mail's first words; of its empty lines, or of the header below, where it has none. */
function depthBelow(lines: readonly Line[], ofNext: number): number {
  const first = lines.find(({ isEmpty }) => !isEmpty);
  return first?.depth ?? lines.reduce((most, { depth }) => Math.max(most, depth), ofNext);
}

type Line = { at: number; depth: number; isEmpty: boolean };

/** The places between two headers where another mail than before goes on. */
function* goingOn(lines: readonly Line[], from: number, authors: readonly Mark['label'][]): Generator<Mark> {
  let current = from;
  let isBelowEmpty = false;
  for (const { at, depth, isEmpty } of lines) {
    // What a mail program broke off a quoted line stands right below it, without its marks.
    const goesOn = depth < current ? isBelowEmpty : depth > current && authors[depth] !== undefined;
    if (!isEmpty && goesOn) {
      const label = authors[depth] ?? null;
      yield { from: at, to: at, label, quoted: depth, format: 'name_line', isDoubtful: false };
      current = depth;
    }
    isBelowEmpty = isEmpty;
  }
}

function* linesIn(text: string, lineBreak: string, from: number, until: number): Generator<Line> {
  for (let start = from; start < until;) {
    const end = Math.min(until, endOfLine(text, lineBreak, start));
    const at = skipBlanks(text, start, end);
    // The rest of a header's own line is no line.
    if (start > from || at < end)
      yield { at, depth: depthAt(text, at), isEmpty: behindMarks(text, at, end) === end };
    start = end + 1;
  }
}

/** How many marks of quoting a line begins with: 0 for one that is not quoted. */
function depthAt(text: string, at: number): number {
  let depth = 0;
  for (let to = at; text[to] === QUOTING; to = text[to + 1] === ' ' ? to + 2 : to + 1) depth++;
  return depth;
}

/** The offset in a line behind at most so many marks of quoting and the blanks around them. */
export function behindMarks(text: string, start: number, end: number, most = Infinity): number {
  let at = skipBlanks(text, start, end);
  for (let n = 0; n < most && at < end && text[at] === QUOTING; n++) at = skipBlanks(text, at + 1, end);
  return at;
}

/** What a turn says without the marks before its first line and the empty quoted lines around it. */
export function withoutMarks(
  text: string,
  { start, end }: { start: number; end: number },
  quoted: number,
): { start: number; end: number } {
  if (quoted === 0) return { start, end };
  const from = behindEmptyLines(text, start, end);
  let to = end;
  for (;;) {
    const line = Math.max(text.lastIndexOf('\n', to - 1), text.lastIndexOf('\r', to - 1)) + 1;
    if (line <= from || behindMarks(text, line, to) < to) break;
    to = skipBlanksBack(text, from, line);
  }
  return { start: behindMarks(text, from, to, quoted), end: to };
}

/** The start of the first line that has more than marks of quoting. */
function behindEmptyLines(text: string, start: number, end: number): number {
  let line = start;
  for (let at = start; at < end && (text[at] === QUOTING || skipBlanks(text, at, at + 1) > at); at++)
    if (text[at] === '\n' || text[at] === '\r') line = at + 1;
  return skipBlanks(text, line, end);
}
