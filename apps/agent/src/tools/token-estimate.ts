/** What an answer of any tool costs its reader at most, and the first look at the priorities. Text and structured content both count. */
export const MOST_TOKENS = 20_000;
export const FIRST_LOOK_TOKENS = 4_000;

/**
 * About how many tokens a model reads (measured against o200k_base), rather too many than too few for what people write in any
 * language and for our own JSON. Letters that make no words cost up to three times as much: `tokensAtMost` is for those.
 */
export function likelyTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += costOf(piece);
  return Math.ceil(tokens);
}

/** What a text costs at most, whatever is in it: a token is no less than a byte. */
export function tokensAtMost(text: string): number {
  const ascii = text.replaceAll(/[^\0-\x7f]+/g, '').length;
  return Math.ceil(ascii * 0.9 + (Buffer.byteLength(text) - ascii));
}

/** What a part of an answer costs at most: our own names and ids are known, the texts of others may be anything. */
export function partAtMost(part: unknown): number {
  let unsure = 0;
  const json = JSON.stringify(part, (_key, value: unknown) => {
    if (typeof value === 'string' && !isOwn(value)) unsure += tokensAtMost(value) - likelyTokens(value);
    return value;
  });
  return likelyTokens(json) + Math.max(0, unsure);
}

/** An id, a moment, or one of the words of ours that a field may have. */
function isOwn(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[\d:.TZ-]{10,30}$|^[a-z_]{0,16}$/.test(text);
}

/** As many of the first entries as fit what is left, and at least one: an entry alone always fits. */
export function fitting<T>(entries: T[], costOf: (entry: T) => number, left: number): T[] {
  let spent = 0;
  const end = entries.findIndex((entry) => (spent += costOf(entry)) > left);
  return end === -1 ? entries : entries.slice(0, Math.max(1, end));
}

const PIECES = /[a-z]+|[A-Z]+[a-z]*|\d{1,3}|[!-/:-@[-`{-~]+|[\0-\x7f]|\p{Script=Latin}+|[^\0-\x7f]/gu;

/** A word costs little more than its beginning, numbers a token for each three digits, blanks nothing: they go with what follows. */
function costOf(piece: string): number {
  if (/^[a-z]/i.test(piece)) return 1 + Math.floor((piece.length - 1) / 7);
  if (/^\d/.test(piece)) return 1;
  if (piece === ' ') return 0;
  if (piece <= '\x7f') return Math.max(1, piece.length / 3); // signs in a row are often one
  if (/^\p{Script=Latin}/u.test(piece)) return 1 + piece.length / 3;
  return Buffer.byteLength(piece) > 3 ? 2 : 1;
}
