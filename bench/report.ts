import { type Check } from './check-rows.ts';
import { type Row, ratios, type Target } from './rows/row.ts';
import { median, spread } from './statistics.ts';

/** The result of a row. `met` is null for a row without a target. */
export type Summary = {
  name: string;
  unit: string;
  product: { median: number; spread: number; rounds: number[] };
  baseline: { name: string; median: number; spread: number; rounds: number[] } | null;
  ratio: { median: number; rounds: number[] } | null;
  target: string | null;
  met: boolean | null;
};

export function summarize(row: Row): Summary {
  const { name, unit, baseline, target } = row;
  const ratio = baseline ? { median: median(ratios(row)), rounds: ratios(row) } : null;
  const judged = target?.of === 'ratio' ? ratio?.median : median(row.product);
  return {
    name,
    unit,
    product: figures(row.product),
    baseline: baseline ? { name: baseline.name, ...figures(baseline.figures) } : null,
    ratio,
    target: target ? inWords(target, unit) : null,
    met: target && judged !== undefined ? isMet(target, judged) : null,
  };
}

function figures(rounds: number[]) {
  return { median: median(rounds), spread: spread(rounds), rounds };
}

function isMet({ atLeast = -Infinity, atMost = Infinity }: Target, value: number): boolean {
  return value >= atLeast && value <= atMost;
}

function inWords({ of, atLeast, atMost }: Target, unit: string): string {
  const bounds = [
    ...(atLeast === undefined ? [] : [`≥ ${short(atLeast)}`]),
    ...(atMost === undefined ? [] : [`≤ ${short(atMost)}`]),
  ];
  return `${bounds.join(', ')} ${of === 'ratio' ? '×' : unit}`;
}

/** The report for people: one line per row, and the results of the checks. */
export function show(summaries: Summary[], checks: Check[]): string {
  const lines = summaries.map(({ name, unit, product, baseline, ratio, target, met }) => [
    name,
    unit,
    withSpread(product),
    baseline ? `${withSpread(baseline)} ${baseline.name}` : '',
    ratio ? `${short(ratio.median)} ×` : '',
    target ?? '',
    met === null ? '' : met ? 'met' : 'NOT MET',
  ]);
  const wrong = checks.filter(({ ok }) => !ok);
  const items = checks.reduce((sum, { accepted }) => sum + accepted, 0);
  return [
    table([['row', 'unit', 'product', 'baseline', 'ratio', 'target', ''], ...lines]),
    '',
    `${checks.length} runs of the product answered for ${grouped(items)} new items: ${wrong.length === 0 ? 'each is stored once and named once by the work ledger' : `${wrong.length} runs are WRONG`}`,
    ...wrong.map(
      ({ rows, accepted, refused, found }) =>
        `  ${rows}: ${accepted} items accepted, ${refused} requests refused, and there is ${found}`,
    ),
  ].join('\n');
}

function withSpread({ median, spread }: { median: number; spread: number }): string {
  return `${short(median)} ± ${(spread * 100).toFixed(0)} %`;
}

/** Three significant digits. */
function short(value: number): string {
  return Math.abs(value) >= 1000 ? grouped(Math.round(value)) : String(Number(value.toPrecision(3)));
}

const grouped = (value: number) => value.toLocaleString('en-US');

function table(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
