/** What a file of CSV begins with: without a byte order mark, spreadsheet programs do not read it as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * What a spreadsheet program takes for a formula: it skips white space and control characters, and East Asian versions read the
 * wide signs like the narrow ones.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A line of CSV (RFC 4180). Each cell is quoted: where a program divides lines at semicolons or tabs, the rest of an unquoted cell
 * is a cell of its own. A cell that would be a formula gets an apostrophe in front: then it is text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
