/**
 * The most tokens that an answer of any tool, and the first page of priorities, may cost. Text and structured content both count.
 */
export const MOST_TOKENS = 20_000;
export const FIRST_LOOK_TOKENS = 4_000;

/**
 * Estimates how many tokens a model reads (measured against o200k_base). The estimate errs on the high side for what people
 * write in any language and for our own JSON. Letters that form no words cost up to three times as much; use `tokensAtMost` for
 * those.
 */
export function likelyTokens(text: string): number {
  if (ASCII.test(text)) return Math.ceil(asciiTokens(text));
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += costOf(piece);
  return Math.ceil(tokens);
}

/**
 * The most tokens that any text can cost: a token has at least one byte, so each byte beyond ASCII counts as one token, and each
 * ASCII byte as 0.9.
 */
export function tokensAtMost(text: string): number {
  const ascii = text.replaceAll(/[^\0-\x7f]+/g, '').length;
  return Math.ceil(ascii * 0.9 + (Buffer.byteLength(text) - ascii));
}

/**
 * The most tokens that a part of an answer can cost: our own names and ids cost what is estimated, texts of others may cost the
 * maximum.
 */
export function partAtMost(part: unknown): number {
  let unsure = 0;
  const json = JSON.stringify(part, (_key, value: unknown) => {
    if (typeof value === 'string' && !isOwn(value)) unsure += tokensAtMost(value) - likelyTokens(value);
    return value;
  });
  return likelyTokens(json) + Math.max(0, unsure);
}

/** An id, a time, or one of our own words that a field may have. */
function isOwn(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[\d:.TZ-]{10,30}$|^[a-z_]{0,16}$/.test(text);
}

/** Returns as many of the first entries as fit the remaining budget, and at least one. */
export function fitting<T>(entries: T[], costOf: (entry: T) => number, left: number): T[] {
  let spent = 0;
  const end = entries.findIndex((entry) => (spent += costOf(entry)) > left);
  return end === -1 ? entries : entries.slice(0, Math.max(1, end));
}

const ASCII = /^[\0-\x7f]*$/;

/** The kinds of ASCII characters that form pieces (`PIECES`); the others are pieces by themselves. */
const [OTHER, LOWER, UPPER, DIGIT, PUNCTUATION] = [0, 1, 2, 3, 4];
const KIND_OF = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/\d/.test(character)) return DIGIT;
  return /[!-/:-@[-`{-~]/.test(character) ? PUNCTUATION : OTHER;
});
const LONGEST_NUMBER = 3;

/** The tokens of `PIECES` in ASCII, without a string for each piece: every answer is counted in full. */
function asciiTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length;) {
    const first = text.charCodeAt(at);
    const end = endOfPiece(text, at, KIND_OF[first] ?? OTHER);
    tokens += asciiCost(first, end - at);
    at = end;
  }
  return tokens;
}

function endOfPiece(text: string, start: number, kind: number): number {
  if (kind === OTHER) return start + 1;
  const most = kind === DIGIT ? Math.min(text.length, start + LONGEST_NUMBER) : text.length;
  let end = start + 1;
  while (end < most && KIND_OF[text.charCodeAt(end)] === kind) end++;
  // Capitals go on in small letters.
  if (kind === UPPER) while (end < most && KIND_OF[text.charCodeAt(end)] === LOWER) end++;
  return end;
}

const PIECES = /[a-z]+|[A-Z]+[a-z]*|\d{1,3}|[!-/:-@[-`{-~]+|[\0-\x7f]|\p{Script=Latin}+|[^\0-\x7f]/gu;

/**
 * The estimated tokens of one piece of text. A word costs little more than its beginning, and a number one token per three
 * digits. A space costs nothing, because it is part of the token that follows.
 */
function costOf(piece: string): number {
  const [first = 0, { length }] = [piece.codePointAt(0), piece];
  if (first <= 0x7f) return asciiCost(first, length);
  if (/^\p{Script=Latin}/u.test(piece)) return 1 + length / 3;
  if (/^\p{Extended_Pictographic}/u.test(piece)) return 2;
  const bytes = first > 0xffff ? 4 : first > 0x7ff ? 3 : 2;
  return bytes <= 3 && COMMON_SCRIPTS.test(piece) ? 1 : bytes;
}

function asciiCost(first: number, length: number): number {
  if (first === BLANK) return 0;
  const isLetter = (first | 0x20) >= LOWER_A && (first | 0x20) <= LOWER_Z;
  if (isLetter) return length <= LONGEST_WORD ? 1 + Math.floor((length - 1) / 7) : 0.6 * length;
  // Up to three digits are one token, and so are many runs of punctuation.
  return Math.max(1, length / 3);
}

const [BLANK, LOWER_A, LOWER_Z] = [0x20, 0x61, 0x7a];
const LONGEST_WORD = 20;

/** Scripts in which a letter costs at most one token; in other scripts each byte may cost one. */
const COMMON_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Common}]/u;
