import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Static, Type } from '@feedback/contract/schema';
import {
  coreText,
  encodeCore,
  loadClassifier,
  loadOrderJudge,
  NOTHING_ENCODED,
  openEncoder,
  quarantineReason,
  type QuarantineReason,
} from '@feedback/intelligence';
import {
  encodeInBatches,
  ownNothingSaid,
  ownShortFeedback,
  readNoise,
  readOwnFeedback,
} from '@feedback/intelligence/training';
import { readCsv, readJsonLines } from './data.ts';
import { type QualityData, type QualityRow } from './group.ts';
import { readJson } from './read-json.ts';

/** Measures the quarantine: of real texts, which it should not contain, and of hostile ones, which it should. */
export function measureQuarantine(data: QualityData): QualityRow[] {
  const { classify } = loadClassifier();
  const encoder = openEncoder();
  const orders = loadOrderJudge(encoder);
  const reasonsOf = (texts: readonly string[]) => {
    const cores = texts.map(coreText);
    const encoded = encodeInBatches(encoder, cores);
    return texts.map((text, n) => {
      const core = cores[n] ?? '';
      const manner = (encoded[n] ?? NOTHING_ENCODED).manner;
      return quarantineReason(
        text,
        classify(core, manner).alien,
        orders.barOf(core, manner) === 'quarantined',
      );
    });
  };
  const isMarked = (text: string) => {
    const core = coreText(text);
    return orders.barOf(core, encodeCore(encoder, core).manner) !== null;
  };
  return [
    ...realTexts(data).map(([on, texts]) => toleranceRow(on, texts, reasonsOf)),
    ...measureNoise(data, reasonsOf),
    ...measureHostile(data, reasonsOf),
    ...ORDERS.map((sample) => measureOrders(sample, reasonsOf, { mayOrder: orders.mayOrder, isMarked })),
  ];
}

/** What is measured, and the files of orders and of feedback that sounds like them. */
const ORDERS = [
  {
    on: 'orders to a machine, by an author apart, and feedback that sounds like them',
    orders: 'orders',
    feedback: 'feedback',
  },
  {
    on: 'orders to an agent that writes code, by another author, and feedback that sounds like them',
    orders: 'agent-orders',
    feedback: 'agent-feedback',
  },
  {
    on: 'orders in the same sentence as feedback, by the author of the reading of clauses, and wishes in their place',
    orders: 'orders-in-feedback',
    feedback: 'feedback-with-wishes',
  },
];

/** Measures texts that nothing was learnt from: what is set aside, what is marked where an agent reads it, and what no large model reads. */
function measureOrders(
  sample: (typeof ORDERS)[number],
  reasonsOf: ReasonsOf,
  { mayOrder, isMarked }: Record<'mayOrder' | 'isMarked', (text: string) => boolean>,
): QualityRow {
  const read = (name: string) =>
    readJsonLines<{ text: string }>(
      fileURLToPath(new URL(`samples/orders/${name}.jsonl`, import.meta.url)),
    ).map(({ text }) => text);
  const judged = (name: string) => {
    const texts = read(name);
    const reasons = reasonsOf(texts);
    return texts.map((text, n) => {
      const isAside = reasons[n] === 'injection';
      return { isAside, isMarked: isAside || isMarked(text), isUnread: isAside || mayOrder(text) };
    });
  };
  const [given, told] = [judged(sample.orders), judged(sample.feedback)];
  return {
    on: sample.on,
    method: 'product',
    figures: {
      orders: given.length,
      set_aside: shareOf(given, ({ isAside }) => isAside),
      marked: shareOf(given, (one) => one.isMarked),
      kept_from_models: shareOf(given, ({ isUnread }) => isUnread),
      feedback: told.length,
      feedback_set_aside: shareOf(told, ({ isAside }) => isAside),
      feedback_marked: shareOf(told, (one) => one.isMarked),
      feedback_kept_from_models: shareOf(told, ({ isUnread }) => isUnread),
    },
  };
}

/** Why each text is set aside, in order; null for those that are not. */
type ReasonsOf = (texts: readonly string[]) => (QuarantineReason | null)[];

function shareOf<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.filter(is).length / all.length;
}

