import { MAX_METADATA_BYTES } from './metadata-limit.ts';

/** The customer that a page's `user_metadata` tells of, and what else it holds. */
export type KnownCustomer = {
  customerName: string | undefined;
  customerEmail: string | undefined;
  customerId: string | undefined;
  sku: string | undefined;
  revenue: string | undefined;
  rest: Record<string, unknown> | undefined;
};

const MAX_NAME = 1000;
const MAX_EMAIL = 255;
const MAX_SKU = 500;
const AMOUNT = /^\d{1,12}(?:\.\d{1,10})?$/;
/** Beyond it an amount is nobody's (and sums would stop being exact). */
const MAX_REVENUE = 1e12;

/**
 * Reads the recognised keys of §2.8. A key that holds something else than a name or an amount is nobody's name: it is kept with
 * the rest, as everything is that is not recognised; so is an address beside `email`, the one that was given by itself. Gives what is wrong, in words, when it is too much to keep.
 */
export function customerIn(
  metadata: Record<string, unknown>,
  email: string | undefined,
): KnownCustomer | string {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES)
    return `must have at most ${MAX_METADATA_BYTES} bytes`;
  const used = new Set<string>();
  const first = <T>(names: string[], read: (value: unknown) => T | undefined): T | undefined => {
    for (const name of names) {
      const value = Object.hasOwn(metadata, name) ? read(metadata[name]) : undefined;
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
    sku: first(['plan', 'tier'], words(MAX_SKU)),
    revenue: first(['arr'], amount) ?? first(['mrr'], monthly) ?? first(['amount', 'revenue'], amount),
  };
  // The id goes into a hash alone, so it stays among the rest.
  used.delete('id');
  const rest = Object.entries(metadata).filter(([name]) => !used.has(name));
  return { ...customer, rest: rest.length === 0 ? undefined : Object.fromEntries(rest) };
}

function words(maxLength: number): (value: unknown) => string | undefined {
  return (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= maxLength ? value : undefined;
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return words(MAX_NAME)(value);
}

/** A yearly amount, exactly as it was sent. */
function amount(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return AMOUNT.test(text) && Number(text) <= MAX_REVENUE ? text : undefined;
}

/** Twelve times a monthly amount, exactly. */
function monthly(value: unknown): string | undefined {
  const month = amount(value);
  if (month === undefined) return undefined;
  const [whole = '0', fraction = ''] = month.split('.');
  const year = (BigInt(whole + fraction) * 12n).toString().padStart(fraction.length + 1, '0');
  return amount(
    fraction === '' ? year : `${year.slice(0, -fraction.length)}.${year.slice(-fraction.length)}`,
  );
}
