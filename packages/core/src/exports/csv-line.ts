/** What a file of CSV begins with: without a byte order mark, spreadsheet programs do not read it as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * What a spreadsheet program takes for a formula: it skips white space and control characters, and East Asian versions read the
 * wide signs like the narrow ones.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
const LEADING_BREAK = /^[\t\r\n]/;
/** Behind each of these, some program begins a new cell; there, it skips a quote. */
const CELL_ENDS = /(?<=[;\t\r\n])/;
const FORMULA_IN_QUOTES = /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * A line of CSV (RFC 4180). Each cell is quoted: where a program divides lines at semicolons or tabs, the rest of an unquoted cell
 * is a cell of its own. A cell that would be a formula gets an apostrophe in front: then it is text. Such a program reads the quotes
 * of the first cell alone, so in the others each part that it would take for a cell is guarded.
 */
export function csvLine(cells: readonly string[]): string {
  return toLine(cells.map((text, n) => (n === 0 ? guard(text) : guardParts(text))));
}

/** A line of CSV that is corrected and taken in again: only whole cells are guarded, so that lists keep their dashes. */
export function csvLineToCorrect(cells: readonly string[]): string {
  return toLine(cells.map(guard));
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function guard(text: string): string {
  return FORMULA.test(text) || LEADING_BREAK.test(text) ? `'${text}` : text;
}

function guardParts(text: string): string {
  const [first = '', ...others] = text.split(CELL_ENDS);
  return [guard(first), ...others.map((part) => (FORMULA_IN_QUOTES.test(part) ? `'${part}` : part))].join('');
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
