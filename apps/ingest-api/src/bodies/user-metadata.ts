import { type Checked, MAX_AMOUNT, readAmount, readDecimal, TOO_LARGE, toDigits } from '@feedback/contract';
import { companyIn } from './company-in.ts';
import { MAX_METADATA_BYTES } from './metadata-limit.ts';

/** The customer that a page's `user_metadata` describes, and the metadata's other keys. */
export type KnownCustomer = {
  customerName: string | undefined;
  customerEmail: string | undefined;
  customerId: string | undefined;
  companyName: string | undefined;
  sku: string | undefined;
  revenue: string | undefined;
  rest: Record<string, unknown> | undefined;
};

const MAX_NAME = 1000;
const MAX_EMAIL = 255;
const MAX_SKU = 500;
/** The keys that say what the submitter pays (§2.8), the most telling first. */
export const AMOUNT_KEYS = ['arr', 'mrr', 'amount', 'revenue'];

/**
 * Reads the recognised keys of §2.8. A recognised key whose value is neither a name nor an amount stays with the rest, as every
 * unrecognised key does; so does `user_metadata.email` when the submission has its own `email`. An amount over the maximum is an
 * error of its field.
 */
export function customerIn(
  metadata: Record<string, unknown>,
  email: string | undefined,
): Checked<KnownCustomer> {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES)
    return problem('user_metadata', `must have at most ${MAX_METADATA_BYTES} bytes`);
  for (const name of AMOUNT_KEYS) {
    const sent = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    if (yearly(name, sent) === TOO_LARGE)
      return problem(`user_metadata.${name}`, `must be at most ${MAX_AMOUNT} a year`);
  }
  const used = new Set<string>();
  const first = <T>(
    names: string[],
    read: (value: unknown, name: string) => T | undefined,
  ): T | undefined => {
    for (const name of names) {
      const value = Object.hasOwn(metadata, name) ? read(metadata[name], name) : undefined;
      if (value === undefined) continue;
      used.add(name);
      return value;
    }
    return undefined;
  };
  const customer = {
    customerName: first(['name', 'full_name', 'displayName'], words(MAX_NAME)),
    customerEmail: email ?? first(['email'], words(MAX_EMAIL)),
    customerId: first(['id'], idOf),
    companyName: companyIn(metadata), // the company also stays in the rest, under the name it was sent with
    sku: first(['plan', 'tier'], words(MAX_SKU)),
    revenue: first(AMOUNT_KEYS, (sent, name) => {
      const amount = yearly(name, sent);
      return typeof amount === 'string' ? amount : undefined;
    }),
  };
  // The id is stored only as part of a hash, so it also stays in the rest.
  used.delete('id');
  const rest = Object.entries(metadata).filter(([name]) => !used.has(name));
  const value = { ...customer, rest: rest.length === 0 ? undefined : Object.fromEntries(rest) };
  return { ok: true, value };
}

function problem(field: string, message: string): Checked<never> {
  return { ok: false, problems: [{ field, message }] };
}

function words(maxLength: number): (value: unknown) => string | undefined {
  return (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= maxLength ? value : undefined;
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return words(MAX_NAME)(value);
}

/** The exact yearly amount in the value of a key; null when it is not an amount. */
export function yearly(name: string, value: unknown): ReturnType<typeof readAmount> {
  if (typeof value === 'number' && value > MAX_AMOUNT) return TOO_LARGE; // the text of such a number may have an exponent
  const amount = amountIn(value);
  if (typeof amount !== 'string') return amount;
  const yearlyAmount = name === 'mrr' ? readDecimal(twelveTimes(amount)) : amount;
  if (typeof yearlyAmount === 'string') return toDigits(yearlyAmount);
  // Only a decimal number that is too large is refused (`readAmount`).
  return typeof value === 'number' || amount === String(value).trim() ? yearlyAmount : null;
}

/** The amount in the value of a key: a number has one meaning, where its digits as a text may have two. */
export function amountIn(value: unknown): ReturnType<typeof readAmount> {
  if (typeof value === 'number') return readDecimal(String(value));
  return typeof value === 'string' ? readAmount(value) : null;
}

/** Twelve times a decimal number, exactly. */
function twelveTimes(month: string): string {
  const [whole = '0', fraction = ''] = month.split('.');
  const year = (BigInt(whole + fraction) * 12n).toString().padStart(fraction.length + 1, '0');
  return fraction === '' ? year : `${year.slice(0, -fraction.length)}.${year.slice(-fraction.length)}`;
}
