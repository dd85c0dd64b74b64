import { type rankings } from '@feedback/db';
import { QUOTED_FROM } from '@feedback/intelligence';

/** An item as one customer said it. */
export type Said = { feedbackId: string; customerKey: string | null; account: string | null };

const QUOTES_EACH = 3;

/**
 * The best quotations of a priority: confirmed by a person first, then whole items before parts, of the priority's kind, the most typical
 * first, then those that surely belong there, then by severity and age; each item and each customer once; after the first none that may not belong
 * there. The same mentions always give the same choice.
 */
export function chooseQuotes(mentions: readonly rankings.Mention[], kind: rankings.Mention['kind']): Said[] {
  const quotes: Said[] = [];
  for (const mention of mentions.toSorted(byFitness(kind))) {
    const { feedbackId, customerKey, account } = mention;
    if (quotes.length === QUOTES_EACH) break;
    if (quotes.length > 0 && !mayBeQuoted(mention)) continue;
    const isKnown = quotes.some(
      (quote) => quote.feedbackId === feedbackId || isSame(quote.customerKey, customerKey),
    );
    if (!isKnown) quotes.push({ feedbackId, customerKey, account });
  }
  return quotes;
}

/** Whether an item belongs to its priority surely enough to stand under its title; the first one always may. */
function mayBeQuoted({ confirmed, probability }: rankings.Mention): boolean {
  return confirmed || probability >= QUOTED_FROM;
}

function byFitness(wanted: rankings.Mention['kind']) {
  const isOfKind = ({ kind }: rankings.Mention) => kind === wanted;
  const isWhole = ({ itemId, feedbackId }: rankings.Mention) => itemId === feedbackId;
  const typicality = ({ typicality: value }: rankings.Mention) => value ?? -Infinity;
  return (a: rankings.Mention, b: rankings.Mention): number =>
    Number(b.confirmed) - Number(a.confirmed) ||
    Number(isWhole(b)) - Number(isWhole(a)) ||
    Number(isOfKind(b)) - Number(isOfKind(a)) ||
    compare(typicality(b), typicality(a)) ||
    Number(mayBeQuoted(b)) - Number(mayBeQuoted(a)) ||
    b.severity - a.severity ||
    b.saidAt.getTime() - a.saidAt.getTime() ||
    (a.feedbackId < b.feedbackId ? -1 : 1);
}

/** The difference of two infinities is no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Two unnamed customers count as two. */
function isSame(a: string | null, b: string | null): boolean {
  return a !== null && a === b;
}
