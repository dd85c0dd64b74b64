import { isBlankAt, lineBreakOf, skipBlanks } from '../text/blanks.ts';
import { type Mark } from './transcript-mark.ts';

/** What mail programs put before each line that they quote. */
export const QUOTING = '>';

/** A mail that is quoted: how many marks its lines have, and who quotes it. */
type Quoted = { depth: number; by: Mark['label'] };

/** Finds where the words of a mail that quotes others go on below what it quotes. */
export function quotedMails(text: string): {
  /** Takes note of a mark on the line from `start` to `end`, behind which what it names may be quoted. */
  note: (mark: Mark, start: number, end: number) => void;
  /** Whose mail goes on in the line at `at`, as a mark in front of it; null where none does. */
  goesOn: (at: number) => Mark | null;
} {
  const open: Quoted[] = [];
  let label: Mark['label'] = null;
  return {
    note: (mark, start, end) => {
      if (mark.isDoubtful && mark.format !== 'name_line') return;
      const depth = depthAt(text, skipBlanks(text, end, text.length));
      if (depth > depthAt(text, start)) open.push({ depth, by: label });
      if (mark.label !== undefined) label = mark.label;
    },
    goesOn: (at) => {
      const depth = depthAt(text, at);
      if (depth >= (open.at(-1)?.depth ?? 0) || !isBelowEmptyLine(text, at)) return null;
      while ((open.at(-1)?.depth ?? 0) > depth) label = open.pop()?.by ?? null;
      return { from: at, to: at, label, format: 'name_line', isDoubtful: false };
    },
  };
}

/** How many marks of quoting a line begins with: 0 for one that is not quoted. */
function depthAt(text: string, at: number): number {
  let depth = 0;
  for (let to = at; text[to] === QUOTING; to = text[to + 1] === ' ' ? to + 2 : to + 1) depth++;
  return depth;
}

/** Whether an empty line is above, quoted or not: what a mail program broke off a quoted line stands right below it. */
function isBelowEmptyLine(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && (text[from - 1] === QUOTING || isBlankAt(text, from - 1))) from--;
  const above = text.slice(from, at);
  return above.split(lineBreakOf(above)).length > 2;
}
