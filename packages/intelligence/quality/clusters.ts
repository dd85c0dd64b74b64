// Banking77 test as a stream, nobody saying how many clusters: node packages/intelligence/quality/clusters.ts --data DIR
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEncoder } from '../src/encoder.ts';
import { agreement } from './agreement.ts';
import { readCsv } from './read-csv.ts';
import { stream, streamUnrefined } from './stream.ts';
import { tfidfKmeans } from './tfidf-kmeans.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });
const BATCH = 100;

const [, ...rows] = readCsv(join(values.data, 'banking77/test.csv'));
const texts = rows.map(([text = '']) => text);
const labels = rows.map(([, label = '']) => label);
const encoder = loadEncoder();
const vectors = texts.map((text) => encoder.embed(text));

const started = performance.now();
const { atArrival, refined, refinements } = stream(vectors, { batch: BATCH });
const seconds = (performance.now() - started) / 1000;
report('arrival, never refined', streamUnrefined(vectors));
report('arrival, between refinements', atArrival);
report('after the last refinement', refined);
report(`TF-IDF and k-means told ${new Set(labels).size}`, tfidfKmeans(texts, new Set(labels).size));
console.log(
  `\n${texts.length} items, arrival and ${refinements.length} refinements in ${seconds.toFixed(2)} s`,
);
for (const { items, changedShare, clusters, seconds: took } of refinements) {
  console.log(
    `at ${items}: ${(100 * changedShare).toFixed(1)} % changed, ${clusters} clusters, ${took.toFixed(2)} s`,
  );
}

function report(name: string, clusters: string[]): void {
  const { v, ami, ari, b3, clusters: count } = agreement(clusters, labels);
  const figures = Object.entries({ V: v, AMI: ami, ARI: ari, 'B³': b3 }).map(
    ([key, value]) => `${key} ${value.toFixed(3)}`,
  );
  console.log(`${name.padEnd(32)} ${figures.join('  ')}  ${count} clusters`);
}
