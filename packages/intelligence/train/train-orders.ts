// Learns model/orders.*: node packages/intelligence/train/train-orders.ts
import { openEncoder } from '../src/encoder/encoder.ts';
import { NOTHING_ENCODED } from '../src/encoder/item-vector.ts';
import { type Features, toFeatures } from '../src/laws/features.ts';
import { type LinearModel } from '../src/laws/linear-model.ts';
import { DOINGS, orderLikelihood, type OrderModel, ordersIn } from '../src/quarantine/orders.ts';
import { hash } from '../src/text/hash.ts';
import { buildModel, type ClassExample, writeModel } from './build-model.ts';
import { barFor } from './calibrate.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { ownFeedbackOnAssistants } from './own-assistants.ts';
import { ownInjections, ownNearMisses, ownNearOrders, ownOrders, ownShortOrders } from './own-quarantined.ts';
import { domainsApart, domainsToLearnFrom } from './training-domains.ts';

/** A text, where orders are looked for in it, and what is known of it. */
type Example = { said: string[]; isOrder: boolean; isPlain: boolean; weight: number; fold: number };

/** Chosen by texts that the judging models had not seen: of eight, the schedule with which most orders reach the bars. */
const SCHEDULE = { rounds: 16, rate: 0.5, decay: 1e-4, seed: 1 };
const FOLDS = 4;
/** Of plain feedback at most this share may be suspected: a large model does not read it. */
const MOST_SUSPECTED = 0.03;
/** Of plain feedback at most this share may be quarantined, and of feedback that looks like orders at most this one. */
const [MOST_QUARANTINED, MOST_NEAR_QUARANTINED] = [0.0005, 0.003];
/** Plain feedback weighs less than texts near the border, of which there are fewer. */
const PLAIN_WEIGHT = 0.5;
/** Every so many texts of the domains to learn from: they are many, and far from the border. */
const EVERY = 4;

const examples = [
  ...[...ownInjections(), ...ownOrders()].map((text) => example(text, { isOrder: true })),
  ...[...ownNearMisses(), ...ownFeedbackOnAssistants()].map(({ text }) => example(text, {})),
  ...ownNearOrders().map((text) => example(text, {})),
  ...ownShortOrders().map(({ text, isOrder }) => example(text, { isOrder })),
  ...plainTexts().map((text) => example(text, { isPlain: true, weight: PLAIN_WEIGHT })),
];
const features = readFeatures([...new Set(examples.flatMap(({ said }) => said))]);
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const model = learnOrders(examples.filter((one) => one.fold !== fold));
  return examples
    .filter((one) => one.fold === fold)
    .map((one) => ({
      ...one,
      likelihoods: one.said.map((said) => orderLikelihood(model, featuresOf(said))),
    }));
}).flat();
type Judged = (typeof judged)[number];
const anywhere = ({ likelihoods }: Judged) => Math.max(...likelihoods);
const asWhole = ({ likelihoods: [whole = 0] }: Judged) => whole;
const isPlain = (one: Judged) => one.isPlain;
const isNear = ({ isOrder, isPlain: plain }: Judged) => !isOrder && !plain;

const bars = {
  quarantined: Math.max(
    barAt(isPlain, asWhole, MOST_QUARANTINED),
    barAt(isNear, asWhole, MOST_NEAR_QUARANTINED),
  ),
  suspected: barAt(isPlain, anywhere, MOST_SUSPECTED),
};
const model: OrderModel = { ...learnOrders(examples), bars };
writeModel(new URL('../model/', import.meta.url), 'orders', model);
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

function example(
  text: string,
  { isOrder = false, isPlain: plain = false, weight = 1 }: Partial<Example>,
): Example {
  return { said: ordersIn(text), isOrder, isPlain: plain, weight, fold: (hash(text) >>> 0) % FOLDS };
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

function examplesOf({ said, isOrder, weight }: Example): ClassExample[] {
  const label = isOrder ? 'order' : 'telling';
  return (isOrder ? said.slice(0, 1) : said).map((text) => ({ text, label, weight }));
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
