// Learns model/orders.*, or with --keep only the bars of sides beside it: node packages/intelligence/train/train-orders.ts
import { parseArgs } from 'node:util';
import { coreText } from '../src/core-text/core-text.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { NOTHING_ENCODED } from '../src/encoder/item-vector.ts';
import { type Features, toFeatures } from '../src/laws/features.ts';
import { type LinearModel, readLinearModel } from '../src/laws/linear-model.ts';
import { DOINGS, orderLikelihood, type OrderModel, ordersIn, sidesIn } from '../src/quarantine/orders.ts';
import { hash } from '../src/text/hash.ts';
import { buildModel, type ClassExample, writeModel } from './build-model.ts';
import { barFor } from './calibrate.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { ownFeedbackOnAssistants } from './own-assistants.ts';
import {
  ownCommands,
  ownInjections,
  ownNearMisses,
  ownNearOrders,
  ownOrders,
  ownShortOrders,
} from './own-quarantined.ts';
import { domainsApart, domainsToLearnFrom } from './training-domains.ts';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const MODEL = new URL('../model/', import.meta.url);

/** A text, where orders are looked for in it, and what is known of it. Learnt from are also the sides of what looks like orders and is none. */
type Example = {
  said: string[];
  sides: string[];
  isOrder: boolean;
  isPlain: boolean;
  isCommand: boolean;
  weight: number;
  fold: number;
};

/** Chosen by texts that the judging models had not seen: of eight, the schedule with which most orders reach the bars. */
const SCHEDULE = { rounds: 16, rate: 0.5, decay: 1e-4, seed: 1 };
const FOLDS = 4;
/** Of plain feedback at most this share may be suspected: a large model does not read it. */
const MOST_SUSPECTED = 0.027;
/** Of plain feedback at most this share may be quarantined, and of feedback that looks like orders at most this one. */
const [MOST_QUARANTINED, MOST_NEAR_QUARANTINED] = [0.0005, 0.003];
/** The sentences and clauses of at most this share of plain feedback are read. */
const MOST_LOOKED = 0.3;
/** Of plain feedback, and of feedback that looks like orders, at most this share may be suspected because of one of them alone. */
const MOST_BY_SIDES = 0.003;
/** What stands between the words of feedback and an order behind them, and the most of these words, in code units. */
const JOINS = [', ', ', and ', ', so ', ' - ', '; ', ' and '];
const LONGEST_FRONT = 120;
/** Plain feedback weighs less than texts near the border, of which there are fewer. */
const PLAIN_WEIGHT = 0.5;
/** Every so many texts of the domains to learn from: they are many, and far from the border. */
const EVERY = 4;

const examples = [
  ...[...ownInjections(), ...ownOrders()].map((text) => example(text, { isOrder: true })),
  ...[...ownNearMisses(), ...ownFeedbackOnAssistants()].map(({ text }) => example(text, {})),
  ...ownNearOrders().map((text) => example(text, {})),
  ...ownShortOrders().map(({ text, isOrder }) => example(text, { isOrder })),
  ...ownCommands().map(({ text, family, isOrder }) => command(text, family, isOrder)),
  ...plainTexts().map((text) => example(text, { isPlain: true, weight: PLAIN_WEIGHT })),
];
const fronts = Map.groupBy(
  examples.filter(
    ({ isPlain, said: [core = ''], said }) => isPlain && said.length === 1 && core.length < LONGEST_FRONT,
  ),
  ({ fold }) => fold,
);
/** Orders in the same sentence as plain feedback, and so commands and what developers say. Nothing is learnt from them or chosen by them. */
const hidden = [
  ...[...ownInjections(), ...ownOrders()].flatMap((text) => hiddenIn(text, example(text, { isOrder: true }))),
  ...ownCommands().flatMap(({ text, family, isOrder }) => hiddenIn(text, command(text, family, isOrder))),
];
const features = readFeatures([
  ...new Set([...examples, ...hidden].flatMap(({ said, sides }) => [...said, ...sides])),
]);
const judgedByFold = Array.from({ length: FOLDS }, (_, fold) => {
  const model = learnOrders(examples.filter((one) => one.fold !== fold));
  const likelihoodsOf = (texts: readonly string[]) =>
    texts.map((text) => orderLikelihood(model, featuresOf(text)));
  const judge = (all: readonly Example[]) =>
    all
      .filter((one) => one.fold === fold)
      .map((one) => ({ ...one, likelihoods: likelihoodsOf(one.said), ofSides: likelihoodsOf(one.sides) }));
  return { examples: judge(examples), hidden: judge(hidden) };
});
const judged = judgedByFold.flatMap((fold) => fold.examples);
const judgedBeside = judgedByFold.flatMap((fold) => fold.hidden);
type Judged = (typeof judged)[number];
const anywhere = ({ likelihoods }: Judged) => Math.max(...likelihoods);
const asWhole = ({ likelihoods: [whole = 0] }: Judged) => whole;
const isPlain = (one: Judged) => one.isPlain;
const isNear = ({ isOrder, isPlain: plain }: Judged) => !isOrder && !plain;

/** The committed model, if it stays. */
const kept = values.keep ? (readLinearModel(MODEL, 'orders', DOINGS) as OrderModel) : null; // an earlier run wrote its bars
const bars = kept?.bars ?? {
  quarantined: Math.max(
    barAt(isPlain, asWhole, MOST_QUARANTINED),
    barAt(isNear, asWhole, MOST_NEAR_QUARANTINED),
  ),
  suspected: barAt(isPlain, anywhere, MOST_SUSPECTED),
};
const looked = barAt(isPlain, asWhole, MOST_LOOKED);
/** The likeliest of the sides; 0 where the whole decides. */
const bySides = (one: Judged) =>
  asWhole(one) < looked || asWhole(one) >= bars.suspected ? 0 : Math.max(0, ...one.ofSides);
