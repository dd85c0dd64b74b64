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

/** The sign or the code of a currency, before or behind an amount. */
const CURRENCY = /^(?:[$€£¥]|([A-Z]{3})(?=[\s\d]))|(?:[$€£¥]|(?<=[\s\d])([A-Z]{3}))$/gu;
/** The currencies that Node knows: "5 MIO" has none, and "2000 MRR" is no yearly amount. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** One separator of thousands throughout, and another sign before the fraction: `24,000.50`, `24.000,50`, `1 200 000`, `24'000`. */
const GROUPED = /^[1-9]\d{0,2}(?:([,.\s'’])\d{3})(?:\1\d{3})*(?:((?!\1)[.,])\d+)?$/u;
/** A point before three digits with a currency behind: where it stands there, thousands are divided by points. */
const EUROPEAN = /^([1-9]\d{0,2})\.(\d{3})\s?(?:[$€£¥]|([A-Z]{3}))$/u;
/** Currencies of three decimals. */
const OF_THREE = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
/** A comma before one or two digits, or before more than three, can only begin a fraction; so it does behind a single 0. */
const COMMA = /^(?:\d+,(?:\d{1,2}|\d{4,20})|0,\d{3})$/u;
/** A number as programs write large ones: `1e6`, `2.4E+05`. */
const EXPONENT = /^\d(?:\.\d{1,15})?e\+?\d{1,2}$/iu;

/**
 * The amount in a text, wherever it comes from: a decimal number as written, and what people write (`$24,000`, `24.000,50 €`, `1e6`) in
 * digits. A comma before three digits divides thousands; a point there could do either, unless a currency stands behind (`12.000 €`), and `TOO_LARGE` is for decimal numbers alone. Null when
 * the text is no amount, could mean two, or is written otherwise and exceeds the maximum.
 */
export function readAmount(text: string): string | typeof TOO_LARGE | null {
  const trimmed = text.trim();
  if (AMBIGUOUS.test(trimmed)) return null;
  const decimal = readDecimal(trimmed);
  if (decimal !== null) return decimal;
  const amount = readDecimal(europeanDigits(trimmed) ?? inDigits(withoutCurrency(trimmed)));
  return typeof amount === 'string' ? amount : null;
}

/** The digits of `12.000 €`; undefined for anything else. */
function europeanDigits(text: string): string | undefined {
  const [, thousands, rest, code] = EUROPEAN.exec(text) ?? [];
  if (thousands === undefined || rest === undefined) return undefined;
  if (code !== undefined && (!CURRENCIES.has(code) || OF_THREE.has(code))) return undefined;
  return thousands + rest;
}

function withoutCurrency(text: string): string {
  return text
    .replaceAll(CURRENCY, (sign: string, before?: string, behind?: string) => {
      const code = before ?? behind;
      return code === undefined || CURRENCIES.has(code) ? '' : sign;
    })
    .trim();
}

/** The band in a text, in the letters in which it is stored; null when it is none. */
export function readBand(text: string): string | null {
  const band = text.trim().toLowerCase();
  return REVENUE_BANDS.includes(band) ? band : null;
}

/** An amount as `readAmount` reads it, in digits that have one meaning, or a band; null when it is neither or cannot be stored. */
export function readRevenue(text: string): string | null {
  const amount = readAmount(text);
  return typeof amount === 'string' ? toDigits(amount) : readBand(text);
}

/** The digits with a point of an amount that is written in another way; any other text as it is, which is then no amount. */
function inDigits(bare: string): string {
  const [, thousands, point] = GROUPED.exec(bare) ?? [];
  if (thousands === '.' && point === undefined && bare.indexOf('.') === bare.lastIndexOf('.')) return '';
  if (thousands !== undefined) {
    const whole = point === undefined ? bare : bare.slice(0, bare.lastIndexOf(point));
    const fraction = point === undefined ? '' : `.${bare.slice(bare.lastIndexOf(point) + 1)}`;
    return `${whole.replaceAll(/\D/gu, '')}${fraction}`;
  }
  if (COMMA.test(bare)) return bare.replace(',', '.');
  return EXPONENT.test(bare) ? exponentToDigits(bare) : bare;
}

function exponentToDigits(bare: string): string {
  const amount = Number(bare);
  // From 10^21 on, and where digits are lost, the text of a number is not what was written.
  return amount < Number.MAX_SAFE_INTEGER ? String(amount) : '';
}

/** The amount in digits that a program wrote for a number, which have one meaning: `5.125` is less than six. */
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
