export const NBSP = 0xa0;
const BYTE_ORDER_MARK = 0xfeff;

/** Whether a code unit is space inside or between lines; NBSP and the byte order mark are, as editors put them there. */
function isBlank(code: number): boolean {
  return code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code === NBSP || code === BYTE_ORDER_MARK;
}

export function isBlankAt(text: string, at: number): boolean {
  return isBlank(text.charCodeAt(at));
}

/** The first offset from `at` on that holds no space, at most `end`. */
export function skipBlanks(text: string, at: number, end: number): number {
  let to = at;
  while (to < end && isBlank(text.charCodeAt(to))) to++;
  return to;
}

/** The offset behind the last thing before `end` that is no space, at least `at`. */
export function skipBlanksBack(text: string, at: number, end: number): number {
  let to = end;
  while (to > at && isBlank(text.charCodeAt(to - 1))) to--;
  return to;
}

/** How the lines of a text end: `\n` (also behind `\r`), or `\r` where there is no other. */
export function lineBreakOf(text: string): '\n' | '\r' {
  return text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
}

/** Where the line that holds `at` ends: the offset of its line break, or the end of the text. */
export function endOfLine(text: string, lineBreak: string, at: number): number {
  const end = text.indexOf(lineBreak, at);
  return end < 0 ? text.length : end;
}
