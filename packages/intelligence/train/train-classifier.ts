// Learns model/classifier.*: node packages/intelligence/train/train-classifier.ts --data DIR
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadEncoder } from '../src/encoder.ts';
import { buildModel } from './build-model.ts';
import { fromOwnSentences, fromReviews, fromSpokenRequests, readReviews } from './examples.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });
const folder = new URL('../model/', import.meta.url);

const examples = [
  ...fromReviews(readReviews(values.data)),
  ...fromSpokenRequests(values.data),
  ...fromOwnSentences(),
];
const { hashed, plain, ...about } = buildModel(loadEncoder(), examples);

writeFileSync(
  new URL('classifier.i8', folder),
  Buffer.concat([Buffer.from(hashed.buffer), Buffer.from(plain.buffer)]),
);
writeFileSync(new URL('classifier.json', folder), `${JSON.stringify(about, null, 2)}\n`);

const counts = Map.groupBy(examples, ({ kind }) => kind);
console.log(
  `${examples.length} examples:`,
  Array.from(counts, ([kind, list]) => `${kind} ${list.length}`).join(', '),
);
