// Learns model/questions.json: node packages/intelligence/train/train-questions.ts
import { writeFileSync } from 'node:fs';
import { coreText } from '../src/core-text/core-text.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { NOTHING_ENCODED } from '../src/encoder/item-vector.ts';
import {
  type Asks,
  ASKS,
  probabilitiesOf,
  questionFeatures,
  type QuestionModel,
  type Rows,
  SCOPES,
} from '../src/search/question-head.ts';
import { hash } from '../src/text/hash.ts';
import { barFor } from './calibrate.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { type OwnQuestion, ownQuestions } from './own-questions.ts';
import { learn } from './softmax-regression.ts';
import { domainsApart, domainsToLearnFrom } from './training-domains.ts';

const SCHEDULE = { rounds: 60, rate: 0.5, decay: 1e-4, seed: 1 };
const FOLDS = 4;
/** Of what is read with this probability or more, at most this share may be read wrongly. */
const MOST_WRONG = 0.1;
/** Of questions about something at most this share may be taken for one about everything. */
const MOST_TAKEN = 0.003;
/** Every so many questions of the domains to learn from, each of this weight: they are many, and what they ask for is not written down. */
const [EVERY, WEIGHT] = [4, 0.1];
/** What a question about something does not ask for. */
const OF_EVERYTHING: readonly Asks[] = ['next', 'frequent'];

type Example = OwnQuestion & { weight: number; fold: number };

const own = ownQuestions().map((one) => ({ ...one, weight: 1, fold: (hash(one.question) >>> 0) % FOLDS }));
const learnt = own.filter(({ isApart }) => !isApart);
const ofDomains = domainsToLearnFrom()
  .flatMap(({ questions }) => questions)
  .filter((_, n) => n % EVERY === 0)
  .map(({ q }) => about(q));
const chosen = domainsApart('choose').flatMap(({ questions }) => questions.map(({ q }) => about(q)));
const reported = domainsApart('report').flatMap(({ questions }) => questions.map(({ q }) => about(q)));
const all = [...new Set([...own, ...ofDomains, ...chosen, ...reported].map(({ question }) => question))];
const encoded = encodeInBatches(openEncoder(), all.map(coreText));
const features = new Map(
  all.map((question, n) => [question, questionFeatures(encoded[n] ?? NOTHING_ENCODED)]),
);
const featuresOf = ({ question }: Example) => features.get(question) ?? [];

const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const model = learnQuestions([...learnt.filter((one) => one.fold !== fold), ...ofDomains]);
  return learnt.filter((one) => one.fold === fold).map((one) => judge(model, one));
}).flat();
const model = learnQuestions([...learnt, ...ofDomains]);
const bars = {
  asks: barOfAsks(),
  everything: barFor(
    chosen.map((one) => judge(model, one).everything),
    MOST_TAKEN,
  ),
};
const rounded = (rows: Rows) => rows.map((row) => row.map((weight) => Number(weight.toFixed(3))));
const written: QuestionModel = {
  classes: [...ASKS],
  asks: rounded(model.asks),
  scopes: rounded(model.scopes),
  bars,
};
writeFileSync(new URL('../model/questions.json', import.meta.url), `${JSON.stringify(written)}\n`);

console.log(`bars: ${JSON.stringify(bars)}`);
const apart = own.filter(({ isApart }) => isApart).map((one) => judge(written, one));
for (const [name, of] of Object.entries({ learnt: judged, apart })) {
  const sure = of.filter(({ most }) => most >= bars.asks);
  const count = (from: typeof of) => from.filter(({ isRight }) => isRight).length;
  const general = of.filter(({ isGeneral }) => isGeneral === true);
  const special = of.filter(({ isGeneral }) => isGeneral === false);
  const taken = (from: typeof of) => from.filter(({ everything }) => everything >= bars.everything).length;
  console.log(
    `${name}: right ${count(of)} of ${of.length}; at the bar ${count(sure)} of ${sure.length}; ` +
      `about everything ${taken(general)} of ${general.length}, about something ${taken(special)} of ${special.length}`,
  );
}
for (const [name, of] of Object.entries({ choose: chosen, report: reported })) {
  const each = of.map((one) => judge(written, one));
  const taken = each.filter(({ everything }) => everything >= bars.everything).length;
  console.log(`questions of domains to ${name}: taken for one about everything ${taken} of ${of.length}`);
}

/** A question of a domain, which is about something; what it asks for is not known. */
function about(question: string): Example {
  return { question, asks: null, isGeneral: false, isApart: false, weight: WEIGHT, fold: 0 };
}

function learnQuestions(from: readonly Example[]): Pick<QuestionModel, 'asks' | 'scopes'> {
  const width = featuresOf(from[0]!).length;
  const rowOf = (one: Example) => {
    const values = featuresOf(one);
    return { places: values.map((_, j) => j), values };
  };
  const asked = from.map((one) => ({ row: rowOf(one), classes: classesOf(one), weight: one.weight }));
  const scoped = from
    .filter(({ isGeneral }) => isGeneral !== undefined)
    .map((one) => ({ row: rowOf(one), classes: [one.isGeneral ? 0 : 1], weight: one.weight }));
  const rowsOf = (weights: Float64Array, classes: number) =>
    Array.from({ length: classes }, (_, k) => [...weights.subarray(k * width, (k + 1) * width)]);
  return {
    asks: rowsOf(learn(asked, { classes: ASKS.length, width }, SCHEDULE), ASKS.length),
    scopes: rowsOf(learn(scoped, { classes: SCOPES.length, width }, SCHEDULE), SCOPES.length),
  };
}

function classesOf({ asks }: Example): number[] {
  if (asks !== null) return [ASKS.indexOf(asks)];
  return [...ASKS.keys()].filter((k) => !OF_EVERYTHING.some((one) => one === ASKS[k]));
}

function judge({ asks, scopes }: Pick<QuestionModel, 'asks' | 'scopes'>, one: Example) {
  const likelihoods = probabilitiesOf(asks, featuresOf(one));
  const most = Math.max(...likelihoods);
  const [everything = 0] = probabilitiesOf(scopes, featuresOf(one));
  return { ...one, most, isRight: ASKS[likelihoods.indexOf(most)] === one.asks, everything };
}

/** The least probability from which on hardly any question is read wrongly. */
function barOfAsks(): number {
  const falling = judged.toSorted((a, b) => b.most - a.most);
  let [wrong, bar] = [0, 1];
  for (const [n, { isRight, most }] of falling.entries()) {
    if (!isRight) wrong += 1;
    if (wrong <= MOST_WRONG * (n + 1)) bar = most;
  }
  return Number(bar.toFixed(3));
}
