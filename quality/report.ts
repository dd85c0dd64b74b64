import { type QualityRow } from './group.ts';

export type Measured = { name: string; about: string; seconds: number; rows: QualityRow[] };

/** The environment of the figures. */
export type Circumstances = {
  date: string;
  commit: string;
  processor: string;
  node: string;
  /** The machine's other load before the measurement. */
  load: number;
  data: 'samples' | 'whole sets';
};

type Target = NonNullable<QualityRow['targets']>[string];

/** The page of results. */
export function toMarkdown(measured: Measured[], about: Circumstances): string {
  const verdicts = measured.flatMap(({ rows }) => rows).flatMap((row) => verdictsOf(row));
  const missed = verdicts.filter(({ isMet }) => !isMet);
  const data =
    about.data === 'samples'
      ? 'on the small samples of `quality/samples`: figures on them are rough'
      : 'on whole data sets, a folder of which was given as QUALITY_DATA';
  return [
    '# How well feedback is understood',
    '',
    `Written by \`npm run quality\` on ${about.date}, ${data}; commit ${about.commit}, ${about.processor}, Node ${about.node}.`,
    `The load average before was ${about.load.toFixed(1)}: speeds measured beside other work are slower than they would be alone.`,
    `Of ${verdicts.length} targets ${verdicts.length - missed.length} are met. \`product\` is what the product does; the other methods were measured beside`,
    'it in the same run. Whatever is random is seeded.',
    '',
    ...(missed.length === 0
      ? []
      : [
          'Not met:',
          '',
          ...missed.map(
            ({ on, figure, value, target }) =>
              `- ${on}: ${figure} ${shown(value, target)}, target ${inWords(target)}`,
          ),
          '',
        ]),
    ...measured.flatMap(({ name, about: text, seconds, rows }) => [
      `## ${name[0]?.toUpperCase()}${name.slice(1)}`,
      '',
      ...wrap(text, 130),
      '',
      ...(rows.length === 0 ? ['The data for it was not there.'] : toTables(rows)),
      '',
      `Measured in ${seconds.toFixed(0)} s.`,
      '',
    ]),
  ].join('\n');
}

/** The same for a terminal, one line per row. */
export function toText(rows: QualityRow[]): string {
  return rows
    .map((row) => {
      const figures = Object.entries(row.figures).map(
        ([name, value]) => `${name} ${shown(value, row.targets?.[name])}${verdict(row, name)}`,
      );
      return `  ${row.on} · ${row.method}: ${figures.join(', ')}`;
    })
    .join('\n');
}

/** Rows with the same figures share a table. */
function toTables(rows: QualityRow[]): string[] {
  const tables = Map.groupBy(rows, ({ figures }) => Object.keys(figures).join(' | '));
  return [...tables.values()].flatMap((table, i) => {
    const names = Object.keys(table[0]?.figures ?? {});
    return [
      ...(i === 0 ? [] : ['']),
      `| on | method | ${names.join(' | ')} |`,
      `| --- | --- | ${names.map(() => '---').join(' | ')} |`,
      ...table.map((row) => {
        const cells = names.map(
          (name) => `${shown(row.figures[name] ?? 0, row.targets?.[name])}${verdict(row, name)}`,
        );
        const method = row.method === 'product' ? '**product**' : row.method;
        return `| ${row.on} | ${method} | ${cells.join(' | ')} |`;
      }),
    ];
  });
}

function verdict({ figures, targets }: QualityRow, name: string): string {
  const [target, value] = [targets?.[name], figures[name]];
  if (!target || value === undefined) return '';
  return ` (${inWords(target)}: ${isMet(target, value) ? 'met' : 'NOT met'})`;
}

function verdictsOf({ on, figures, targets = {} }: QualityRow) {
  return Object.entries(targets).map(([figure, target]) => {
    const value = figures[figure] ?? Number.NaN;
    return { on, figure, value, target, isMet: isMet(target, value) };
  });
}

function isMet({ atLeast = -Infinity, atMost = Infinity }: Target, value: number): boolean {
  return value >= atLeast && value <= atMost;
}

function inWords({ atLeast, atMost }: Target): string {
  return [
    ...(atLeast === undefined ? [] : [`≥ ${round(atLeast)}`]),
    ...(atMost === undefined ? [] : [`≤ ${round(atMost)}`]),
  ].join(', ');
}

/** A figure that misses its target but would round to it is shown with enough places to show that. */
function shown(value: number, target: Target | undefined): string {
  const bounds = target && !isMet(target, value) ? [target.atLeast, target.atMost] : [];
  const isNear = bounds.some((bound) => bound !== undefined && round(bound) === round(value));
  return isNear ? String(Number(value.toPrecision(5))) : round(value);
}

/** Shares with three places, counts and times as whole numbers. */
function round(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toFixed(3)));
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
