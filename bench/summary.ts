import { type Row, ratios, type Target } from './rows/row.ts';
import { median, spread } from './statistics.ts';

/** The median of the rounds, and half the distance from the least to the greatest as a share of it. */
export type Figures = { median: number; spread: number; rounds: number[] };

/** The result of a row. `met` is null for a row without a target. */
export type Summary = {
  name: string;
  unit: string;
  product: Figures;
  baseline: ({ name: string } & Figures) | null;
  ratio: { median: number; rounds: number[] } | null;
  target: Target | null;
  met: boolean | null;
};

export function summarize(row: Row): Summary {
  const { name, unit, baseline, target = null } = row;
  const summary = {
    name,
    unit,
    product: figures(row.product),
    baseline: baseline ? { name: baseline.name, ...figures(baseline.figures) } : null,
    ratio: baseline ? { median: median(ratios(row)), rounds: ratios(row) } : null,
    target,
  };
  return { ...summary, met: target && isMet(target, judged(summary)) };
}

/** The figure that the target of a row is about. */
export function judged({ product, ratio, target }: Pick<Summary, 'product' | 'ratio' | 'target'>): number {
  return target?.of === 'ratio' ? (ratio?.median ?? NaN) : product.median;
}

function figures(rounds: number[]): Figures {
  return { median: median(rounds), spread: spread(rounds), rounds };
}

function isMet({ atLeast = -Infinity, atMost = Infinity }: Target, value: number): boolean {
  return value >= atLeast && value <= atMost;
}

/** What a row is about, in the order of reports: CPU is the figure that another load on the machine changes least. */
export const SECTIONS = ['CPU', 'Throughput', 'Latency', 'Memory'] as const;
export type Section = (typeof SECTIONS)[number];

/** The section of a row, by its name and unit. */
export function sectionOf({ name, unit }: Pick<Summary, 'name' | 'unit'>): Section {
  if (/\bCPU\b(?! slowed)/.test(name)) return 'CPU';
  if (unit.endsWith('/s')) return 'Throughput';
  return unit.startsWith('MB') ? 'Memory' : 'Latency';
}
