// Learns model/parts.json: node packages/intelligence/train/train-parts.ts --data DIR
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadClassifier } from '../src/classifier/classify.ts';
import { openRandom } from '../src/clusters/random.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { CLUSTER_FEATURES, openComparison } from '../src/parts/choose-parts.ts';
import { type Exemplar } from '../src/parts/cluster-likeness.ts';
import { openPartReader, type ReadBreak, TEXT_FEATURES } from '../src/parts/part-reader.ts';
import { findBreaks } from '../src/text/clause-breaks.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { fitLogistic, type LogisticRow } from './fit-logistic.ts';
import {
  domainsOfParts,
  exemplarsOf,
  joinTexts,
  openPartEncoder,
  ownTopics,
  readDomains,
  readTwoTopics,
  tinyWorkspaceOf,
  type Topics,
  topicsOfDomains,
} from './part-examples.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });
/** The share of texts about one thing that may be divided by mistake, chosen below the acceptable 1 %. */
const MOST_FALSE = 0.005;
const FOLDS = 6;
/** Joined texts weigh little because they are artificial; written ones weigh much because they are few. */
const WEIGHTS = { single: 1, joined: 0.05, several: 1, one: 0.5 };

const encoder = openPartEncoder();
const read = openPartReader(encoder, loadClassifier());
const random = openRandom(7);
const domains = domainsOfParts();
type Domain = (typeof domains)[number];
const domainOf = new Map(
  domains.flatMap((domain) => domain.texts.map(({ theme }) => [theme, domain] as const)),
);

/**
 * The workspaces in which a text is tried: a few texts of its own themes and of two others, as a workspace begins; its domain alone; with the
 * three beside it; and with every fourth.
 */
const SIZES = ['tiny', 'small', 'medium', 'large'] as const;
const MEDIUM = 4;

type Sort = keyof typeof WEIGHTS;
type Size = (typeof SIZES)[number];
type LargerSize = Exclude<Size, 'tiny'>;
type Row = LogisticRow & { fold: number; of: string; sort: Sort; size: Size };
/** A text that is tried, the themes and domains that it is about, the texts that its workspaces lack, and where it is to be divided. */
type Tried = {
  text: string;
  themes: string[];
  own: Domain[];
  lacks: string[];
  sort: Sort;
  isCut: (place: ReadBreak) => boolean;
};

const themesApart = themesKeptApart();
const written = [
  ...readTwoTopics(values.data).filter(({ isReported }) => !isReported),
  ...ownTopics(),
  ...topicsOfDomains(),
].filter(({ parts }) => parts.every(({ theme }) => !themesApart.has(theme)));
const tried = [...domains.flatMap(triedOfDomain), ...written.map(triedOfWritten)];
console.log(`${domains.length} domains, ${tried.length} texts`);
encodeInBatches(
  encoder,
  tried.map(({ text }) => coreText(text)),
);
console.log('texts are encoded');
const sides = tried.flatMap(({ text }) =>
  findBreaks(text).flatMap(({ left, right }) =>
    [left, right].map(({ start, end }) => text.slice(start, end)),
  ),
);
encodeInBatches(encoder, [...new Set(sides)]);
const breaksOf = new Map(tried.map(({ text }) => [text, read(text)]));
console.log('texts are read');
const rows = SIZES.flatMap((size) => (size === 'tiny' ? tried.flatMap(rowsOfTiny) : rowsOfSize(size)));
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
  const single = domain.texts.map(({ text, theme }) => ({
    text,
    themes: [theme],
    own,
    sort: 'single' as const,
    lacks: [],
    isCut: () => false,
  }));
  const joined = joinTexts(domain, random).map(({ text, one, other, themes, end, start }) => ({
    text,
    themes,
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
  const themes = [...new Set(parts.map(({ theme }) => theme))];
  return { text, themes, own, sort: parts.length > 1 ? 'several' : 'one', lacks: [], isCut };
}

/** Themes of the domains that are kept apart, by which nothing is learnt. */
function themesKeptApart(): Set<string> {
  const known = new Set(domains.flatMap(({ texts }) => texts).map(({ theme }) => theme));
  const all = readDomains(values.data).flatMap(({ texts }) => texts);
  return new Set(all.map(({ theme }) => theme).filter((theme) => !known.has(theme)));
}

/** The place of a text's first domain among those of the training. */
function placeOf([first]: Domain[]): number {
  return Math.max(
    0,
    domains.findIndex((domain) => domain === first),
  );
}

/** The domains of a workspace: a text's own, and others up to its size. */
function namesOf(own: Domain[], size: LargerSize): string {
  return domainsOf(own, size)
    .map(({ name }) => name)
    .toSorted()
    .join();
}

function domainsOf(own: Domain[], size: LargerSize): Domain[] {
  const place = placeOf(own);
  const near = place - (place % MEDIUM);
  const others = {
    small: [],
    medium: domains.slice(near, near + MEDIUM),
    large: domains.filter((_, n) => n % MEDIUM === place % MEDIUM),
  };
  return [...new Set([...own, ...others[size]])];
}

/** Each text has a workspace of its own, of which it is no part. */
function rowsOfTiny(one: Tried): Row[] {
  const [domain] = one.own;
  if (!domain) return [];
  const texts = tinyWorkspaceOf(domain, { ...one, lacks: [one.text, ...one.lacks] });
  return rowsOf([one], { size: 'tiny', exemplars: exemplarsOf(texts, encoder) });
}

/** The texts of a workspace are compared together, but for those that it lacks something of: each of them has exemplars of its own. */
function rowsOfSize(size: LargerSize): Row[] {
  return [...Map.groupBy(tried, ({ own }) => namesOf(own, size)).values()].flatMap((there) => {
    const texts = domainsOf(there[0]?.own ?? [], size).flatMap((domain) => domain.texts);
    const exemplars = exemplarsOf(
      texts.map(({ text }) => text),
      encoder,
    );
    const [whole, lacking] = [
      there.filter(({ lacks }) => lacks.length === 0),
      there.filter(({ lacks }) => lacks.length > 0),
    ];
    return [
      ...rowsOf(whole, { size, exemplars }),
      ...lacking.flatMap((one) =>
        rowsOf([one], { size, exemplars: exemplars.filter(({ key }) => !one.lacks.includes(key)) }),
      ),
    ];
  });
}

function rowsOf(there: Tried[], { size, exemplars }: { size: Row['size']; exemplars: Exemplar[] }): Row[] {
  const items = there.map(({ text }) => ({
    key: text,
    length: text.length,
    vector: encoder.embed(text),
    breaks: breaksOf.get(text) ?? [],
  }));
  return openComparison(
    exemplars,
    items,
  )(items).flatMap(({ item, among }, n) => {
    const { own, sort, isCut } = there[n] ?? { own: [], sort: 'single' as const, isCut: () => false };
    const fold = placeOf(own) % FOLDS;
    return item.breaks.flatMap((place) => {
      const { likeness, whole } = among(place);
      if (likeness === null) return [];
      const features = [...place.features, ...likeness, whole()];
      return [{ features, isRight: isCut(place), weight: WEIGHTS[sort], fold, sort, of: item.key, size }];
    });
  });
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
