import { readLogistic, toProbability } from '@feedback/intelligence';
import { type CodeIndex, shareOfHistory } from './code-index.ts';
import {
  type Embed,
  PLACE_FEATURES,
  type PlaceEvidence,
  type ReadPlace,
  readPlaces,
  type ReadPlaces,
} from './read-places.ts';
import { type Subject } from './subject.ts';

/** What says that a subject is about a repository at all. */
export const ABOUT_FEATURES = [
  'coverage',
  'coverageOfPlaces',
  'sayingsOfPlaces',
  'coverageByCommits',
  'likestCommits',
  'history',
  'size',
] as const;

/** What says that a file is the right place, among those that were found. */
export const PLACE_STANDING = ['isAbout', 'behindFirst', 'aheadOfNext', 'rank'] as const;

const MODEL = new URL('../model/', import.meta.url);

/** A file that a subject is likely about, and the probability that a fix changes it. */
export type FoundPlace = ReadPlace & {
  probability: number;
  /** What speaks for it more than for the others, the strongest first. */
  because: (keyof PlaceEvidence)[];
};

/**
 * The files that a subject is likely about, the likeliest first, and how surely it is about this repository at all, 0..1: fitted as if half of all
 * subjects were. `isSure`: that is high enough to say so and so is the probability of the likeliest file, or the subject names a file.
 */
export type FoundPlaces = { isAbout: number; isSure: boolean; namesFile: boolean; places: FoundPlace[] };

/** Finds the files that a subject is about. Tests, translations and old migrations are not among them. */
export function openPlaces(): (index: CodeIndex, subject: Subject, embed: Embed) => FoundPlaces {
  const ranking = readLogistic('place-ranking', PLACE_FEATURES, [], MODEL);
  const about = readLogistic('is-about', ABOUT_FEATURES, ['sure'], MODEL);
  const standing = readLogistic('place-standing', PLACE_STANDING, ['named'], MODEL);
  return (index, subject, embed) => {
    const read = readPlaces(index, subject, embed);
    const ranked = rankPlaces(read.places, (evidence) => ranking.scoreOf(valuesOf(evidence)));
    const odds = about.scoreOf(aboutFeatures(read, ranked));
    const isAbout = toProbability(odds);
    const namesFile = read.namesFile >= SURELY_NAMED;
    const averages = PLACE_FEATURES.map((name) => meanOf(ranked.map(({ evidence }) => evidence[name])));
    let least = 1;
    const places = ranked.map((place, n) => {
      least = Math.min(least, standing.probabilityOf(standingOf(ranked, n, odds)));
      return { ...place, probability: least, because: becauseOf(place, averages, ranking.scoreOf) };
    });
    const isNamed = (places[0]?.probability ?? 0) >= standing.bars.named;
    return { isAbout, isSure: namesFile || (isAbout >= about.bars.sure && isNamed), namesFile, places };
  };
}

/** A file is surely named by more of its path than a name that many have, such as `index.html`. */
const SURELY_NAMED = 0.8;

/** A reason adds this much to the logarithm of odds, more than in the average of places. */
const LEAST_REASON = 0.1;

function becauseOf(
  { evidence }: ReadPlace,
  averages: readonly number[],
  scoreOf: (values: readonly number[]) => number,
): (keyof PlaceEvidence)[] {
  const none = PLACE_FEATURES.map(() => 0);
  const worthOf = (j: number, more: number) => scoreOf(none.with(j, more)) - scoreOf(none);
  return PLACE_FEATURES.map((name, j) => {
    const more = evidence[name] - (averages[j] ?? 0);
    return { name, more, worth: worthOf(j, more) };
  })
    .filter(({ name, more, worth }) => more > 0 && (name === 'mentions' || worth >= LEAST_REASON))
    .toSorted((a, b) => Number(b.name === 'mentions') - Number(a.name === 'mentions') || b.worth - a.worth)
    .map(({ name }) => name);
}

/** The evidence in the order of `PLACE_FEATURES`. */
export function valuesOf(evidence: PlaceEvidence): number[] {
  return PLACE_FEATURES.map((name) => evidence[name]);
}

/** What a report names is likelier than all that it speaks of: no report that the law was learnt from names a file. */
const OF_NAMED = 20;

/** Places by a score of their evidence, the highest first. */
export function rankPlaces(
  places: readonly ReadPlace[],
  scoreOf: (evidence: PlaceEvidence) => number,
): ReadPlace[] {
  return places
    .map((place) => ({ ...place, score: scoreOf(place.evidence) + OF_NAMED * place.evidence.mentions }))
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

const FIRST = 5;
const COVERING = { among: 10, best: 3 };
/** More files than this have all words of a language. */
const MANY_FILES = 1_000;

/** The values of `ABOUT_FEATURES`, of ranked places. */
export function aboutFeatures(read: Omit<ReadPlaces, 'places'>, ranked: readonly ReadPlace[]): number[] {
  const covering = ranked
    .slice(0, COVERING.among)
    .map(({ evidence }) => evidence.coverage)
    .toSorted((a, b) => b - a)
    .slice(0, COVERING.best);
  const sayings = ranked.slice(0, FIRST).map(({ evidence }) => Math.max(evidence.said, evidence.named));
  const history = shareOfHistory(read.commits);
  return [
    read.coverage,
    meanOf(covering),
    meanOf(sayings),
    history * read.coverageByCommits,
    history * read.likestCommits,
    history,
    Math.log(1 + Math.min(read.files, MANY_FILES)),
  ];
}

/** The values of `PLACE_STANDING` of the place at `n` of ranked places; `odds`: of the subject being about the repository. */
export function standingOf(ranked: readonly ReadPlace[], n: number, odds: number): number[] {
  const score = (at: number) => ranked[at]?.score ?? ranked.at(-1)?.score ?? 0;
  return [odds, score(0) - score(n), score(n) - score(n + 1), Math.log(1 + n)];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
