// Learns model/kinds.json, or with --keep only its bar of praise: node packages/intelligence/train/train-kinds.ts --data DIR
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ownJson } from '@feedback/contract/own-json';
import { KINDS } from '@feedback/contract/vocabulary';
import {
  ALIENS,
  type Alien,
  alienOf,
  CLASSES,
  classesOf,
  type KindModel,
} from '../src/classifier/classify.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { NOTHING_ENCODED, unitOf, VECTOR_WIDTH } from '../src/encoder/item-vector.ts';
import { speaksOfSpam } from '../src/quarantine/spam.ts';
import { barFor, temperatureFor, tempered } from './calibrate.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { readSpokenRequests } from './examples.ts';
import { type KindText, kindTexts, SPOKEN_STEP } from './kind-texts.ts';
import { learn, type Row } from './softmax-regression.ts';
import { domainsApart, type TrainingDomain, withKinds } from './training-domains.ts';

/** Chosen on the domains for choosing. */
const SCHEDULE = { rounds: 2, rate: 0.1, decay: 1e-4, seed: 1 };
/** How long a manner is beside the bias. */
const LENGTH = 2;
/** Of feedback at most the first share may be taken for each class of what is none, of near feedback the second, of requests the third. */
const [MOST_TAKEN, MOST_NEAR_TAKEN, MOST_REQUESTS_TAKEN] = [0.002, 0.005, 0.0015];
/** Of what is said to be surely praise at least this share is. */
const LEAST_PRAISE = 0.9;
/** No bar is lower: a text that is more likely feedback is never set aside. */
const LEAST_BAR = 0.5;

const { values } = parseArgs({
  options: { data: { type: 'string', default: 'shared/data' }, keep: { type: 'boolean', default: false } },
});
const MODEL = new URL('../model/kinds.json', import.meta.url);

const texts = kindTexts(values.data);
const domains = domainsApart('choose');
const chosen = textsOf(domains);
const chosenKinds = textsOf(withKinds(domains));
/** Requests that neither the manner nor the kinds were learnt from. */
const spoken: KindText[] = readSpokenRequests(values.data)
  .filter((_, n) => n % SPOKEN_STEP === 1)
  .map((text) => ({ text: coreText(text), label: null, weight: 1 }));
const apart = texts.filter(({ isApart }) => isApart);
const all = [...new Set([...texts, ...chosen, ...spoken].map(({ text }) => text))];
const encoded = encodeInBatches(openEncoder(), all);
const manners = new Map(all.map((text, n) => [text, (encoded[n] ?? NOTHING_ENCODED).manner]));
const mannerOf = (text: string) => manners.get(text) ?? NOTHING_ENCODED.manner;

/** The committed model, if it stays. */
const kept = values.keep ? ownJson<KindModel>(readFileSync(MODEL, 'utf8')) : null; // an earlier run wrote it
const learnt = kept
  ? { ...kept, temperature: 1 }
  : learnKinds(texts.filter(({ isApart }) => isApart !== true));
const judge = ({ text }: KindText) => classesOf(learnt, mannerOf(text));
const temperature =
  kept?.temperature ??
  temperatureFor(
    chosenKinds.map((one) => ({
      probabilities: judge(one),
      label: CLASSES.findIndex((name) => name === one.label),
    })),
  );
const probabilityOf = (one: KindText, alien: Alien) =>
  tempered(judge(one), temperature)[CLASSES.indexOf(alien)] ?? 0;
const isFeedback = ({ label }: KindText) => label === null || KINDS.some((kind) => kind === label);
const bars = {
  ...(kept?.bars ?? { advert: barOf('advert'), test: barOf('test'), courtesy: barOf('courtesy') }),
  praise: barOfPraise(),
};
const model: KindModel = { ...learnt, temperature, bars };
writeFileSync(MODEL, `${JSON.stringify(model)}\n`);

