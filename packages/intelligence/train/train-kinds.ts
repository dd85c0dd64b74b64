// Learns model/kinds.json: node packages/intelligence/train/train-kinds.ts --data DIR
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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
/** No bar is lower: a text that is more likely feedback is never set aside. */
const LEAST_BAR = 0.5;

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });

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

const learnt = learnKinds(texts.filter(({ isApart }) => isApart !== true));
const judge = ({ text }: KindText) => classesOf(learnt, mannerOf(text));
const temperature = temperatureFor(
  chosenKinds.map((one) => ({
    probabilities: judge(one),
    label: CLASSES.findIndex((name) => name === one.label),
  })),
);
const probabilityOf = (one: KindText, alien: Alien) =>
  tempered(judge(one), temperature)[CLASSES.indexOf(alien)] ?? 0;
const isFeedback = ({ label }: KindText) => label === null || KINDS.some((kind) => kind === label);
const bars = {
  advert: barOf('advert'),
  test: barOf('test'),
  courtesy: barOf('courtesy'),
};
const model: KindModel = { ...learnt, temperature, bars };
writeFileSync(new URL('../model/kinds.json', import.meta.url), `${JSON.stringify(model)}\n`);

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