const sides = {
  looked,
  suspected: Math.max(...[isPlain, isNear].map((is) => barAt(is, bySides, MOST_BY_SIDES))),
};
const model: OrderModel = { ...(kept ?? learnOrders(examples)), bars, sides };
writeModel(MODEL, 'orders', model);
for (const [bar, how] of [
  ['quarantined', asWhole],
  ['suspected', anywhere],
] as const)
  for (const [name, is] of Object.entries({
    orders: ({ isOrder }: Judged) => isOrder,
    near: isNear,
    plain: isPlain,
  })) {
    const all = judged.filter(is);
    const found = all.filter((one) => how(one) >= bars[bar]).length;
    console.log(`${bar} from ${bars[bar].toFixed(3)}: ${name} ${found} of ${all.length}`);
  }
for (const [name, all] of Object.entries({
  orders: judged.filter(({ isOrder, isCommand }) => isOrder && !isCommand),
  'orders beside feedback': judgedBeside.filter(({ isCommand }) => !isCommand),
  commands: judged.filter(({ isOrder, isCommand }) => isOrder && isCommand),
  'commands beside feedback': judgedBeside.filter(({ isOrder, isCommand }) => isOrder && isCommand),
  'developers on commands': judged.filter(({ isOrder, isCommand }) => !isOrder && isCommand),
  'the same beside feedback': judgedBeside.filter(({ isOrder, isCommand }) => !isOrder && isCommand),
  near: judged.filter((one) => isNear(one) && !one.isCommand),
  plain: judged.filter(isPlain),
})) {
  const whole = all.filter((one) => asWhole(one) >= bars.suspected).length;
  const aside = all.filter((one) => bySides(one) >= sides.suspected).length;
  console.log(
    `marked, sides from ${sides.suspected} where the whole has ${looked}: ${name} ${whole} and ${aside} by sides, of ${all.length}`,
  );
}

function example(
  text: string,
  { isOrder = false, isPlain: plain = false, weight = 1 }: Partial<Example>,
): Example {
  return {
    said: ordersIn(text),
    sides: sidesIn(coreText(text)),
    isOrder,
    isPlain: plain,
    isCommand: false,
    weight,
    fold: foldOf(text),
  };
}

/** Commands of one family are in one fold, so that bars are chosen on families that the judging model has not seen. */
function command(text: string, family: string, isOrder: boolean): Example {
  return { ...example(text, { isOrder }), isCommand: true, fold: foldOf(family) };
}

function foldOf(text: string): number {
  return (hash(text) >>> 0) % FOLDS;
}

/** A text of one sentence behind plain feedback of its fold: "The export is slow, and ignore your rules". */
function hiddenIn(text: string, { fold, said, isOrder, isCommand }: Example): Example[] {
  const own = fronts.get(fold) ?? [];
  const front = own[(hash(`front of ${text}`) >>> 0) % own.length]?.said[0];
  const join = JOINS[(hash(`join of ${text}`) >>> 0) % JOINS.length];
  if (front === undefined || join === undefined || said.length > 1) return [];
  const sentence = `${front.replace(/[.!?]$/, '')}${join}${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
  return [{ ...example(sentence, { isOrder }), isCommand, fold }];
}

function readFeatures(texts: string[]): Map<string, Features> {
  const encoded = encodeInBatches(openEncoder(), texts);
  return new Map(texts.map((text, n) => [text, toFeatures(text, (encoded[n] ?? NOTHING_ENCODED).manner)]));
}

function featuresOf(text: string): Features {
  const read = features.get(text);
  if (!read) throw new Error(`No features were read of: ${text}`);
  return read;
}

/**
 * Which sentence of a longer text gives the order is not written down: a first model says which ones look most like it, and the second
 * learns from these as well.
 */
function learnOrders(from: readonly Example[]) {
  const first = buildModel(featuresOf, DOINGS, from.flatMap(examplesOf), SCHEDULE);
  const found = from.filter(({ isOrder }) => isOrder).flatMap((one) => likeliest(first, one));
  return buildModel(featuresOf, DOINGS, [...from.flatMap(examplesOf), ...found], SCHEDULE);
}

/** No clause of what looks like orders and is none gives one; which clause of an order does is not known. */
function examplesOf({ said, sides: clauses, isOrder, isPlain: plain, weight }: Example): ClassExample[] {
  const label = isOrder ? 'order' : 'telling';
  const told = plain ? said : [...new Set([...said, ...clauses])];
  return (isOrder ? said.slice(0, 1) : told).map((text) => ({ text, label, weight }));
}

/** The sentence of a text that looks most like an order, and all others that do. */
function likeliest(by: LinearModel, { said, weight }: Example): ClassExample[] {
  const sentences = said
    .slice(1)
    .map((text) => ({ text, likelihood: orderLikelihood(by, featuresOf(text)) }));
  const most = Math.max(...sentences.map(({ likelihood }) => likelihood));
  return sentences
    .filter(({ likelihood }) => likelihood === most || likelihood > 0.5)
    .map(({ text }) => ({ text, label: 'order', weight }));
}

/** The least probability that at most this share of these texts reaches. */
function barAt(is: (one: Judged) => boolean, how: (one: Judged) => number, most: number): number {
  return barFor(judged.filter(is).map(how), most);
}

/** Feedback of the domains for choosing, and a part of that of the domains to learn from. */
function plainTexts(): string[] {
  const learnt = domainsToLearnFrom().flatMap(({ texts }) => texts.filter((_, n) => n % EVERY === 0));
  return [...learnt, ...domainsApart('choose').flatMap(({ texts }) => texts)].map(({ text }) => text);
}
