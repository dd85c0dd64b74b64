import {
  citedRange,
  type CitedRange,
  type CodeIndex,
  coverageIn,
  type Embed,
  type FoundPlace,
  type FoundPlaces,
  locate,
  missingWords,
  nearestTests,
  openPlaces,
  type Subject,
  unpackFile,
  unpackHistory,
  usersOf,
  WEIGHTS_OF_WORDS,
  wordsOf,
} from '@feedback/code';
import { openEncoder, rememberingEncoder } from '@feedback/intelligence';
import { type ReasonSources, whyOf } from './place-reasons.ts';

/** A part of a file where a change begins, and for the likeliest files the next likeliest part. */
export type Place = CitedRange & {
  path: string;
  /** `usedBy` is not in an earlier writing. */
  next?: CitedRange & { usedBy?: string[] };
  why: string;
  confidence: number;
  /** The first of the other files that name the symbol, by path, and how many there are. */
  usedBy: string[];
  users: number;
  /** How many of the stored commits changed the file. */
  commits: number;
};

/** The code that a subject is about, the likeliest first, and the tests nearest to it. */
export type CodeFound = {
  /** The position of the chosen commit among those asked for. */
  chosen: number;
  /** How surely the subject is about the chosen commit, 0..1, and about the next; null where there is only one. */
  lead: { isAbout: number; next: number | null };
  places: Place[];
  tests: string[];
  /** The commits of the index that changed places, the newest first. */
  changes: { sha: string; at: string; path: string }[];
  /** Words of the subject that occur nowhere in the chosen commit, where no place is named. */
  missing: string[];
  /** For each part of the subject: the paths among `places` that it is about, the likeliest first. */
  parts: string[][];
};

/** What was read of a commit, as it is stored. */
export type StoredIndex = { files: Uint8Array[]; history: Uint8Array | null };

/** A commit of a repository; `stored` is needed only while it is not in memory. */
export type CommitAsked = { key: string; stored?: StoredIndex };

/**
 * What to find, as a whole and in parts, in one of some commits: that of the repository which it is about.
 */
export type LocateAsked = { commits: CommitAsked[]; subject: Subject; parts: Subject[]; mostFiles: number };

/** The keys of commits that are not in memory, to ask again with what is stored; or the code. */
export type LocateAnswer = { missing: string[] } | { found: CodeFound };

export type LocateCode = (asked: LocateAsked) => Promise<LocateAnswer>;

/** The number of indexes kept in memory. */
const KEPT = 4;
/** The number of texts whose vectors are kept in memory. */
const MOST_ENCODED = 20_000;
/** A file with a lower probability is left out, unless it is the first; so is one with a smaller share of the first one's. */
const [LEAST_PROBABILITY, LEAST_SHARE] = [0.04, 0.1];
/** Of more repositories, those that are likeliest by words are searched by sentences. */
const MOST_SEARCHED = 3;
const MOST_TESTS = 5;
const LEADING = 3;
const PATHS_OF_PART = 3;
const MOST_USERS = 5;
const MOST_CHANGES = 20;
/** More words than are shown: some are no whole words of a report. */
const MOST_MISSING = 20;

/** Finds code in the commits that were asked for last. */
export function openLocator(): (asked: LocateAsked) => LocateAnswer {
  const kept = new Map<string, CodeIndex>();
  const embed: Embed = rememberingEncoder(openEncoder(), MOST_ENCODED).embedCores;
  const find = openPlaces();
  const findIn = (index: CodeIndex, subject: Subject) => find(index, subject, embed);
  return ({ commits, ...asked }) => {
    const indexes = commits.map(({ key, stored }) => (stored ? toIndex(stored) : kept.get(key)));
    const missing = commits.filter((_, n) => indexes[n] === undefined).map(({ key }) => key);
    for (const [n, { key }] of commits.entries()) {
      const index = indexes[n];
      if (!index) continue;
      kept.delete(key);
      kept.set(key, index);
    }
    for (const old of [...kept.keys()].slice(0, -Math.max(KEPT, commits.length))) kept.delete(old);
    if (missing.length > 0) return { missing };
    const known = indexes.filter((index) => index !== undefined);
    return { found: findCode(known, asked, findIn) };
  };
}

function toIndex({ files, history }: StoredIndex): CodeIndex {
  return {
    files: files.map((packed) => unpackFile(Buffer.from(packed))),
    commits: history ? unpackHistory(Buffer.from(history)) : [],
  };
}

