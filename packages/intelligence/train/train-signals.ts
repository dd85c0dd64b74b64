// Learns model/signals.*: node packages/intelligence/train/train-signals.ts --data DIR
import { parseArgs } from 'node:util';
import { toFeatures } from '../src/classifier/features.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { encodeCore, openEncoder } from '../src/encoder/encoder.ts';
import { TELLINGS } from '../src/signals/signal-model.ts';
import { buildModel, writeModel } from './build-model.ts';
import { signalExamples } from './signal-examples.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });

const examples = signalExamples(values.data).map(({ telling, ...example }) => ({
  ...example,
  label: telling,
}));
const schedule = { rounds: 4, rate: 0.2, decay: 1e-4, seed: 1 };
const encoder = openEncoder();
const featuresOf = (text: string) => toFeatures(text, encodeCore(encoder, coreText(text)).manner);
const model = buildModel(featuresOf, TELLINGS, examples, schedule);
writeModel(new URL('../model/', import.meta.url), 'signals', model);

const counts = Map.groupBy(examples, ({ label }) => label);
console.log(
  `${examples.length} examples:`,
  Array.from(counts, ([label, list]) => `${label} ${list.length}`).join(', '),
);
