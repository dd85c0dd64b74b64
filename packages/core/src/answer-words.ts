import { type Citation } from './compose-answer.ts';

const SHOWN_IN_A_ROW = 3;

/** How often, in words. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Passages with their numbers, one after another. */
export function quoted(citations: Citation[]): string {
  return citations.map(({ n, quote }) => `“${plain(quote)}” [${n}]`).join(', ');
}

/** The numbers of the first few. */
export function numbers(citations: Citation[]): string {
  return citations
    .slice(0, SHOWN_IN_A_ROW)
    .map(({ n }) => `[${n}]`)
    .join('');
}

/** On one line, and without marks that would end the quotation. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[“”]/g, '"').trim();
}

/** A decimal string without its fraction, in groups of three. */
export function money(amount: string): string {
  const [whole = '0'] = amount.split('.');
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
