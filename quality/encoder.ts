import { openEncoder, similarity } from '@feedback/intelligence';
import { type QualityGroup, type QualityRow } from './group.ts';
import { type Row, toTfidf } from './k-means.ts';
import { type Labelled, readLabelled } from './labelled.ts';

const ROUNDS = 2;
const QUERIES = 500;

/** Measures the encoder's speed, and whether a text's nearest neighbour has the same subject. */
export const encoder: QualityGroup = {
  name: 'Encoder',
  about: `Speed on one core, the best of ${ROUNDS} rounds, after one to warm up. "Nearest of its own topic": of ${QUERIES} texts of
Banking77 test, how often the most similar other text has the same label. The encoder was tuned without Banking77 (packages/intelligence/model/README.md). Load is that of the weights, until the first text is read.`,
  measure: async (data) => {
    const path = data.path('banking77/test.csv');
    if (path === undefined) return [];
    const labelled = readLabelled(path);
    const started = performance.now();
    const { embed } = openEncoder();
    embed('ready');
    const load = performance.now() - started;
    const vectors = labelled.texts.map(embed);
    const perSecond = Math.max(...Array.from({ length: ROUNDS }, () => timeOf(labelled.texts, embed)));
    const tfidf = toTfidf(labelled.texts).map((row) => new Map(row.map(({ at, value }) => [at, value])));
    return [
      {
        on: `Banking77 test, ${labelled.texts.length} texts`,
        method: 'product',
        figures: {
          'texts a second': perSecond,
          'load ms': load,
          'nearest of its own topic': nearestShare(labelled, (a, b) =>
            similarity(vectors[a] ?? new Int8Array(), vectors[b] ?? new Int8Array()),
          ),
        },
        targets: { 'texts a second': { atLeast: 100 } },
      },
      {
        on: `Banking77 test, ${labelled.texts.length} texts`,
        method: 'TF-IDF',
        figures: { 'nearest of its own topic': nearestShare(labelled, (a, b) => cosine(tfidf[a], tfidf[b])) },
      },
    ] satisfies QualityRow[];
  },
};

function timeOf(texts: string[], embed: (text: string) => Int8Array): number {
  const started = performance.now();
  for (const text of texts) embed(text);
  return (texts.length / (performance.now() - started)) * 1000;
}

function nearestShare({ labels }: Labelled, likeness: (a: number, b: number) => number): number {
  const step = Math.max(1, Math.floor(labels.length / QUERIES));
  const queries = Array.from({ length: Math.floor(labels.length / step) }, (_, i) => i * step);
  const right = queries.filter((query) => {
    let [best, nearest] = [-2, -1];
    for (let other = 0; other < labels.length; other++) {
      if (other === query) continue;
      const likely = likeness(query, other);
      if (likely > best) [best, nearest] = [likely, other];
    }
    return labels[nearest] === labels[query];
  });
  return right.length / queries.length;
}

function cosine(a: Map<Row[number]['at'], number> = new Map(), b: Map<number, number> = new Map()): number {
  let sum = 0;
  for (const [at, value] of a) sum += value * (b.get(at) ?? 0);
  return sum;
}