const right = (of: readonly KindText[]) => {
  const known = of.filter(({ label }) => KINDS.some((kind) => kind === label));
  const isRight = (one: KindText) => {
    const probabilities = judge(one).slice(0, KINDS.length);
    return (
      probabilities.indexOf(Math.max(...probabilities)) === CLASSES.findIndex((name) => name === one.label)
    );
  };
  return `${(known.filter(isRight).length / known.length).toFixed(3)} of ${known.length}`;
};
console.log(`${texts.length} texts, temperature ${temperature}`);
console.log(`right of domains for choosing ${right(chosenKinds)}, of short feedback apart ${right(apart)}`);
for (const alien of ALIENS) {
  const count = (of: readonly KindText[]) =>
    `${of.filter((one) => alienOf(model, tempered(judge(one), temperature)) === alien).length} of ${of.length}`;
  const own = apart.filter(({ label }) => label === alien);
  console.log(
    `${alien}: ${count(own)} apart; feedback for choosing ${count(chosen)}, near ${count(apart.filter(isFeedback))}, requests ${count(spoken)}`,
  );
}

function textsOf(of: readonly TrainingDomain[]): KindText[] {
  return of.flatMap(({ texts: said }) =>
    said.map(({ text, kind }) => ({ text: coreText(text), label: kind, weight: 1 })),
  );
}

function learnKinds(from: readonly KindText[]): Omit<KindModel, 'bars'> {
  const width = VECTOR_WIDTH + 1;
  const known = [...KINDS.keys()];
  const examples = from.map(({ text, label, weight }) => ({
    row: rowOf(mannerOf(text)),
    classes: label === null ? known : [CLASSES.indexOf(label)],
    weight,
  }));
  const weights = learn(examples, { classes: CLASSES.length, width }, SCHEDULE);
  const at = (k: number) => [...weights.subarray(k * width, (k + 1) * width)];
  return {
    classes: [...CLASSES],
    weights: CLASSES.map((_, k) =>
      at(k)
        .slice(0, VECTOR_WIDTH)
        .map((weight) => Number((LENGTH * weight).toFixed(4))),
    ),
    bias: CLASSES.map((_, k) => Number((at(k)[VECTOR_WIDTH] ?? 0).toFixed(4))),
    temperature: 1,
  };
}

/** A manner of `LENGTH`, and 1 for the bias. */
function rowOf(manner: Int8Array): Row {
  const values = Float64Array.from([...unitOf(manner).map((value) => LENGTH * value), 1]);
  return { places: values.map((_, j) => j), values };
}

/** The least probability of a class that at most so many texts reach that are feedback; what speaks of adverts is never taken for one. */
function barOf(alien: Exclude<Alien, 'fragment'>): number {
  const reachedBy = (of: readonly KindText[], most: number) =>
    barFor(
      of.map((one) => (alien === 'advert' && speaksOfSpam(one.text) ? 0 : probabilityOf(one, alien))),
      most,
    );
  return Math.max(
    LEAST_BAR,
    reachedBy(chosen, MOST_TAKEN),
    reachedBy(apart.filter(isFeedback), MOST_NEAR_TAKEN),
    reachedBy(spoken, MOST_REQUESTS_TAKEN),
  );
}

/** The least probability among the kinds from which on nearly all texts of the domains for choosing are praise. */
function barOfPraise(): number {
  const praise = KINDS.indexOf('praise');
  const falling = chosenKinds
    .map((one) => {
      const kinds = tempered(judge(one), temperature).slice(0, KINDS.length);
      const probability = (kinds[praise] ?? 0) / kinds.reduce((sum, value) => sum + value, 0);
      return { probability, isPraise: one.label === 'praise' };
    })
    .toSorted((a, b) => b.probability - a.probability);
  let [right, bar] = [0, 1];
  for (const [n, { probability, isPraise }] of falling.entries()) {
    if (isPraise) right += 1;
    if (right >= LEAST_PRAISE * (n + 1)) bar = probability;
  }
  return Number(bar.toFixed(3));
}
