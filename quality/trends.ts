import { type Priority, rank } from '@feedback/intelligence';
import { type QualityGroup, type QualityRow } from './group.ts';
import { type Shape, simulate } from './simulated-workspace.ts';

/** Workspaces with random variation only. */
export const NULL_SHAPES: Record<string, Shape> = {
  'counts vary by chance alone': { priorities: 40, usual: 15, overdispersion: 0 },
  'over-dispersed, φ = .05': { priorities: 40, usual: 15, overdispersion: 0.05 },
  'over-dispersed, φ = .2': { priorities: 40, usual: 15, overdispersion: 0.2 },
  'grows 2.5-fold a month': { priorities: 40, usual: 15, overdispersion: 0.05, growth: 2.5 },
  'few priorities': { priorities: 5, usual: 15, overdispersion: 0.05 },
  'many priorities of few customers': { priorities: 300, usual: 2, overdispersion: 0.05 },
  'large priorities': { priorities: 40, usual: 100, overdispersion: 0.05 },
  'eight weeks old': { priorities: 40, usual: 15, overdispersion: 0.05, windows: 2 },
  'every customer says it five times': { priorities: 20, usual: 15, overdispersion: 0.05, repeats: 5 },
};

/** Some priorities vary far more than others, which one over-dispersion for all does not describe. */
const UNEVEN: Shape = { priorities: 40, usual: 15, overdispersion: 0.05, uneven: true };

const planted = (shape: Partial<Shape>): Shape => ({
  priorities: 40,
  usual: 15,
  overdispersion: 0,
  planted: { priorities: 2, before: 60, fold: 3 },
  ...shape,
});

/** Workspaces in which two of forty priorities treble. */
export const PLANTED_SHAPES: Record<string, Shape> = {
  '×3 from 15 a week': planted({}),
  '×3 from 15 a week, over-dispersed, φ = .025': planted({ overdispersion: 0.025 }),
  '×3 from 15 a week, over-dispersed, φ = .05': planted({ overdispersion: 0.05 }),
  '×3 to 15 a week': planted({ planted: { priorities: 2, before: 20, fold: 3 } }),
  '×3 from 15 a week, eight weeks old': planted({ windows: 2 }),
};

/** The mean share of false findings, and the share of planted rises that were found. */
export type Found = { falseDiscoveries: number; power: number };

type TrendCall = Pick<Priority['trend'], 'direction' | 'current' | 'previous'>;
type Caller = (trend: TrendCall) => 'rising' | 'falling' | null;

/** The trends that the product reports. */
const byProduct: Caller = ({ direction }) =>
  direction === 'rising' || direction === 'falling' ? direction : null;

/** The baseline: each priority alone, its two windows as Poisson counts, two-sided at .10. */
const byPoisson: Caller = ({ current, previous }) => {
  if (Math.max(current, previous) < 5) return null;
  const away = (current - previous) / Math.sqrt(current + previous);
  return Math.abs(away) < 1.645 ? null : away > 0 ? 'rising' : 'falling';
};

/** Ranks simulated workspaces once, and records the trends found by the product and by the baseline. */
export function findTrends(
  shape: Shape,
  { runs, seed }: { runs: number; seed: number },
): { product: Found; baseline: Found } {
  const rankings = Array.from({ length: runs }, (_, run) => {
    const { clusters, asOf } = simulate(shape, seed + run);
    return rank(clusters, { asOf }).priorities.map(({ id, trend }) => ({ id, trend }));
  });
  return {
    product: judge(rankings, shape.planted?.priorities ?? 0, byProduct),
    baseline: judge(rankings, shape.planted?.priorities ?? 0, byPoisson),
  };
}

function judge(rankings: { id: string; trend: TrendCall }[][], planted: number, call: Caller): Found {
  let falseShares = 0;
  let found = 0;
  for (const priorities of rankings) {
    const called = priorities.filter(({ trend }) => call(trend) !== null);
    const right = called.filter(
      ({ id, trend }) => call(trend) === 'rising' && Number(id.slice(1)) < planted,
    ).length;
    found += right;
    if (called.length > 0) falseShares += (called.length - right) / called.length;
  }
  return {
    falseDiscoveries: falseShares / rankings.length,
    power: found / rankings.length / Math.max(1, planted),
  };
}

const BASELINE = 'Poisson, one by one';
const RUNS = 200;
const SEED = 20_261_121;

export const trends: QualityGroup = {
  name: 'trends',
  about:
    'Simulated workspaces, 200 of each kind, ranked by the product; no real data has known trends. The form of the test was settled ' +
    'on workspaces drawn from other seeds. Where nothing changed, `false discoveries` is how often anything at all is called a trend; ' +
    'nominal is .10. With planted rises it is the share of what is found that is false, and `power` is the share of rises that is found. ' +
    'The more counts vary of themselves, the less can be found: at φ = .05 even a test that knew φ would find little more than half. ' +
    'The targets are for counts that vary alike: where some priorities vary far more than others (“uneven”) their jumps are reported as trends.',
  measure: async () => [
    ...Object.entries(NULL_SHAPES).flatMap(([on, shape]) => nullRows(on, shape, true)),
    ...nullRows('uneven over-dispersion, φ exponential about .05', UNEVEN, false),
    ...Object.entries(PLANTED_SHAPES).flatMap(([on, shape]) => plantedRows(on, shape)),
  ],
};

const FALSE_TARGET = { 'false discoveries': { atMost: 0.15 } };

function nullRows(on: string, shape: Shape, isPromised: boolean): QualityRow[] {
  const { product, baseline } = findTrends(shape, { runs: RUNS, seed: SEED });
  const figures = ({ falseDiscoveries }: Found) => ({ 'false discoveries': falseDiscoveries });
  return [
    { on, method: 'product', figures: figures(product), ...(isPromised ? { targets: FALSE_TARGET } : {}) },
    { on, method: BASELINE, figures: figures(baseline) },
  ];
}

function plantedRows(on: string, shape: Shape): QualityRow[] {
  const { product, baseline } = findTrends(shape, { runs: RUNS, seed: SEED });
  const figures = ({ falseDiscoveries, power }: Found) => ({ 'false discoveries': falseDiscoveries, power });
  const targets = { ...FALSE_TARGET, power: { atLeast: 0.85 } };
  return [
    { on, method: 'product', figures: figures(product), targets },
    { on, method: BASELINE, figures: figures(baseline) },
  ];
}
