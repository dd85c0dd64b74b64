import {
  type Chunk,
  type CodeFile,
  type CodeIndex,
  coverageOf,
  LEAST_COVERAGE,
  locate,
  type Located,
  nearestTests,
  type Reasons,
  type Subject,
  unpackFile,
  unpackHistory,
  usersOf,
  WEIGHTS,
  WEIGHTS_OF_WORDS,
} from '@feedback/code';

/** A part of a file where a change begins; lines count from 1, the last one included. */
export type Place = {
  path: string;
  lines: [number, number];
  symbol: string | null;
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
  /** How many of the likeliest files of all repositories are in the chosen one, of how many. */
  lead: { files: number; of: number };
  places: Place[];
  tests: string[];
  /** The commits of the index that changed places, the newest first. */
  changes: { sha: string; at: string; path: string }[];
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
/** A file with a smaller share of the best file's score is left out. */
const LEAST_SHARE = 0.3;
const MOST_TESTS = 5;
const LEADING = 3;
/** The files of all repositories by which one of them is chosen. */
const CHOOSING = 10;
const PATHS_OF_PART = 3;
const MOST_USERS = 5;
const MOST_CHANGES = 20;

/** Finds code in the commits that were asked for last. */
export function openLocator(): (asked: LocateAsked) => LocateAnswer {
  const kept = new Map<string, CodeIndex>();
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
    return missing.length > 0
      ? { missing }
      : {
          found: findCode(
            indexes.filter((index) => index !== undefined),
            asked,
          ),
        };
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
): CodeFound {
  const { chosen, lead } = chooseRepository(indexes, subject);
  const index = indexes[chosen] ?? { files: [], commits: [] };
  // Some file is always the likeliest: where none has the words of the subject, it is about something else.
  const located = coverageOf(index, subject) < LEAST_COVERAGE ? [] : locate(index, subject);
  const best = located[0]?.score ?? 0;
  const named = located.filter(({ score }) => score >= LEAST_SHARE * best).slice(0, mostFiles);
  const places = named.flatMap((one) => toPlace(one, located, index) ?? []);
  const paths = places.slice(0, LEADING).map(({ path }) => path);
  return {
    chosen,
    lead,
    places,
    tests: nearestTests(index.files, { paths, most: MOST_TESTS }),
    changes: changesOf(index, paths),
    parts: parts.map((part) => pathsOf(part, index, named)),
  };
}

/** Compares the files of all repositories with each other, and chooses the one with the most of the likeliest. */
function chooseRepository(indexes: CodeIndex[], subject: Subject): Pick<CodeFound, 'chosen' | 'lead'> {
  if (indexes.length === 1) return { chosen: 0, lead: { files: 0, of: 0 } };
  const named = (path: string, n: number) => `${n}/${path}`;
  const all: CodeIndex = {
    files: indexes.flatMap(({ files }, n) => files.map((file) => ({ ...file, path: named(file.path, n) }))),
    commits: indexes.flatMap(({ commits }, n) =>
      commits.map((commit) => ({ ...commit, paths: commit.paths.map((path) => named(path, n)) })),
    ),
  };
  const likeliest = locate(all, subject, WEIGHTS_OF_WORDS).slice(0, CHOOSING);
  const sums = indexes.map(() => ({ score: 0, files: 0 }));
  for (const { path, score } of likeliest) {
    const sum = sums[Number.parseInt(path, 10)];
    if (!sum) continue;
    sum.score += score;
    sum.files++;
  }
  const [best] = [...sums.entries()].toSorted(([, a], [, b]) => b.files - a.files || b.score - a.score);
  const chosen = best?.[0] ?? 0;
  return { chosen, lead: { files: sums[chosen]?.files ?? 0, of: likeliest.length } };
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
function pathsOf(part: Subject, index: CodeIndex, whole: readonly Located[]): string[] {
  const inPart = locate(index, part);
  const own = new Map(inPart.map(({ path, score }) => [path, score / (inPart[0]?.score ?? 1)]));
  const worth = ({ path, score }: Located) => (own.get(path) ?? 0) + score / (whole[0]?.score ?? 1);
  return whole
    .filter(({ path }) => own.has(path))
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, PATHS_OF_PART)
    .map(({ path }) => path);
}

function toPlace(one: Located, located: Located[], { files, commits }: CodeIndex): Place | null {
  const [chunk] = one.chunks;
  const file = files.find(({ path }) => path === one.path);
  const part = chunk ?? file?.chunks[0];
  if (!file || !part) return null;
  const { lines, symbol } = withDefinition(file, part);
  const users = symbol === null ? [] : usersOf(files, { path: one.path, symbol });
  return {
    path: one.path,
    lines,
    symbol,
    why: whyOf(one.reasons),
    confidence: confidenceOf(one, located),
    usedBy: users.slice(0, MOST_USERS),
    users: users.length,
    commits: commits.filter(({ paths }) => paths.includes(one.path)).length,
  };
}

/** The most lines from the definition of a symbol to the part of it that was found. */
const MOST_LINES = 120;

/** A part with the line that names its symbol: a reader looks for it there. Without a symbol where that line is far away. */
function withDefinition(file: CodeFile, { from, to, symbol }: Chunk): Pick<Place, 'lines' | 'symbol'> {
  const owner = file.symbols.find(
    (one) => one.qualifiedName === symbol && one.from <= from && to <= one.to && isPlain(one.qualifiedName),
  );
  if (!owner || to - owner.from >= MOST_LINES) {
    const isWhole = owner?.from === from;
    return { lines: [from, to], symbol: isWhole ? owner.qualifiedName : null };
  }
  return { lines: [owner.from, to], symbol: owner.qualifiedName };
}

const MOST_SCORE = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/**
 * The share of all evidence that speaks for a file; more for a first file with a lead, and less for the files behind it. It
 * compares files, and is no probability.
 */
function confidenceOf(one: Located, located: Located[]): number {
  const [first, second] = located;
  const best = first?.score ?? one.score;
  const standing =
    one.path === first?.path ? 0.7 + 0.3 * (1 - (second?.score ?? 0) / best) : 0.7 * (one.score / best);
  return Math.round(100 * Math.min(1, one.score / MOST_SCORE) * standing) / 100;
}

const LEAST_REASON = 0.1;
const MOST_REASONS = 3;

/** The strongest evidence for a file, in plain words. */
function whyOf(reasons: Reasons): string {
  const said: Record<keyof Reasons, string> = {
    file: 'the file has many words of the reports',
    chunks: 'it uses the words of the reports',
    title: 'it has the words of the title',
    path: 'its path names what the reports are about',
    symbols: 'it defines what the reports name',
    mentions: 'the reports name the file',
    history: 'earlier commits about the same changed it',
    references: 'parts that use the words of the reports call it',
    meaning: 'it speaks in other words of what the reports are about',
    lines: 'it fits the reports one by one, and not only together',
    users: 'a file that fits the reports uses it',
    folder: 'a file beside it fits the reports',
  };
  const total = Object.values(reasons).reduce((sum, reason) => sum + reason, 0);
  return (Object.keys(said) as (keyof Reasons)[])
    .filter((name) => reasons[name] >= LEAST_REASON * total && !isSaid(name, reasons, total))
    .toSorted((a, b) => reasons[b] - reasons[a])
    .slice(0, MOST_REASONS)
    .map((name) => said[name])
    .join('; ');
}

/** Whether another reason says the same, and more exactly. */
function isSaid(name: keyof Reasons, { chunks }: Reasons, total: number): boolean {
  return (name === 'file' && chunks > 0) || (name === 'meaning' && chunks >= LEAST_REASON * total);
}

/** Whether a symbol's name can stand in a line of text. */
function isPlain(symbol: string): boolean {
  return symbol.length <= 200 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/u.test(symbol);
}
