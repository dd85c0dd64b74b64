/**
 * The largest yearly amount. It is this large because amounts in currencies like the yen and the rupiah have more digits than in
 * others. It is below 2^53, so every whole amount up to it is exact as a JSON number.
 */
export const MAX_AMOUNT = 1e15;

/** The legacy names of what a customer pays (§2.1). */
export const REVENUE_BANDS: readonly string[] = ['enterprise', 'paid', 'free'];

export const TOO_LARGE: unique symbol = Symbol('an amount beyond the largest');

const DECIMAL = /^(\d{1,200})(?:\.(\d{1,20}))?$/;
/** Five, or five thousand: a point and three digits are both. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;
const MAX_WHOLE = String(MAX_AMOUNT);

/**
 * Returns the amount in a text, as written; null when the text is not a decimal number or could mean two amounts, and `TOO_LARGE`
 * when it exceeds the maximum. All that programs send is read by this; files and forms that people fill in have more notations, which come to
 * the same numbers (docs/decisions/0032-imports.md).
 */
export function readAmount(text: string): string | typeof TOO_LARGE | null {
  return AMBIGUOUS.test(text) ? null : readDecimal(text);
}

/** `readAmount` of digits that a program wrote for a number, which have one meaning: `5.125` is less than six. */
export function readDecimal(text: string): string | typeof TOO_LARGE | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/^0+/, '');
  if (digits.length !== MAX_WHOLE.length) return digits.length < MAX_WHOLE.length ? text : TOO_LARGE;
  // Both texts have the same length here, so the order of the texts is the order of the numbers.
  return digits < MAX_WHOLE || (digits === MAX_WHOLE && /^0*$/.test(fraction)) ? text : TOO_LARGE;
}

/** An amount in digits of which `readAmount` has one reading: a fourth decimal where three could be thousands. */
export function toDigits(amount: string): string {
  return AMBIGUOUS.test(amount) ? `${amount}0` : amount;
}
