import type { Account } from './mentions.ts';

/** The score of the priority at the upper quartile of a workspace. */
const UPPER_QUARTILE_SCORE = 40;

/**
 * The least D, for workspaces that are too small to have a usual demand: with it, eight blocked accounts score 63, or six of the
 * median revenue at the usual weight.
 */
const LEAST_SCALE = 8;

/**
 * Chooses D, the demand with score 63, so that the upper quartile of the priorities scores 40. That leaves three fifths of the
 * scale for the quarter that people look at.
 *
 * Only clusters of two or more accounts count: the many clusters of one would pull the quartile down to a single mention, and
 * everything else up to 100. D has a least value, so that the first three items of a new workspace do not look like its most
 * pressing need.
 */
export function chooseScale(clusters: { demand: number; accounts: number }[]): number {
  const shared = clusters.filter(({ accounts }) => accounts >= 2).map(({ demand }) => demand);
  const upper = quantile(shared, 0.75) ?? 0;
  return Math.max(LEAST_SCALE, -upper / Math.log(1 - UPPER_QUARTILE_SCORE / 100));
}

/** The median yearly revenue of the distinct accounts known to pay something (ρ); 0 when there are none. */
export function medianPayingRevenue(accounts: Account[]): number {
  const byKey = new Map(accounts.map(({ key, revenue }) => [key, Number(revenue ?? 0)]));
  return (
    quantile(
      [...byKey.values()].filter((revenue) => revenue > 0),
      0.5,
    ) ?? 0
  );
}

/** Interpolates linearly between two neighbouring values; undefined for an empty list. */
function quantile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  if (low === undefined || high === undefined) return undefined;
  return low + (high - low) * (at - Math.floor(at));
}
