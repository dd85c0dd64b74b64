import { AppError } from '@feedback/runtime/app-error';

/** The text of one row of a JSON file, and where it ends. */
type JsonText = { line: string; end: number };

/**
 * The texts of the rows of a JSON file, before they are parsed: its lines, or the elements of its one list.
 * @throws AppError `invalid` when a list does not end, or text follows it
 */
export function jsonTexts(text: string): Generator<JsonText> {
  return text.trimStart().startsWith('[') ? elementsOf(text) : linesOf(text);
}

function* linesOf(text: string): Generator<JsonText> {
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    yield { line: text.slice(at, end), end };
    at = end + 1;
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Only the signs of the outermost list divide it; what is inside an element is judged when that is parsed. */
function* elementsOf(text: string): Generator<JsonText> {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === ARRAY || sign === OBJECT) {
      depth += 1;
      if (depth === 1) from = at + 1;
    } else if (sign === ARRAY_END || sign === OBJECT_END) depth -= 1;
    const isEnd = depth === 0 && sign === ARRAY_END;
    if (!isEnd && !(sign === COMMA && depth === 1)) continue;
    yield { line: text.slice(from, at), end: at };
    from = at + 1;
    if (!isEnd) continue;
    if (text.slice(from).trim() !== '')
      throw new AppError('invalid', 'More text follows the end of the list of rows.');
    return;
  }
  throw new AppError('invalid', 'The list of rows is not closed: the end of the file is missing.');
}

/** The place of the closing quote of the string that begins at `start`; the end of the text without one. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at += 1;
  }
  return text.length;
}
