// Learns model/membership.json on the domains for choosing: node packages/intelligence/train/train-membership.ts
import { writeFileSync } from 'node:fs';
import { MEMBERSHIP_FEATURES, membershipFeatures } from '../src/clusters/assignment-probability.ts';
import { refine } from '../src/clusters/refine.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { drawUsual } from './draw-workspaces.ts';
import { fitLogistic, type LogisticRow, probability, rounded } from './fit-logistic.ts';
import { type DomainText, domainsApart } from './training-domains.ts';

const DRAWS = 12;

const encoder = openEncoder();
const domains = domainsApart('choose');
const rows: (LogisticRow & { domain: string })[] = domains.flatMap(({ name, texts }) => {
  const vectors = new Map(texts.map(({ text }) => [text, encoder.embed(text)]));
  return Array.from({ length: DRAWS }, (_, n) => drawUsual(texts, ({ theme }) => theme, n + 1)).flatMap(
    (drawn) => rowsOf(drawn, vectors).map((row) => ({ ...row, domain: name })),
  );
});
const judged = domains.flatMap(({ name }) => {
  const law = fitLogistic(rows.filter(({ domain }) => domain !== name));
  return rows
    .filter(({ domain }) => domain === name)
    .map((row) => ({ ...row, p: probability(law, row.features) }));
});
for (const [from, to] of [
  [0, 0.3],
  [0.3, 0.5],
  [0.5, 0.7],
  [0.7, 0.85],
  [0.85, 1],
] as const) {
  const within = judged.filter(({ p }) => p >= from && p < to);
  console.log(`said ${from} to ${to}: right ${shareRight(within)} of ${within.length}`);
}
const { bias, weights } = fitLogistic(rows);
const stored = {
  bias: round(bias),
  weights: Object.fromEntries(MEMBERSHIP_FEATURES.map((name, j) => [name, rounded(weights[j] ?? 0)])),
  // An item that is alone: neither for nor against it. A quotation is to be right nine times in ten, as far as the law can tell.
  bars: { alone: 0.5, quoted: round(barOf(0.9)) },
};
writeFileSync(new URL('../model/membership.json', import.meta.url), `${JSON.stringify(stored, null, 2)}\n`);
console.log(stored);

/** Each item that is not alone in its cluster belongs there if most of the others have its theme. */
function rowsOf(drawn: DomainText[], vectors: ReadonlyMap<string, Int8Array>): LogisticRow[] {
  const items = drawn.map(({ text }, n) => ({
    key: `${n}`,
    vector: vectors.get(text) ?? new Int8Array(),
    clusterId: `${n}`,
    areaId: null,
    pinned: false,
  }));
  const { placements } = refine({ items }, () => '');
  return placements.flatMap(({ likeness, clusterId }, n) => {
    if (likeness === null) return [];
    const others = placements.flatMap((other, at) =>
      at !== n && other.clusterId === clusterId ? [drawn[at]?.theme] : [],
    );
    const counts = [...Map.groupBy(others, (theme) => theme)].toSorted(([, a], [, b]) => b.length - a.length);
    return [
      { features: membershipFeatures(likeness), isRight: counts[0]?.[0] === drawn[n]?.theme, weight: 1 },
    ];
  });
}

/** The least probability from which on this share is right; .5 to .8. */
function barOf(share: number): number {
  const bars = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];
  return bars.find((bar) => Number(shareRight(judged.filter(({ p }) => p >= bar))) >= share) ?? 0.8;
}

function shareRight(some: LogisticRow[]): string {
  return (some.filter(({ isRight }) => isRight).length / Math.max(1, some.length)).toFixed(3);
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
