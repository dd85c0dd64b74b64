export const NBSP = 0xa0;
const BYTE_ORDER_MARK = 0xfeff;

/** Whether a code unit is white space, line breaks included: what `trim` removes. */
function isBlank(code: number): boolean {
  if (code <= NBSP) return code === 32 || (code >= 9 && code <= 13) || code === NBSP;
  return code > 0x3000 ? code === BYTE_ORDER_MARK : code >= 0x1680 && WIDE_BLANKS.has(code);
}

/** The typographic and ideographic spaces, and the two separators of Unicode. */
const WIDE_BLANKS = new Set([
  0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028,
  0x2029, 0x202f, 0x205f, 0x3000,
]);

export function isBlankAt(text: string, at: number): boolean {
  return isBlank(text.charCodeAt(at));
}

/** The first offset, from `at` to `end`, without white space. */
export function skipBlanks(text: string, at: number, end: number): number {
  let to = at;
  while (to < end && isBlank(text.charCodeAt(to))) to++;
  return to;
}

/** The offset after the last character before `end` that is not white space, at least `at`. */
export function skipBlanksBack(text: string, at: number, end: number): number {
  let to = end;
  while (to > at && isBlank(text.charCodeAt(to - 1))) to--;
  return to;
}

/** The line break of a text: `\n` (also after `\r`), or `\r` if the text has no `\n`. */
export function lineBreakOf(text: string): '\n' | '\r' {
  return text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
}

/** The end of the line that contains `at`: the offset of its line break, or the end of the text. */
export function endOfLine(text: string, lineBreak: string, at: number): number {
  const end = text.indexOf(lineBreak, at);
  return end < 0 ? text.length : end;
}
