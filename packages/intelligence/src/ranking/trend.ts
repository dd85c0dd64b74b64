import { type TrendDirection } from '@feedback/contract/vocabulary';
import { discoveries } from './false-discovery.ts';
import { type Growth, growthOfOthers, type Windows } from './growth-of-others.ts';
import { shareTails } from './share-distribution.ts';
import { type TrendCounts, WINDOW_DAYS } from './trend-counts.ts';

/** The trend of a priority. Fields that are unknown or were not tested are null. */
export type Trend = {
  direction: TrendDirection;
  /** The factor by which the priority's customers grew, divided by the growth of all other priorities. */
  rateRatio: number | null;
  /** The interval in which `rateRatio` lies with 90 % certainty. */
  interval: [number, number] | null;
  /** The probability of a change at least as large if the priority had grown as the others did. */
  p: number | null;
  /** Whether the trend is a discovery at a false discovery rate of .10 over the whole list. */
  significant: boolean | null;
  windowDays: number;
  current: number;
  previous: number;
  weekly: number[];
};

/** With fewer customers in either window the direction is insufficient. */
const LEAST_IN_A_WINDOW = 5;
const LEAST_NEW = 3;
const FALSE_DISCOVERY_RATE = 0.1;
/** 90 % of a normal distribution lies within this many standard deviations of its mean. */
const NINETY = 1.6448536269514722;

/** The median over-dispersion assumed beforehand; it also weights the growth of the other priorities. */
const USUAL = 0.05;

/**
 * The over-dispersions φ that are considered (a window's count has variance μ + φμ²), evenly spaced on a logarithmic scale, with
 * the prior probability of each: log-logistic with median USUAL.
 */
const OVERDISPERSIONS = Array.from({ length: 18 }, (_, i) => 0.0005 * 10 ** (i * 0.215));
const LOG_PRIOR = OVERDISPERSIONS.map((phi) => Math.log(phi / USUAL / (1 + phi / USUAL) ** 2));
/** The assumed share of priorities with a real change, which must not increase the variance estimated for the others. */
const CHANGED = 0.03;
/** The over-dispersion of priorities with a real change, among which a factor of three is usual. */
const CHANGED_OVERDISPERSION = 0.5;

/**
 * The trend of each priority of a workspace, in order: the last 28 days against the 28 before, relative to the growth of all
 * others. Counts are negative binomial. Their over-dispersion is learnt from the other priorities; uncertainty about it and
 * about the others' growth is part of `p`. Rules in docs/decisions/0005-ranking.md.
 */
export function trends(counts: TrendCounts[]): Trend[] {
  const beliefs = learn(counts);
  const tested = counts.map((each, i) => {
    const belief = beliefs[i];
    // Priorities are selected for testing by the total of both windows, on which the test is conditioned. Selecting by either
    // window alone would select by outcome.
    const { current, previous } = latest(each);
    return belief && !isNew(each) && current + previous >= LEAST_IN_A_WINDOW
      ? test({ current, previous }, belief)
      : null;
  });
  const found = discoveries(
    tested.flatMap((result) => (result ? [result.p] : [])),
    FALSE_DISCOVERY_RATE,
  ).values();
  return counts.map((each, i) => {
    const result = tested[i];
    const significant = result ? (found.next().value ?? false) : false;
    const { current, previous } = latest(each);
    const seen = { windowDays: WINDOW_DAYS, current, previous, weekly: each.weekly };
    if (isNew(each)) return { direction: 'new', ...UNTESTED, ...seen };
    if (!result || Math.max(current, previous) < LEAST_IN_A_WINDOW)
      return { direction: 'insufficient', ...UNTESTED, ...seen };
    const direction = significant ? (result.rises ? 'rising' : 'falling') : 'steady';
    return {
      direction,
      rateRatio: result.rateRatio,
      interval: result.interval,
      p: result.p,
      significant,
      ...seen,
    };
  });
}

