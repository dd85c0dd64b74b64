// Fits assignmentProbability on CLINC150 val: node packages/intelligence/train/train-probability.ts --data DIR
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findCentre, toClusterVectors } from '../src/clusters/cluster-vector.ts';
import { findNeighbours } from '../src/clusters/find-neighbours.ts';
import { refine } from '../src/clusters/refine.ts';
import { loadEncoder } from '../src/encoder/encoder.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });
const NEIGHBOURS = 20;
const STEPS = 20_000;
const RATE = 0.5;

const { embed } = loadEncoder();
const file = JSON.parse(readFileSync(`${values.data}/clinc150/data_full.json`, 'utf8')) as {
  val: [string, string][];
};
const embedded = file.val.map(([text]) => embed(text));
const vectors = toClusterVectors(embedded, findCentre(embedded));
const items = embedded.map((vector, i) => ({
  key: String(i),
  vector,
  clusterId: String(i),
  areaId: null,
  pinned: false,
}));
const clusters = refine({ items }, newIds()).placements.map(({ clusterId }) => clusterId);
const intents = mostFrequentIntents();
const leads = findLeads();
const seen = file.val.flatMap(([, intent], i) => {
  const lead = leads[i];
  return lead === undefined
    ? []
    : [{ inputs: [1, lead], isRight: Number(intents.get(clusters[i] ?? '') === intent) }];
});
const weights = fit();
console.log(
  `${seen.length} items, right: ${(seen.filter((item) => item.isRight).length / seen.length).toFixed(3)}`,
);
console.log('intercept, per lead:', weights.map((weight) => weight.toFixed(2)).join(', '));

function newIds(): () => string {
  let made = 0;
  return () => `new ${made++}`;
}

/** How much more alike each item is to its own cluster than to the next; undefined if no neighbour is in its own cluster. */
function findLeads(): (number | undefined)[] {
  const { k, positions, likeness } = findNeighbours(vectors, NEIGHBOURS);
  return vectors.map((_, i) => {
    let [own, other] = [0, likeness[i * k + k - 1] ?? 0];
    for (let place = i * k; place < i * k + k; place++) {
      const isOwn = clusters[positions[place] ?? -1] === clusters[i];
      if (isOwn) own = Math.max(own, likeness[place] ?? 0);
      else other = Math.max(other, likeness[place] ?? 0);
    }
    return own === 0 ? undefined : own - other;
  });
}

/** The intent that most items of a cluster have. */
function mostFrequentIntents(): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [i, [, intent]] of file.val.entries()) {
    const cluster = clusters[i] ?? '';
    const own = counts.get(cluster) ?? new Map<string, number>();
    counts.set(cluster, own.set(intent, (own.get(intent) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([cluster, own]) => [cluster, [...own].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '']),
  );
}

/** Logistic regression by plain gradient descent, which is enough for two weights. */
function fit(): number[] {
  const found = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const slope = [0, 0];
    for (const { inputs, isRight } of seen) {
      const score = inputs.reduce((sum, input, j) => sum + input * (found[j] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-score)) - isRight;
      for (const [j, input] of inputs.entries()) slope[j] = (slope[j] ?? 0) + (error * input) / seen.length;
    }
    for (const j of found.keys()) found[j] = (found[j] ?? 0) - RATE * (slope[j] ?? 0);
  }
  return found;
}
