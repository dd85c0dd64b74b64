// Learns model/parts.json: node packages/intelligence/train/train-parts.ts --data DIR
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadClassifier } from '../src/classifier/classify.ts';
import { openRandom } from '../src/clusters/random.ts';
import { loadEncoder } from '../src/encoder/encoder.ts';
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

const encoder = loadEncoder();
const read = openPartReader(encoder, loadClassifier());
const random = openRandom(7);
const everyDomain = readDomains(values.data);
const domains = everyDomain.filter(({ isReported }) => !isReported);
const domainOf = new Map(
  everyDomain.flatMap((domain) => domain.texts.map(({ theme }) => [theme, domain] as const)),
);

type Row = LogisticRow & { fold: number; of: string; sort: keyof typeof WEIGHTS };

const rows = [
  ...domains.flatMap(rowsOfDomain),
  ...rowsOfWritten(readTwoTopics(values.data).filter(({ isReported }) => !isReported)),
  ...rowsOfWritten(ownTopics()),
];
const scores = new Map<Row, number>();
for (let fold = 0; fold < FOLDS; fold++) {
  const model = fitLogistic(rows.filter((row) => row.fold !== fold));
  for (const row of rows.filter((each) => each.fold === fold)) scores.set(row, scoreOf(model, row));
}
const best = {
  single: highest('single', false),
  joined: highest('joined', true),
  several: highest('several', true),
};
const bar = best.single[Math.floor(domains.flatMap(({ texts }) => texts).length * MOST_FALSE)] ?? 0;
for (const sort of ['joined', 'several'] as const)
  console.log(
    `${sort}: ${best[sort].filter((score) => score > bar).length} of ${best[sort].length} divided, at a bar of ${bar.toFixed(2)}`,
  );
const { bias, weights } = fitLogistic(rows);
const rounded = { bias: round(bias - bar), weights: weights.map(round) };
writeFileSync(new URL('../model/parts.json', import.meta.url), `${JSON.stringify(rounded)}\n`);
for (const [i, name] of [...TEXT_FEATURES, ...CLUSTER_FEATURES].entries())
  console.log(name, rounded.weights[i]);

function rowsOfDomain(domain: Domain, at: number): Row[] {
  const exemplars = exemplarsOf(
    domain.texts.map(({ text }) => text),
    encoder,
  );
  const fold = at % FOLDS;
  const single = domain.texts.flatMap(({ text }) =>
    rowsOf(text, exemplars, { fold, sort: 'single', isCut: () => false }),
  );
  const joined = joinTexts(domain, random).flatMap(({ text, one, other, end, start }) =>
    rowsOf(
      text,
      exemplars.filter(({ key }) => key !== one && key !== other),
      {
        fold,
        sort: 'joined',
        isCut: (place) => place.end <= end && place.end >= end - 2 && place.start >= start,
      },
    ),
  );
  return [...single, ...joined];
}

/** A text about a domain is tried with the domain; where a text is about several, with the first. */
function rowsOfWritten(written: Topics[]): Row[] {
  return written.flatMap(({ text, parts }) => {
    const own = [...new Set(parts.map(({ theme }) => domainOf.get(theme)))].filter(
      (domain) => domain !== undefined,
    );
    const texts = own.flatMap((domain) => domain.texts).map((one) => one.text);
    const isCut = ({ end, start }: ReadBreak) =>
      parts.some((part, n) => {
        const next = parts[n + 1];
        return next !== undefined && end >= part.end - 1 && end <= next.start && start >= part.end;
      });
    const fold =
      Math.max(
        0,
        domains.findIndex((domain) => domain === own[0]),
      ) % FOLDS;
    return rowsOf(text, exemplarsOf(texts, encoder), {
      fold,
      sort: parts.length > 1 ? 'several' : 'one',
      isCut,
    });
  });
}

function rowsOf(
  text: string,
  exemplars: Exemplar[],
  { fold, sort, isCut }: Pick<Row, 'fold' | 'sort'> & { isCut: (place: ReadBreak) => boolean },
): Row[] {
  const breaks = read(text);
  const item = { key: text, length: text.length, vector: encoder.embed(text), breaks };
  const compared = openComparison(exemplars, [item])([item]);
  return compared.flatMap(({ among }) =>
    breaks.flatMap((place) => {
      const { likeness, whole } = among(place);
      return likeness === null
        ? []
        : [
            {
              features: [...place.features, ...likeness, whole()],
              isRight: isCut(place),
              weight: WEIGHTS[sort],
              fold,
              sort,
              of: text,
            },
          ];
    }),
  );
}

function scoreOf(model: ReturnType<typeof fitLogistic>, { features }: LogisticRow): number {
  return features.reduce((sum, value, i) => sum + value * (model.weights[i] ?? 0), model.bias);
}

/** The highest score of each text, the largest first; over its right breaks only if `ofRight` is set, else over all. */
function highest(sort: Row['sort'], ofRight: boolean): number[] {
  const of = new Map<string, number>();
  for (const row of rows.filter((each) => each.sort === sort && (!ofRight || each.isRight)))
    of.set(row.of, Math.max(of.get(row.of) ?? -Infinity, scores.get(row) ?? -Infinity));
  return [...of.values()].toSorted((a, b) => b - a);
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
