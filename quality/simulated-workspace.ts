import { openRandom, type Mention, type Mentions } from '@feedback/intelligence';
import { randomGamma, randomLogNormal, randomPoisson } from 'd3-random';

/** The parameters of a simulated workspace; only its `planted` priorities change. */
export type Shape = {
  priorities: number;
  /** The median number of customers per priority in 28 days; most are between a third and three times that. */
  usual: number;
  /** The variance of a count is μ + φμ². `uneven`: each priority has a φ of its own, exponential about this mean. */
  overdispersion: number;
  uneven?: boolean;
  /** The overall growth factor per 28 days. */
  growth?: number;
  /** The number of 28-day windows that the workspace has been used; 6 when absent. */
  windows?: number;
  /** The mean number of repeats per customer. */
  repeats?: number;
  planted?: { priorities: number; before: number; fold: number };
};

const NOW = Date.UTC(2026, 0, 31);
const DAY_MS = 86_400_000;
const WINDOW_DAYS = 28;
const SPREAD = 1;

/** Draws the mentions of one workspace. The first priorities are the planted ones. The same seed gives the same mentions. */
export function simulate(shape: Shape, seed: number): { clusters: Mentions[]; asOf: number } {
  const random = openRandom(seed);
  const { priorities, usual, overdispersion, uneven = false, windows = 6, repeats = 1, planted } = shape;
  const growth = shape.growth ?? 1;
  const poisson = randomPoisson.source(random);
  const gamma = randomGamma.source(random);
  const size = randomLogNormal.source(random)(Math.log(usual), SPREAD);
  const clusters = Array.from({ length: priorities }, (_, i) => {
    const isPlanted = planted !== undefined && i < planted.priorities;
    const before = isPlanted ? planted.before : size();
    const phi = uneven ? overdispersion * gamma(1, 1)() : overdispersion;
    const mentions: Mention[] = [];
    for (let window = 0; window < windows; window++) {
      const fold = window === 0 && isPlanted ? planted.fold : 1;
      const mean = before * fold * growth ** (1 - window);
      const customers = poisson(phi === 0 ? mean : gamma(1 / phi, phi * mean)())();
      for (let customer = 0; customer < customers; customer++) {
        const customerKey = `${i}.${window}.${customer}`;
        const times = repeats === 1 ? 1 : 1 + poisson(repeats - 1)();
        for (let time = 0; time < times; time++) {
          const daysAgo = WINDOW_DAYS * (window + random());
          mentions.push({
            ...MENTION,
            customerKey,
            accountKey: customerKey,
            feedbackId: `${customerKey}.${time}`,
            saidAt: NOW - daysAgo * DAY_MS,
          });
        }
      }
    }
    return { id: `p${String(i).padStart(4, '0')}`, mentions };
  });
  return { clusters, asOf: NOW };
}

const MENTION = {
  severity: 0.5,
  revenue: null,
  unprovenRevenue: null,
  source: 'simulated',
  probability: 1,
  confirmed: false,
};
