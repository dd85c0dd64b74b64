import { type rankings } from '@feedback/db';

/** An item as one customer said it. */
export type Said = { feedbackId: string; customerKey: string | null; account: string | null };

const QUOTES_EACH = 3;

/**
 * The best quotations of each priority: confirmed by a person first, then exemplars, which differ from each other, then by
 * certainty, severity and age; each item and each customer once. The same mentions always give the same choice.
 */
export function chooseQuotes(mentions: rankings.Mention[]): Map<string, Said[]> {
  const chosen = new Map<string, Said[]>();
  for (const { priorityId, feedbackId, customerKey, account } of mentions.toSorted(byFitness)) {
    const quotes = chosen.get(priorityId) ?? [];
    const isKnown = quotes.some(
      (quote) => quote.feedbackId === feedbackId || isSame(quote.customerKey, customerKey),
    );
    if (quotes.length < QUOTES_EACH && !isKnown)
      chosen.set(priorityId, [...quotes, { feedbackId, customerKey, account }]);
  }
  return chosen;
}

function byFitness(a: rankings.Mention, b: rankings.Mention): number {
  return (
    Number(b.confirmed) - Number(a.confirmed) ||
    Number(b.exemplar) - Number(a.exemplar) ||
    b.probability - a.probability ||
    b.severity - a.severity ||
    b.saidAt.getTime() - a.saidAt.getTime() ||
    (a.feedbackId < b.feedbackId ? -1 : 1)
  );
}

/** Two unnamed customers count as two. */
function isSame(a: string | null, b: string | null): boolean {
  return a !== null && a === b;
}
