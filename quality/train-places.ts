// Fits how places are ranked, whether a subject is about a repository at all, and the probability of a place. What is read of each repository is kept
// in a folder, so that a second fit takes seconds.
// Run: node quality/train-places.ts REPOSITORIES EVIDENCE
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  ABOUT_FEATURES,
  aboutFeatures,
  PLACE_FEATURES,
  PLACE_STANDING,
  rankPlaces,
  type ReadPlace,
  standingOf,
  valuesOf,
} from '@feedback/code';
import { ownJson } from '@feedback/contract/own-json';
import { toProbability } from '@feedback/intelligence';
import { type Fitted, fitLogistic, type LogisticRow, rounded, score } from '@feedback/intelligence/training';
import { readFixes } from './fixes.ts';
import { type EvidenceRead, readEvidence } from './read-evidence.ts';

type Ranked = { read: EvidenceRead; places: (ReadPlace & { isRight: boolean })[] };

const FOLDS = 5;
/** So many of the subjects that are about a repository may be denied: nearly all that customers say to a product is about it. */
const MOST_DENIED = 0.02;
/** Subjects of other repositories may be about the same as those of this one. */
const WEIGHT_OF_OTHERS = 0.5;
/** Where even the likeliest place is less likely, none is named: this denies no subject that is about its repository, in repositories left out. */
const NAMED_FROM = 0.05;
const MOST_RIGHT = 4;
const FIRST = 30;
const MODEL = path.join(import.meta.dirname, '../packages/code/model');

const [folder = '', kept = ''] = process.argv.slice(2);
const repositories = [...new Set(readFixes('learn').map(({ repository }) => repository))].toSorted();
const all: EvidenceRead[] = [];
for (const repository of repositories) {
  const file = path.join(kept, `${repository.replace('/', '+')}.jsonl`);
  if (!existsSync(file)) await readEvidence(folder, repository, file);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  all.push(...lines.map((line) => ownJson<EvidenceRead>(line))); // readEvidence wrote it
}

const odds = new Map<EvidenceRead, number>();
const rankedApart = new Map<EvidenceRead, Ranked>();
for (let fold = 0; fold < FOLDS; fold++) {
  const apart = new Set(repositories.filter((_, n) => n % FOLDS === fold));
  const learn = all.filter(({ repository }) => !apart.has(repository));
  const ranking = fitRanking(learn);
  const about = fitAbout(learn.map((read) => rankBy(ranking, read)));
  for (const read of all.filter(({ repository }) => apart.has(repository))) {
    const ranked = rankBy(ranking, read);
    rankedApart.set(read, ranked);
    odds.set(read, score(about, aboutFeatures(read, ranked.places)));
  }
}
describe('apart', (read) => rankedApart.get(read));

const several = all
  .filter(({ sort }) => sort === 'several')
  .map((read) => toProbability(odds.get(read) ?? 0))
  .toSorted((a, b) => a - b);
const sure = Number((several[Math.floor(MOST_DENIED * several.length)] ?? 0).toFixed(3));
for (const sort of ['several', 'single', 'theme', 'other'] as const)
  for (const hasHistory of [true, false]) {
    const of = all.filter((read) => read.sort === sort && read.commits > 0 === hasHistory);
    const kept = of.filter((read) => toProbability(odds.get(read) ?? 0) >= sure).length;
    console.log(
      `${sort}${hasHistory ? '' : ' without history'}: ${of.length}, about it ${(kept / of.length).toFixed(2)}`,
    );
  }

const ranking = fitRanking(all);
write('place-ranking', PLACE_FEATURES, ranking);
write('is-about', ABOUT_FEATURES, fitAbout([...rankedApart.values()]), { sure });
write('place-standing', PLACE_STANDING, fitStanding(), { named: NAMED_FROM });
describe('all', (read) => rankBy(ranking, read));

/** Which of two places of a subject is right: their difference, both ways. */
function fitRanking(reads: readonly EvidenceRead[]): Fitted {
  const rows: LogisticRow[] = [];
  for (const { places } of reads.filter(({ isOwn }) => isOwn)) {
    const right = places.filter(({ isRight }) => isRight).slice(0, MOST_RIGHT);
    const wrong = places.filter(({ isRight }) => !isRight);
    const weight = 0.5 / (right.length * wrong.length);
    for (const one of right)
      for (const other of wrong) {
        const values = valuesOf(other.evidence);
        const features = valuesOf(one.evidence).map((value, j) => value - (values[j] ?? 0));
        rows.push({ features, isRight: true, weight });
        rows.push({ features: features.map((value) => -value), isRight: false, weight });
      }
  }
  return { ...fitLogistic(rows), bias: 0 };
}

function rankBy(fitted: Fitted, read: EvidenceRead): Ranked {
  const right = new Set(read.places.filter(({ isRight }) => isRight).map((place) => place.path));
  const places = read.places.map(({ path: file, evidence }): ReadPlace => {
    return {
      path: file,
      evidence,
      score: 0,
      chunks: [],
      saying: null,
      changedBy: { inWords: [], alike: [] },
      reasons: evidence,
    };
  });
  const ranked = rankPlaces(places, (evidence) => score(fitted, valuesOf(evidence)));
  return { read, places: ranked.map((place) => ({ ...place, isRight: right.has(place.path) })) };
}

function fitAbout(ranked: readonly Ranked[]): Fitted {
  const weights = { single: 0.5, several: 1, theme: 1, other: WEIGHT_OF_OTHERS };
  const sums = [false, true].map((isOwn) =>
    ranked.filter(({ read }) => read.isOwn === isOwn).reduce((sum, { read }) => sum + weights[read.sort], 0),
  );
  return fitLogistic(
    ranked.map(({ read, places }) => ({
      features: aboutFeatures(read, places),
      isRight: read.isOwn,
      weight: (weights[read.sort] * ranked.length) / 2 / (sums[Number(read.isOwn)] ?? 1),
    })),
  );
}

/** The probability of a place, by what was ranked and judged apart. */
function fitStanding(): Fitted {
  return fitLogistic(
    [...rankedApart.values()].flatMap(({ read, places }) =>
      places.slice(0, FIRST).map(({ isRight }, n) => ({
        features: standingOf(places, n, odds.get(read) ?? 0),
        isRight,
        weight: 1,
      })),
    ),
  );
}

function write(name: string, features: readonly string[], { bias, weights }: Fitted, bars = {}): void {
  const named = Object.fromEntries(features.map((feature, j) => [feature, rounded(weights[j] ?? 0)]));
  const text = JSON.stringify({ bias: Number(bias.toPrecision(4)), weights: named, bars }, null, 2);
  writeFileSync(path.join(MODEL, `${name}.json`), `${text}\n`);
}

/** How often a right file is among the first, as words alone rank them and as the fit does. */
function describe(name: string, rankedOf: (read: EvidenceRead) => Ranked | undefined): void {
  for (const sort of ['single', 'several'] as const) {
    const own = all.filter((read) => read.sort === sort && read.commits > 0);
    const share = (first: number, isRight: (read: EvidenceRead, n: number) => boolean) =>
      (
        own.filter((read) => Array.from({ length: first }, (_, n) => n).some((n) => isRight(read, n)))
          .length / own.length
      ).toFixed(3);
    const line = (isRight: (read: EvidenceRead, n: number) => boolean) =>
      [1, 5, 10].map((first) => share(first, isRight)).join(' / ');
    console.log(
      `${name}, ${sort}, ${own.length}: words ${line((read, n) => read.places[n]?.isRight ?? false)}; fit ${line((read, n) => rankedOf(read)?.places[n]?.isRight ?? false)}`,
    );
  }
}