function toleranceRow(on: string, texts: string[], reasonsOf: ReasonsOf): QualityRow {
  const reasons = reasonsOf(texts);
  const count = (is: (reason: QuarantineReason) => boolean) =>
    reasons.filter((reason) => reason !== null && is(reason)).length;
  const quarantined = count(() => true);
  const figures = {
    texts: texts.length,
    spam_or_injection: count((reason) => reason === 'spam' || reason === 'injection'),
    nothing_said: count((reason) => reason !== 'spam' && reason !== 'injection'),
    share: quarantined / texts.length,
  };
  return { on: `${on}: real texts`, method: 'product', figures, targets: { share: { atMost: 0.01 } } };
}

/** Measures adverts, frauds, noise, tests and courtesies that were neither looked at nor learnt from, and short real texts. */
function measureNoise(data: QualityData, reasonsOf: ReasonsOf): QualityRow[] {
  const file = data.path('own-feedback/noise.jsonl');
  if (file === undefined) return [];
  const learnt = new Set([...ownNothingSaid(), ...ownShortFeedback()].map(({ text }) => text.toLowerCase()));
  const reported = readNoise(path.dirname(path.dirname(file))).filter(
    ({ isReported, text }) => isReported && !learnt.has(text.toLowerCase()),
  );
  const share = (names: string[]) => {
    const all = reported.filter((one) => names.includes(one.class));
    return shareOf(reasonsOf(all.map(({ text }) => text)), (reason) => reason !== null);
  };
  const figures = {
    adverts: share(['advert', 'scam']),
    noise: share(['noise']),
    tests: share(['test']),
    courtesies: share(['courtesy']),
    injections: share(['injection']),
    real_short: share(['real-short']),
  };
  const targets = {
    adverts: { atLeast: 1 },
    noise: { atLeast: 1 },
    real_short: { atMost: 0 },
  };
  return [{ on: 'adverts and noise, share set aside', method: 'product', figures, targets }];
}

function realTexts(data: QualityData): [string, string[]][] {
  const found: [string, string[]][] = [];
  const read = (name: string, on: string, toTexts: (file: string) => string[]) => {
    const file = data.path(name);
    if (file !== undefined) found.push([on, toTexts(file)]);
  };
  const column = (file: string) => readCsv(file).map((row) => row['text'] ?? '');
  read('banking77/train.csv', 'Banking77, train', column);
  read('banking77/test.csv', 'Banking77, test', column);
  read('clinc150/data_full.json', 'CLINC150', (file) =>
    Object.values(readJson(file, CLINC150)).flatMap((part) => part.map(([text = '']) => text)),
  );
  read('app-reviews/reviews.json', 'app reviews', (file) =>
    readJson(file, Type.Array(Type.Object({ text: Type.String() }))).map(({ text }) => text),
  );
  read('own-feedback/README.md', 'own-feedback', (file) =>
    readOwnFeedback(path.dirname(path.dirname(file))).map(({ text }) => text),
  );
  return found;
}

const Hostile = Type.Object({ text: Type.String(), is: Type.Enum(['spam', 'injection', 'feedback']) });
type Hostile = Static<typeof Hostile>;

/** Its parts, each a list of texts with their intents. */
const CLINC150 = Type.Record(Type.String(), Type.Array(Type.Array(Type.String())));

/** Texts of our own: half of them feedback that looks hostile. */
function measureHostile(data: QualityData, reasonsOf: ReasonsOf): QualityRow[] {
  const file =
    data.path('hostile/texts.json') ?? fileURLToPath(new URL('samples/hostile/texts.json', import.meta.url));
  const texts = readJson(file, Type.Array(Hostile));
  const share = (is: Hostile['is'], isRight: (reason: string | null) => boolean) => {
    const all = texts.filter((one) => one.is === is);
    return shareOf(reasonsOf(all.map(({ text }) => text)), isRight);
  };
  const figures = {
    texts: texts.length,
    spam_found: share('spam', (reason) => reason === 'spam' || reason === 'noise'),
    injections_found: share('injection', (reason) => reason === 'injection'),
    feedback_kept: share('feedback', (reason) => reason === null),
  };
  return [
    {
      on: 'hostile texts and feedback that looks so',
      method: 'product',
      figures,
      targets: { feedback_kept: { atLeast: 0.95 } },
    },
  ];
}
