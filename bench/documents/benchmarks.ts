import path from 'node:path';
import { root } from '@feedback/local-stack';
import { machineLines } from '../machine.ts';
import { type Results } from '../results.ts';
import { SECTIONS, sectionOf, type Summary } from '../summary.ts';
import { checkedRows, short, targetOf, withSpread } from '../words.ts';

export const BENCHMARKS = path.join(root, 'docs/benchmarks.md');
export const BENCHMARKS_PICTURE = path.join(root, 'docs/benchmarks.svg');

/** docs/benchmarks.md: the results of a run, for people. The same results give the same text. */
export function benchmarks(results: Results): string {
  const { machine, options, groups = [], rows, checks } = results;
  const sections = SECTIONS.flatMap((section) => {
    const ofSection = rows.filter((row) => sectionOf(row) === section);
    return ofSection.length === 0 ? [] : [`## ${section}`, tableOf(ofSection)];
  });
  return `${[
    '<!-- Written by `npm run bench`, and again by `npm run bench -- --docs`, from bench/results.json. -->',
    '# Benchmarks',
    `What the service costs and how fast it is, beside baselines: \`npm run bench\` measures all of it, in ${options.rounds} rounds in which product and baseline take turns. A figure is the median of its rounds, ± half the distance from the least to the greatest. CPU counts the app, PostgreSQL and Redis together unless a row says otherwise; it comes first because another load on the machine changes it least. Ratios are product to baseline within a round.`,
    '![How each row does against its target](benchmarks.svg)',
    ...machineLines(machine),
    ...sections,
    ...(groups.length === 0 ? [] : ['## What is sent', groups.map(toPoint).join('\n')]),
    '## The baselines',
    BASELINES.map(toPoint).join('\n'),
    `After each round the stored rows are compared with the answers. ${checkedRows(checks)}.`,
  ].join('\n\n')}\n`;
}

const BASELINES = [
  {
    name: 'naive',
    about:
      'the obvious first implementation with the same packages: one Prisma create and one BullMQ job an item, without quota, tenancy or crash safety',
  },
  { name: 'hello', about: 'stock Express that verifies the token and checks the body, and stores nothing' },
  { name: 'stubbed', about: 'the product’s own REST app without stores' },
  { name: 'COPY', about: 'PostgreSQL’s bulk load of the same rows into a table with the same indexes' },
  { name: 'bare SDK', about: 'the official MCP SDK on stock Express; its tool returns the product’s answer' },
  { name: 'in memory', about: 'the same classifier, clustering and ranking in one process, without stores' },
  { name: 'empty page', about: 'a static page with one heading' },
];

function toPoint({ name, about }: { name: string; about: string }): string {
  return `- **${name}**: ${about}.`;
}

function tableOf(rows: Summary[]): string {
  const lines = rows.map((row) => [
    row.name,
    `${withSpread(row.product)} ${row.unit}`,
    row.baseline ? `${withSpread(row.baseline)} (${row.baseline.name})` : '',
    row.ratio ? `${short(row.ratio.median)} ×` : '',
    row.target ? `${targetOf(row)}: ${row.met ? 'met' : '**not met**'}` : '',
  ]);
  const heads = ['row', 'product', 'baseline', 'ratio', 'target'];
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
