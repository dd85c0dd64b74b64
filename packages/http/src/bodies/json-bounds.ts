const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Up to this many bytes of a string are compared one by one; beyond that, the native search for the next quote is faster despite
 * its start-up cost.
 */
const SHORT = 64;

export type JsonBounds = { maxDepth: number; maxValues: number };

/**
 * Returns the bound that a JSON text exceeds, found from its UTF-8 bytes before anything is allocated; undefined when it exceeds
 * none. Invalid JSON is checked at least up to its first error; a parser reads no further.
 */
export function brokenJsonBound(
  bytes: Uint8Array,
  { maxDepth, maxValues }: JsonBounds,
): 'depth' | 'values' | undefined {
  let depth = 0;
  let values = 0; // each value follows a comma, or is the first of its array or object
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

/** The index of the closing quote of the string that starts at `start`; the length of the text if there is no closing quote. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (;;) {
    const short = Math.min(at + SHORT, bytes.length);
    while (at < short && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    if (at < short) return at;
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return bytes.length;
    if (!isEscaped(bytes, quote, at)) return quote;
    at = quote + 1;
  }
}

/** Whether the byte at `at` follows an odd number of backslashes; backslashes before `from` are already paired. */
function isEscaped(bytes: Uint8Array, at: number, from: number): boolean {
  let first = at;
  while (first > from && bytes[first - 1] === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
