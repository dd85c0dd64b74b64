import { compare } from './compare.ts';
import { machineLines } from './machine.ts';
import { type Results } from './results.ts';
import { SECTIONS, sectionOf, type Summary } from './summary.ts';
import { checkedRows, short, targetOf, withSpread } from './words.ts';

/** The report for people: the machine, one line per row, CPU first, and the results of the checks. `before` are results to compare with. */
export function show({ machine, groups = [], rows, checks }: Results, before?: Results): string {
  const since = before && compare(before.rows);
  const heads = ['row', 'unit', 'product', 'baseline', 'ratio', 'target', '', ...(since ? ['before'] : [])];
  const lineOf = (row: Summary) => [
    row.name,
    row.unit,
    withSpread(row.product),
    row.baseline ? `${withSpread(row.baseline)} ${row.baseline.name}` : '',
    row.ratio ? `${short(row.ratio.median)} ×` : '',
    targetOf(row),
    row.met === null ? '' : row.met ? 'met' : 'NOT MET',
    ...(since ? [since(row)] : []),
  ];
  const lines = SECTIONS.flatMap((section) => {
    const ofSection = rows.filter((row) => sectionOf(row) === section);
    return ofSection.length === 0 ? [] : [[], [section.toUpperCase()], ...ofSection.map(lineOf)];
  });
  return [
    ...machineLines(machine),
    ...(before ? ['', 'Before:', ...machineLines(before.machine)] : []),
    '',
    ...groups.map(({ name, about }) => `${name}: ${about}`),
    '',
    table([heads, ...lines]),
    '',
    checkedRows(checks),
    ...checks
      .filter(({ ok }) => !ok)
      .map(
        ({ rows: of, accepted, refused, found }) =>
          `  ${of}: ${accepted} items accepted, ${refused} requests refused, and there is ${found}`,
      ),
  ].join('\n');
}

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
