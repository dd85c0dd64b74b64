/**
 * The largest yearly amount. It is this large because amounts in currencies like the yen and the rupiah have more digits than in
 * others. It is below 2^53, so every whole amount up to it is exact as a JSON number.
 */
export const MAX_AMOUNT = 1e15;

export const TOO_LARGE: unique symbol = Symbol('an amount beyond the largest');

const DECIMAL = /^(\d{1,200})(?:\.(\d{1,20}))?$/;
const MAX_WHOLE = String(MAX_AMOUNT);

/**
 * Returns the amount in a text, as written; null when the text is not a decimal number, and `TOO_LARGE` when it exceeds the
 * maximum.
 */
export function readAmount(text: string): string | typeof TOO_LARGE | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/^0+/, '');
  if (digits.length !== MAX_WHOLE.length) return digits.length < MAX_WHOLE.length ? text : TOO_LARGE;
  // Both texts have the same length here, so the order of the texts is the order of the numbers.
  return digits < MAX_WHOLE || (digits === MAX_WHOLE && /^0*$/.test(fraction)) ? text : TOO_LARGE;
}