const UNTESTED = { rateRatio: null, interval: null, p: null, significant: null };

function latest({ windows: [current = 0, previous = 0] }: TrendCounts): Windows {
  return { current, previous };
}

function isNew(counts: TrendCounts): boolean {
  return counts.isNew && latest(counts).current >= LEAST_NEW;
}

/** What the other priorities imply for one priority: their growth, and the posterior probability of each over-dispersion. */
type Belief = { growth: Growth; weights: number[] };

/** Learns from all pairs of successive windows: the earlier pairs show how much counts vary without a recent change. */
function learn(counts: TrendCounts[]): Belief[] {
  const steps = pairs(counts).map((step) => ({ step, growth: growthOfOthers(step, USUAL) }));
  const others = counts.map((_, i) =>
    sumAt(steps.map(({ step, growth }) => logLikelihoods(step[i] ?? NO_COUNTS, growth[i] ?? NO_GROWTH))),
  );
  const all = sumAt([LOG_PRIOR, ...others]);
  return others.map((own, i) => ({
    growth: steps[0]?.growth[i] ?? NO_GROWTH,
    weights: normalised(all.map((log, at) => log - (own[at] ?? 0))),
  }));
}

const NO_GROWTH: Growth = { expectedShare: 0.5, variance: 0 };
const NO_COUNTS: Windows = { current: 0, previous: 0 };

/** Counts of all priorities in each window and the one before, the latest first. */
function pairs(counts: TrendCounts[]): Windows[][] {
  const windows = counts[0]?.windows.length ?? 0;
  return Array.from({ length: Math.max(0, windows - 1) }, (_, later) =>
    counts.map((each) => ({ current: each.windows[later] ?? 0, previous: each.windows[later + 1] ?? 0 })),
  );
}

function sumAt(lists: number[][]): number[] {
  return OVERDISPERSIONS.map((_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0));
}

/** The log-likelihood of one priority's counts at each over-dispersion, allowing for a real change. */
function logLikelihoods({ current, previous }: Windows, growth: Growth): number[] {
  const total = current + previous;
  if (total < 2) return OVERDISPERSIONS.map(() => 0);
  const shared = { total, current, expectedShare: growth.expectedShare };
  const changed = CHANGED * shareTails(shared, CHANGED_OVERDISPERSION + growth.variance / 2).exactly;
  return OVERDISPERSIONS.map((phi) =>
    Math.log((1 - CHANGED) * shareTails(shared, phi + growth.variance / 2).exactly + changed),
  );
}

function normalised(logs: number[]): number[] {
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function expected(weights: number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (OVERDISPERSIONS[at] ?? 0), 0);
}

type Tested = { rateRatio: number; interval: [number, number]; p: number; rises: boolean };

/** A two-sided test by twice the smaller mid-p tail (Lancaster 1961), averaged over the believed over-dispersions. */
function test({ current, previous }: Windows, { growth, weights }: Belief): Tested {
  const shared = { total: current + previous, current, expectedShare: growth.expectedShare };
  let [fewer, more] = [0, 0];
  for (const [at, weight] of weights.entries()) {
    if (weight < 1e-9) continue;
    const tails = shareTails(shared, (OVERDISPERSIONS[at] ?? 0) + growth.variance / 2);
    fewer += weight * (tails.fewer + tails.exactly / 2);
    more += weight * (tails.more + tails.exactly / 2);
  }
  const othersGrew = growth.expectedShare / (1 - growth.expectedShare);
  const rateRatio = (current + 0.5) / (previous + 0.5) / othersGrew;
  const deviation = Math.sqrt(
    1 / (current + 0.5) + 1 / (previous + 0.5) + 2 * expected(weights) + growth.variance,
  );
  const reach = Math.exp(NINETY * deviation);
  return {
    rateRatio,
    interval: [rateRatio / reach, rateRatio * reach],
    p: Math.min(1, 2 * Math.min(fewer, more)),
    rises: more < fewer,
  };
}
