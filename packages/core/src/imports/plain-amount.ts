import { readAmount, readDecimal, REVENUE_BANDS, toDigits } from '@feedback/contract';

/** The sign or the code of a currency, before or behind an amount. */
const CURRENCY = /^(?:[$€£¥]|[A-Z]{3}(?=[\s\d]))|(?:[$€£¥]|(?<=[\s\d])[A-Z]{3})$/gu;
/** One separator of thousands throughout, and another sign before the fraction: `24,000.50`, `24.000,50`, `1 200 000`, `24'000`. */
const GROUPED = /^\d{1,3}(?:([,.\s'’])\d{3})(?:\1\d{3})*(?:((?!\1)[.,])\d+)?$/u;
/** A comma before one or two digits, or before more than three, can only begin a fraction. */
const COMMA = /^\d+,(?:\d{1,2}|\d{4,20})$/u;
/** A number as programs write large ones: `1e6`, `2.4E+05`. */
const EXPONENT = /^\d(?:\.\d{1,15})?e\+?\d{1,2}$/iu;

/**
 * What a person means by a yearly amount (`$24,000`) or a band, as it is stored; null when it is neither, could mean two
 * amounts, or is larger than can be stored.
 */
export function plainAmount(text: string): string | null {
  const band = text.trim().toLowerCase();
  if (REVENUE_BANDS.includes(band)) return band;
  const bare = text.trim().replaceAll(CURRENCY, '').trim();
  const amount = readAmount(bare);
  if (amount !== null) return typeof amount === 'string' ? amount : null;
  return exactAmount(inDigits(bare));
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

/** An amount of digits with a point, which has one meaning where a program wrote it as a number; null when it cannot be stored. */
export function exactAmount(digits: string): string | null {
  const amount = readDecimal(digits);
  return typeof amount === 'string' ? toDigits(amount) : null;
}
