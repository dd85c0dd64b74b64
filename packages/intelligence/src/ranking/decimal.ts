/** An exact decimal number: `units` × 10^-`places`. Money is never a float here, so that sums cannot drift. */
type Decimal = { units: bigint; places: number };

const FORM = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * The exact sum of decimal strings in the form that PostgreSQL writes for a `numeric`; it has as many decimal places as the
 * longest of them.
 */
export function sumDecimals(amounts: string[]): string {
  let sum: Decimal = { units: 0n, places: 0 };
  for (const amount of amounts) sum = add(sum, parseDecimal(amount));
  return format(sum);
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`, exactly. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = align(parseDecimal(a), parseDecimal(b));
  return left < right ? -1 : Number(left > right);
}

function parseDecimal(text: string): Decimal {
  const [, sign, whole, fraction = ''] = FORM.exec(text) ?? [];
  if (whole === undefined) throw new Error(`Not a decimal number: ${JSON.stringify(text)}`);
  const units = BigInt(whole + fraction);
  return { units: sign ? -units : units, places: fraction.length };
}

function add(a: Decimal, b: Decimal): Decimal {
  const [left, right] = align(a, b);
  return { units: left + right, places: Math.max(a.places, b.places) };
}

/** Both numbers in units of the finer of the two. */
function align(a: Decimal, b: Decimal): [bigint, bigint] {
  const places = Math.max(a.places, b.places);
  return [a.units * 10n ** BigInt(places - a.places), b.units * 10n ** BigInt(places - b.places)];
}

function format({ units, places }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
