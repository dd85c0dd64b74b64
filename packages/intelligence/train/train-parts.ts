// Learns model/parts.json: node packages/intelligence/train/train-parts.ts --data DIR
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadClassifier } from '../src/classifier/classify.ts';
import { openRandom } from '../src/clusters/random.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { rememberingEncoder } from '../src/encoder/remembering-encoder.ts';
import { CLUSTER_FEATURES, openComparison } from '../src/parts/choose-parts.ts';
import { type Exemplar } from '../src/parts/cluster-likeness.ts';
import { openPartReader, type ReadBreak, TEXT_FEATURES } from '../src/parts/part-reader.ts';
import { fitLogistic, type LogisticRow } from './fit-logistic.ts';
import {
  type Domain,
  exemplarsOf,
  joinTexts,
  ownTopics,
  readDomains,
  readTwoTopics,
  type Topics,
} from './part-examples.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });
/** The share of texts about one thing that may be divided by mistake, chosen below the acceptable 1 %. */
const MOST_FALSE = 0.005;
const FOLDS = 6;
/** Joined texts weigh little because they are artificial; written ones weigh much because they are few. */
const WEIGHTS = { single: 1, joined: 0.05, several: 1, one: 0.5 };

/** Each text is tried in workspaces of three sizes. */
const remembering = rememberingEncoder(openEncoder(), Infinity);
const encoder = {
  ...remembering,
  embed: (text: string) => remembering.embedCores([coreText(text)])[0] ?? new Int8Array(),
};
const read = openPartReader(encoder, loadClassifier());
const random = openRandom(7);
const everyDomain = readDomains(values.data);
const domains = everyDomain.filter(({ isReported }) => !isReported);
const domainOf = new Map(
  everyDomain.flatMap((domain) => domain.texts.map(({ theme }) => [theme, domain] as const)),
);

/** The workspaces in which a text is tried: with its domain alone, with some others, and with all. */
const SIZES = ['small', 'medium', 'large'] as const;
const MEDIUM = 4;

type Sort = keyof typeof WEIGHTS;
type Row = LogisticRow & { fold: number; of: string; sort: Sort; size: (typeof SIZES)[number] };
/** A text that is tried, the domains that it is about, the texts that its workspaces lack, and where it is to be divided. */
type Tried = {
  text: string;
  own: Domain[];
  lacks: string[];
  sort: Sort;
  isCut: (place: ReadBreak) => boolean;
};

const workspaces = new Map<string, Exemplar[]>();
const written = [...readTwoTopics(values.data).filter(({ isReported }) => !isReported), ...ownTopics()];
const tried = [...domains.flatMap(triedOfDomain), ...written.map(triedOfWritten)];
const rows = SIZES.flatMap((size) => tried.flatMap((one) => rowsOf(one, size)));
const scores = new Map<Row, number>();
for (let fold = 0; fold < FOLDS; fold++) {
  const model = fitLogistic(rows.filter((row) => row.fold !== fold));
  for (const row of rows.filter((each) => each.fold === fold)) scores.set(row, scoreOf(model, row));
}
const singles = domains.flatMap(({ texts }) => texts).length;
const bars = SIZES.map((size) => highest('single', size)[Math.floor(singles * MOST_FALSE)] ?? 0);
const bar = Math.max(...bars);
for (const [i, size] of SIZES.entries())
  for (const sort of ['joined', 'several'] as const) {
    const best = highest(sort, size);
    console.log(
      `${size}, ${sort}: ${best.filter((score) => score > bar).length} of ${best.length} divided; its own bar would be ${bars[i]?.toFixed(2)}`,
    );
  }
const { bias, weights } = fitLogistic(rows);
const rounded = { bias: round(bias - bar), weights: weights.map(round) };
writeFileSync(new URL('../model/parts.json', import.meta.url), `${JSON.stringify(rounded)}\n`);
for (const [i, name] of [...TEXT_FEATURES, ...CLUSTER_FEATURES].entries())
  console.log(name, rounded.weights[i]);

function triedOfDomain(domain: Domain): Tried[] {
  const own = [domain];
  const single = domain.texts.map(({ text }) => ({
    text,
    own,
    sort: 'single' as const,
    lacks: [],
    isCut: () => false,
  }));
  const joined = joinTexts(domain, random).map(({ text, one, other, end, start }) => ({
    text,
    own,
    sort: 'joined' as const,
    lacks: [one, other],
    isCut: (place: ReadBreak) => place.end <= end && place.end >= end - 2 && place.start >= start,
  }));
  return [...single, ...joined];
}

function triedOfWritten({ text, parts }: Topics): Tried {
  const own = [...new Set(parts.map(({ theme }) => domainOf.get(theme)))].filter(
    (domain) => domain !== undefined,
  );
  const isCut = ({ end, start }: ReadBreak) =>
    parts.some((part, n) => {
      const next = parts[n + 1];
      return next !== undefined && end >= part.end - 1 && end <= next.start && start >= part.end;
    });
  return { text, own, sort: parts.length > 1 ? 'several' : 'one', lacks: [], isCut };
}

/** The place of a text's first domain among those of the training. */
function placeOf([first]: Domain[]): number {
  return Math.max(
    0,
    domains.findIndex((domain) => domain === first),
  );
}

/** The exemplars of a workspace with the texts of these domains, and of others up to its size. */
function workspaceOf(own: Domain[], size: Row['size']): Exemplar[] {
  const near = placeOf(own) - (placeOf(own) % MEDIUM);
  const others = { small: [], medium: domains.slice(near, near + MEDIUM), large: domains };
  const chosen = [...new Set([...own, ...others[size]])];
  const key = chosen
    .map(({ name }) => name)
    .toSorted()
    .join();
  const texts = chosen.flatMap((domain) => domain.texts).map(({ text }) => text);
  const known = workspaces.get(key) ?? exemplarsOf(texts, encoder);
  workspaces.set(key, known);
  return known;
}

function rowsOf({ text, own, lacks, sort, isCut }: Tried, size: Row['size']): Row[] {
  const breaks = read(text);
  const item = { key: text, length: text.length, vector: encoder.embed(text), breaks };
  const exemplars = workspaceOf(own, size).filter(({ key }) => !lacks.includes(key));
  const fold = placeOf(own) % FOLDS;
  return openComparison(exemplars, [item])([item]).flatMap(({ among }) =>
    breaks.flatMap((place) => {
      const { likeness, whole } = among(place);
      if (likeness === null) return [];
      const features = [...place.features, ...likeness, whole()];
      return [{ features, isRight: isCut(place), weight: WEIGHTS[sort], fold, sort, of: text, size }];
    }),
  );
}

function scoreOf(model: ReturnType<typeof fitLogistic>, { features }: LogisticRow): number {
  return features.reduce((sum, value, i) => sum + value * (model.weights[i] ?? 0), model.bias);
}

/** The highest score of each text, the largest first: over its right breaks, or over all where it should have none. */
function highest(sort: Sort, size: Row['size']): number[] {
  const of = new Map<string, number>();
  for (const row of rows.filter(
    (each) => each.sort === sort && each.size === size && (sort === 'single' || each.isRight),
  ))
    of.set(row.of, Math.max(of.get(row.of) ?? -Infinity, scores.get(row) ?? -Infinity));
  return [...of.values()].toSorted((a, b) => b - a);
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
