import { type Citation } from './compose-answer.ts';
import { inQuotation } from './customers-text.ts';

const SHOWN_IN_A_ROW = 3;
/** How much of a passage and of a title stands in a sentence; the citations have the whole passage. */
const PASSAGE_LENGTH = 120;
const TITLE_LENGTH = 80;

/** How often, in words. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Passages with their numbers, one after another. */
export function quoted(citations: Citation[]): string {
  return citations.map(({ n, quote }) => `${inQuotation(quote, PASSAGE_LENGTH)} [${n}]`).join(', ');
}

/** A priority's title within a sentence. */
export function titled(title: string): string {
  return inQuotation(title, TITLE_LENGTH);
}

/** The numbers of the first few. */
export function numbers(citations: Citation[]): string {
  return citations
    .slice(0, SHOWN_IN_A_ROW)
    .map(({ n }) => `[${n}]`)
    .join('');
}

/** A decimal string without its fraction, in groups of three. */
export function money(amount: string): string {
  const [whole = '0'] = amount.split('.');
  return BigInt(whole).toLocaleString('en-US');
}
