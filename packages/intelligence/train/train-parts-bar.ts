// Chooses the bar of model/parts.json, the lowest that is good: node packages/intelligence/train/train-parts-bar.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { loadClassifier } from '../src/classifier/classify.ts';
import { openRandom } from '../src/clusters/random.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { chooseParts, type DivisibleItem } from '../src/parts/choose-parts.ts';
import { type PartWeights } from '../src/parts/part-model.ts';
import { openPartReader } from '../src/parts/part-reader.ts';
import { exemplarsOf, joinTexts } from './part-examples.ts';
import { domainsApart } from './training-domains.ts';

/** The share of texts about one thing that may be divided by mistake: half of what is acceptable, since other domains have more. */
const MOST_FALSE = 0.005;
const STEP = 0.05;
/** The bar that train-parts.ts chose, in workspaces of several domains, may be this many steps too high. */
const STEPS_LOWER = 40;
const STEPS = 125;
const FILE = new URL('../model/parts.json', import.meta.url);

const encoder = openEncoder();
const read = openPartReader(encoder, loadClassifier());
const random = openRandom(7);
const itemOf = (text: string): DivisibleItem => ({
  key: text,
  length: text.length,
  vector: encoder.embed(text),
  breaks: read(text),
});

/** Each domain apart as a workspace, with its texts and with some that are joined of two of them. */
const workspaces = domainsApart('choose').map(({ texts }) => {
  const said = texts.map(({ text }) => text);
  const joined = joinTexts({ texts }, random);
  return {
    exemplars: exemplarsOf(said, encoder),
    single: said.map(itemOf),
    joined: joined.map(({ text }) => itemOf(text)),
  };
});

const weights = ownJson<PartWeights>(readFileSync(FILE, 'utf8')); // train-parts.ts wrote it
const shareDivided = (sort: 'single' | 'joined', bias: number) => {
  const items = workspaces.reduce((sum, one) => sum + one[sort].length, 0);
  const divided = workspaces.flatMap((one) =>
    chooseParts({ exemplars: one.exemplars, items: one[sort] }, { ...weights, bias }),
  );
  return divided.length / items;
};
const isGood = (bias: number) => {
  const [single, joined] = [shareDivided('single', bias), shareDivided('joined', bias)];
  console.log(`bias ${bias}: of one thing ${single.toFixed(3)} divided, of two ${joined.toFixed(3)}`);
  return single <= MOST_FALSE;
};
const biases = Array.from({ length: STEPS }, (_, step) =>
  Number((weights.bias + (STEPS_LOWER - step) * STEP).toFixed(3)),
);
const bias = biases.find(isGood);
if (bias === undefined) throw new Error('More is divided by mistake at every bar: learn the law again');
writeFileSync(FILE, `${JSON.stringify({ ...weights, bias })}\n`);
