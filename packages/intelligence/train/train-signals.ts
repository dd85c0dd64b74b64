// Learns model/signals.*: node packages/intelligence/train/train-signals.ts --data DIR
import { parseArgs } from 'node:util';
import { coreText } from '../src/core-text/core-text.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { NOTHING_ENCODED } from '../src/encoder/item-vector.ts';
import { toFeatures } from '../src/laws/features.ts';
import { TELLINGS } from '../src/signals/signal-model.ts';
import { buildModel, writeModel } from './build-model.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { signalExamples } from './signal-examples.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });

const examples = signalExamples(values.data).map(({ telling, ...example }) => ({
  ...example,
  label: telling,
}));
const schedule = { rounds: 4, rate: 0.2, decay: 1e-4, seed: 1 };
const encoded = encodeInBatches(
  openEncoder(),
  examples.map(({ text }) => coreText(text)),
);
const manners = new Map(examples.map(({ text }, n) => [text, (encoded[n] ?? NOTHING_ENCODED).manner]));
const featuresOf = (text: string) => toFeatures(text, manners.get(text) ?? NOTHING_ENCODED.manner);
const model = buildModel(featuresOf, TELLINGS, examples, schedule);
writeModel(new URL('../model/', import.meta.url), 'signals', model);

const counts = Map.groupBy(examples, ({ label }) => label);
console.log(
  `${examples.length} examples:`,
  Array.from(counts, ([label, list]) => `${label} ${list.length}`).join(', '),
);
