import { type Account } from './mentions.ts';

/**
 * The base of the revenue factor, 1 + r ÷ ρ, which is raised to the power λ. An unknown revenue counts as the median ρ, an
 * unproven one as at most ρ. If no account pays, revenue does not count.
 */
export function revenueBase(
  { revenue, unprovenRevenue }: Pick<Account, 'revenue' | 'unprovenRevenue'>,
  typicalRevenue: number,
): number {
  if (typicalRevenue <= 0) return 1;
  const unproven = unprovenRevenue === null ? typicalRevenue : Number(unprovenRevenue);
  const counted = revenue === null ? Math.min(unproven, typicalRevenue) : Number(revenue);
  return 1 + counted / typicalRevenue;
}

/** The summed urgency of all accounts with one revenue base. Demand at any λ is the sum of urgency × base^λ. */
export type Share = [base: number, urgency: number];

const MOST_SHARES = 200;

/**
 * The shares of a priority, by base. Up to 200 are exact. More than 200 are merged in cells of equal width on a logarithmic
 * scale, each at its urgency-weighted mean; this changes demand by at most 1 %.
 */
export function toShares(accounts: { base: number; urgency: number }[]): Share[] {
  const exact = new Map<number, number>();
  // Sorted, so that a floating-point sum does not depend on the order of arrival.
  for (const { base, urgency } of accounts.toSorted((a, b) => a.base - b.base || a.urgency - b.urgency))
    exact.set(base, (exact.get(base) ?? 0) + urgency);
  const shares = [...exact];
  return shares.length <= MOST_SHARES ? shares : gathered(shares);
}

function gathered(shares: Share[]): Share[] {
  const highest = Math.log(shares.at(-1)?.[0] ?? 1);
  const cells = new Map<number, { log: number; urgency: number }>();
  for (const [base, urgency] of shares) {
    const cell = Math.min(MOST_SHARES - 1, Math.floor((Math.log(base) / highest) * MOST_SHARES));
    const before = cells.get(cell) ?? { log: 0, urgency: 0 };
    cells.set(cell, { log: before.log + urgency * Math.log(base), urgency: before.urgency + urgency });
  }
  return [...cells.values()].map(({ log, urgency }) => [Math.exp(log / urgency), urgency]);
}
