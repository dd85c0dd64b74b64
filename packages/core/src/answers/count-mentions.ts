import { type search } from '@feedback/db';
import { compareDecimals, sumDecimals } from '@feedback/intelligence';
import { type Found } from './join-parts.ts';

const DAY_MS = 86_400_000;

/**
 * Counts the customers and accounts of these items' mentions as `search.counts` does, without another look at the rows. The items
 * must have all their mentions; null if one is a part, because the mentions of a whole are listed with each of its parts.
 */
export function countMentions(
  found: readonly Found[],
  { currency, now }: { currency: string; now: Date },
): search.SearchCounts | null {
  if (found.some(({ item }) => item.id !== item.said.wholeId)) return null;
  const mentions = found.flatMap((one) => one.mentions);
  const times = mentions.map(({ saidAt }) => saidAt.getTime()).toSorted((a, b) => a - b);
  const [oldest, newest] = [times[0], times.at(-1)];
  const since = (days: number) => now.getTime() - days * DAY_MS;
  const known = amountsOf(mentions.map(({ accountKey, revenue }) => ({ accountKey, amount: revenue })));
  const unproven = amountsOf(
    mentions.map(({ accountKey, unprovenRevenue }) => ({ accountKey, amount: unprovenRevenue })),
  );
  return {
    currency,
    customers: new Set(mentions.map(({ customerKey }) => customerKey)).size,
    accounts: new Set(mentions.map(({ accountKey }) => accountKey)).size,
    knownAccounts: known.length,
    revenue: sumDecimals(known),
    unprovenAccounts: unproven.length,
    unprovenRevenue: sumDecimals(unproven),
    oldest: oldest === undefined ? null : new Date(oldest),
    newest: newest === undefined ? null : new Date(newest),
    recent: times.filter((time) => time > since(28)).length,
    before: times.filter((time) => time <= since(28) && time > since(56)).length,
  };
}

/** The highest amount of each account that has one. */
function amountsOf(said: { accountKey: string; amount: string | null }[]): string[] {
  const highest = new Map<string, string>();
  for (const { accountKey, amount } of said) {
    const before = highest.get(accountKey);
    if (amount === null || amount === before) continue;
    if (before === undefined || compareDecimals(amount, before) > 0) highest.set(accountKey, amount);
  }
  return [...highest.values()];
}
