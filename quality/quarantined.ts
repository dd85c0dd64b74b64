import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Static, Type } from '@feedback/contract/schema';
import {
  coreText,
  loadClassifier,
  loadOrderJudge,
  openEncoder,
  quarantineReason,
  type QuarantineReason,
} from '@feedback/intelligence';
import { readNoise, readOwnFeedback } from '@feedback/intelligence/training';
import { readCsv, readJsonLines } from './data.ts';
import { type QualityData, type QualityRow } from './group.ts';
import { readJson } from './read-json.ts';

/** Measures the quarantine: of real texts, which it should not contain, and of hostile ones, which it should. */
export function measureQuarantine(data: QualityData): QualityRow[] {
  const { classify } = loadClassifier();
  const embedCores = openEncoder().embedCores;
  const orders = loadOrderJudge({ embedCores });
  const reasonOf = (text: string) => {
    const core = coreText(text);
    const [vector = new Int8Array()] = embedCores([core]);
    return quarantineReason(text, classify(core).alien, orders.isOrder(core, vector));
  };
  return [
    ...realTexts(data).map(([on, texts]) => toleranceRow(on, texts, reasonOf)),
    ...measureNoise(data, reasonOf),
    ...measureHostile(data, reasonOf),
    measureOrders(reasonOf, orders.mayOrder),
  ];
}

/** Measures texts of an author who knew nothing of how orders to a machine are found: what is set aside, and what no large model reads. */
function measureOrders(reasonOf: ReasonOf, mayOrder: (text: string) => boolean): QualityRow {
  const read = (name: string) =>
    readJsonLines<{ text: string }>(fileURLToPath(new URL(`samples/orders/${name}.jsonl`, import.meta.url)));
  const share = (name: string, is: (text: string) => boolean) => {
    const all = read(name);
    return all.filter(({ text }) => is(text)).length / all.length;
  };
  const isAside = (text: string) => reasonOf(text) === 'injection';
  const isUnread = (text: string) => isAside(text) || mayOrder(text);
  return {
    on: 'orders to a machine, by an author apart, and feedback that sounds like them',
    method: 'product',
    figures: {
      orders: read('orders').length,
      set_aside: share('orders', isAside),
      kept_from_models: share('orders', isUnread),
      feedback: read('feedback').length,
      feedback_set_aside: share('feedback', isAside),
      feedback_kept_from_models: share('feedback', isUnread),
    },
  };
}

type ReasonOf = (text: string) => QuarantineReason | null;

function toleranceRow(on: string, texts: string[], reasonOf: ReasonOf): QualityRow {
  const reasons = texts.map(reasonOf);
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
function measureNoise(data: QualityData, reasonOf: ReasonOf): QualityRow[] {
  const file = data.path('own-feedback/noise.jsonl');
  if (file === undefined) return [];
  const reported = readNoise(path.dirname(path.dirname(file))).filter(({ isReported }) => isReported);
  const share = (names: string[]) => {
    const all = reported.filter((one) => names.includes(one.class));
    return all.filter(({ text }) => reasonOf(text) !== null).length / all.length;
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
function measureHostile(data: QualityData, reasonOf: ReasonOf): QualityRow[] {
  const file =
    data.path('hostile/texts.json') ?? fileURLToPath(new URL('samples/hostile/texts.json', import.meta.url));
  const texts = readJson(file, Type.Array(Hostile));
  const share = (is: Hostile['is'], isRight: (reason: string | null) => boolean) => {
    const all = texts.filter((one) => one.is === is);
    return all.filter(({ text }) => isRight(reasonOf(text))).length / all.length;
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
