// Learns model/classifier.*: node packages/intelligence/train/train-classifier.ts --data DIR
import { parseArgs } from 'node:util';
import { KINDS } from '../src/classifier/classify.ts';
import { loadEncoder } from '../src/encoder/encoder.ts';
import { buildModel, writeModel } from './build-model.ts';
import { outOfFold, temperatureFor } from './calibrate.ts';
import { fromOwnSentences, fromReviews, fromSpokenRequests, labelled, readReviews } from './examples.ts';
import { outsideTranscripts } from './held-out.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });

const encoder = loadEncoder();
const judged = labelled(fromReviews(outsideTranscripts(readReviews(values.data))));
const besides = labelled([...fromSpokenRequests(values.data), ...fromOwnSentences()]);
const model = buildModel(encoder, KINDS, [...judged, ...besides]);
// What real people wrote says how sure to be; sentences made from frames are too easy. Its annotators told bugs and requests
// from the rest, and nothing within the rest.
const rest = KINDS.flatMap((kind, k) => (kind === 'bug' || kind === 'feature' ? [] : [k]));
const temperature = temperatureFor(outOfFold(encoder, KINDS, { judged, besides }), rest);
writeModel(new URL('../model/', import.meta.url), 'classifier', { ...model, temperature });

const counts = Map.groupBy([...judged, ...besides], ({ label }) => label);
console.log(
  `${judged.length + besides.length} examples, temperature ${temperature}:`,
  Array.from(counts, ([label, list]) => `${label} ${list.length}`).join(', '),
);
