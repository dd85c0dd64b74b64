import { type Citation } from './cite-sayings.ts';
import { inQuotation } from './customers-text.ts';

const SHOWN_IN_A_ROW = 3;
/** The length of a passage, and of a title, within a sentence; citations contain the whole passage. */
const PASSAGE_LENGTH = 120;
const TITLE_LENGTH = 80;

/** A number with its noun: "1 customer", "3 customers". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The mentions of the last 28 days and of the 28 days before, as one sentence part. */
export function mentions({ recent, before }: { recent: number; before: number }): string {
  return `${countOf(recent, 'mention')} in the last 28 days, ${before} in the 28 days before`;
}

/** The known yearly revenue of the customers, in words; empty when none is known. `amount` is a decimal string. */
export function knownRevenue({ revenue, currency }: { revenue: string; currency: string }): string {
  return Number(revenue) > 0 ? ` (known revenue ${money(revenue, currency)} a year)` : '';
}

/** Passages with their numbers, one after another. */
export function quoted(citations: Citation[]): string {
  return citations.map(({ n, quote }) => `${inQuotation(quote, PASSAGE_LENGTH)} [${n}]`).join(', ');
}

/** A priority's title within a sentence. */
export function titled(title: string): string {
  return inQuotation(title, TITLE_LENGTH);
}

/** The citation numbers of the first few passages. */
export function numbers(citations: Citation[]): string {
  return citations
    .slice(0, SHOWN_IN_A_ROW)
    .map(({ n }) => `[${n}]`)
    .join('');
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A decimal string without its fraction, with the currency's symbol where `Intl` knows the currency. */
export function money(amount: string, currency: string): string {
  const whole = BigInt(amount.replace(/\..*/, ''));
  return CURRENCIES.has(currency)
    ? whole.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
    : `${whole.toLocaleString('en-US')} ${currency}`;
}
