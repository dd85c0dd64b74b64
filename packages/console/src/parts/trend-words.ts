import { type TrendDirection } from '@feedback/contract/vocabulary';
import { number } from '../format.ts';

/** Below this share of what it was, a priority is hardly mentioned any more; from this factor on, growth is counted in times. */
const [HARDLY, TIMES] = [0.1, 2];

/** `3 times as many`, `40% fewer`, `steady`, `new`, or that the counts are too few to say. */
export function trendWords(
  { direction, rateRatio }: { direction: TrendDirection; rateRatio: number | null },
  locale: string,
): string {
  if (direction === 'insufficient') return 'too few to say';
  if (direction === 'new' || direction === 'steady' || rateRatio === null) return direction;
  if (rateRatio < HARDLY) return 'hardly any now';
  if (rateRatio >= TIMES) return `${number(Math.round(rateRatio), locale)} times as many`;
  const percent = `${number(Math.round(Math.abs(rateRatio - 1) * 100), locale)}%`;
  return rateRatio < 1 ? `${percent} fewer` : `${percent} more`;
}

/** The chance of which a change is said to be no chance, and probably none. */
const [HARDLY_CHANCE, MAYBE_CHANCE] = [0.05, 0.2];

/** Whether a change may be chance, in words; `p` is the probability of so great a change if nothing changed. */
export function chanceWords(p: number): string {
  if (p < HARDLY_CHANCE) return 'hardly by chance';
  return p < MAYBE_CHANCE ? 'probably not by chance' : 'which may be chance';
}
