const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

export type JsonBounds = { maxDepth: number; maxValues: number };

/**
 * The bound that JSON text breaks, told from its UTF-8 bytes before anything is built of them; undefined when it keeps both.
 * Text that is no JSON is judged as far as it is: a parser gets no further.
 */
export function brokenJsonBound(
  bytes: Uint8Array,
  { maxDepth, maxValues }: JsonBounds,
): 'depth' | 'values' | undefined {
  let depth = 0;
  let values = 0; // each is announced by the comma before it, or by what opens its array or object
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) values++;
    else if (byte === ARRAY || byte === OBJECT) {
      values++;
      if (++depth > maxDepth) return 'depth';
    } else if (byte === ARRAY_END || byte === OBJECT_END) depth--;
    if (values > maxValues) return 'values';
  }
  return undefined;
}

/** Where the string that begins at `start` has its closing quote; the end of the text when it has none. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