function findCode(
  indexes: CodeIndex[],
  { subject, parts, mostFiles }: Omit<LocateAsked, 'commits'>,
  findIn: (index: CodeIndex, subject: Subject) => FoundPlaces,
): CodeFound {
  const likely = indexes.length <= MOST_SEARCHED ? indexes : likeliestByWords(indexes, subject);
  const all = indexes.map((index) => ({
    index,
    ...(likely.includes(index) ? findIn(index, subject) : { ...NOWHERE, index }),
  }));
  const [best, second] = [...all.entries()].toSorted(
    ([, a], [, b]) => Number(b.namesFile) - Number(a.namesFile) || b.isAbout - a.isAbout,
  );
  const [chosen, { index, isSure, isAbout, places: found }] = best ?? [0, NOWHERE];
  // Some file is always the likeliest: where the subject is about something else, none is named.
  const named = isSure ? found.slice(0, mostFiles).filter(isLikely) : [];
  const words = wordsOf(index, subject);
  const from = { index, subject, words, found };
  const places = named.flatMap((one, n) => toPlace(one, { ...from, isLeading: n < LEADING }) ?? []);
  const paths = places.slice(0, LEADING).map(({ path }) => path);
  return {
    chosen,
    lead: { isAbout: rounded(isAbout), next: second ? rounded(second[1].isAbout) : null },
    places,
    tests: nearestTests(index.files, { paths, most: MOST_TESTS }),
    changes: changesOf(index, paths),
    missing: places.length > 0 ? [] : missingWords(index, subject).slice(0, MOST_MISSING),
    parts: parts.map((part) => pathsOf(part, index, named)),
  };
}

/** The repositories in which one file has most of the subject. */
function likeliestByWords(indexes: readonly CodeIndex[], subject: Subject): CodeIndex[] {
  const worth = new Map(
    indexes.map((index) => {
      const words = wordsOf(index, subject);
      const first = locate(index, subject, WEIGHTS_OF_WORDS).slice(0, LEADING);
      const parts = first.flatMap(({ chunks }) => chunks.map((chunk) => coverageIn(chunk.words, words)));
      return [index, Math.max(0, ...parts)] as const;
    }),
  );
  return indexes.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0)).slice(0, MOST_SEARCHED);
}

function isLikely({ probability }: FoundPlace, n: number, likely: readonly FoundPlace[]): boolean {
  const first = likely[0]?.probability ?? 0;
  return n === 0 || (probability >= LEAST_PROBABILITY && probability >= LEAST_SHARE * first);
}

const NOWHERE = {
  index: { files: [], commits: [] },
  isSure: false,
  isAbout: 0,
  namesFile: false,
  places: [],
} satisfies FoundPlaces & { index: CodeIndex };

function rounded(probability: number): number {
  return Math.round(100 * probability) / 100;
}

/** The newest commits that changed one of the leading places. */
function changesOf({ commits }: CodeIndex, paths: readonly string[]): CodeFound['changes'] {
  return commits
    .filter(({ isFirst }) => !isFirst)
    .flatMap(({ sha, authoredAt, paths: changed }) => {
      const path = paths.find((one) => changed.includes(one));
      return path === undefined ? [] : [{ sha, at: new Date(authoredAt).toISOString(), path }];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST_CHANGES);
}

/** The places of a part: by how much speaks for them in the part, and in the whole. */
function pathsOf(part: Subject, index: CodeIndex, whole: readonly FoundPlace[]): string[] {
  const inPart = locate(index, part);
  const own = new Map(inPart.map(({ path, score }) => [path, score / (inPart[0]?.score ?? 1)]));
  const worth = ({ path, probability }: FoundPlace) =>
    (own.get(path) ?? 0) + probability / (whole[0]?.probability ?? 1);
  return whole
    .filter(({ path }) => own.has(path))
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, PATHS_OF_PART)
    .map(({ path }) => path);
}

function toPlace(
  one: FoundPlace,
  { isLeading, ...from }: Omit<ReasonSources, 'file' | 'part'> & { isLeading: boolean },
): Place | null {
  const { files, commits } = from.index;
  const [chunk, ...others] = one.chunks;
  const file = files.find(({ path }) => path === one.path);
  const part = chunk ?? file?.chunks[0];
  if (!file || !part) return null;
  const { lines, symbol } = citedRange(file, part);
  const usersIn = (named: string | null) =>
    named === null ? [] : usersOf(files, { path: one.path, symbol: named });
  const users = usersIn(symbol);
  const next = others
    .map((other) => citedRange(file, other))
    .find((range) => range.lines[0] > lines[1] || range.lines[1] < lines[0]);
  return {
    path: one.path,
    lines,
    symbol,
    ...(isLeading && next && { next: { ...next, usedBy: usersIn(next.symbol).slice(0, MOST_USERS) } }),
    why: whyOf(one, { ...from, file, part }),
    confidence: rounded(one.probability),
    usedBy: users.slice(0, MOST_USERS),
    users: users.length,
    commits: commits.filter(({ paths }) => paths.includes(one.path)).length,
  };
}
