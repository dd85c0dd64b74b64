import {
  type CodeFile,
  type CodeIndex,
  locate,
  type Located,
  nearestTests,
  type Reasons,
  type Subject,
  unpackFile,
  unpackHistory,
  WEIGHTS,
} from '@feedback/code';

/** A part of a file where a change begins; lines count from 1, the last one included. */
export type Place = {
  path: string;
  lines: [number, number];
  symbol: string | null;
  why: string;
  confidence: number;
};

/** The code that a subject is about, the likeliest first, and the tests nearest to it. */
export type CodeFound = { places: Place[]; tests: string[] };

/** What was read of a commit, as it is stored. */
export type StoredIndex = { files: Uint8Array[]; history: Uint8Array | null };

/** The commit, and what to find in it. The caller adds `stored` and asks again when an answer without it was null. */
export type LocateAsked = { key: string; stored?: StoredIndex; subject: Subject; mostFiles: number };

/** Null when the index of that commit is not in memory. */
export type LocateCode = (asked: LocateAsked) => Promise<CodeFound | null>;

/** The number of indexes kept in memory. */
const KEPT = 2;
/** A file with a smaller share of the best file's score is left out. */
const LEAST_SHARE = 0.3;
const MOST_TESTS = 5;
const LEADING = 3;

/** Finds code in the commits that were asked for last. */
export function openLocator(): (asked: LocateAsked) => CodeFound | null {
  const kept = new Map<string, CodeIndex>();
  return ({ key, stored, subject, mostFiles }) => {
    const index = stored ? toIndex(stored) : kept.get(key);
    if (!index) return null;
    kept.delete(key);
    kept.set(key, index);
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
    return findCode(index, subject, mostFiles);
  };
}

function toIndex({ files, history }: StoredIndex): CodeIndex {
  return {
    files: files.map((packed) => unpackFile(Buffer.from(packed))),
    commits: history ? unpackHistory(Buffer.from(history)) : [],
  };
}

function findCode(index: CodeIndex, subject: Subject, mostFiles: number): CodeFound {
  const located = locate(index, subject);
  const best = located[0]?.score ?? 0;
  const named = located.filter(({ score }) => score >= LEAST_SHARE * best).slice(0, mostFiles);
  const places = named.flatMap((one) => toPlace(one, located, index.files) ?? []);
  const paths = places.slice(0, LEADING).map(({ path }) => path);
  return { places, tests: nearestTests(index.files, { paths, most: MOST_TESTS }) };
}

function toPlace(one: Located, located: Located[], files: readonly CodeFile[]): Place | null {
  const [chunk] = one.chunks;
  const file = files.find(({ path }) => path === one.path);
  if (!file) return null;
  const whole = file.chunks[0];
  const part = chunk ?? whole;
  if (!part) return null;
  const symbol = part.symbol !== null && isPlain(part.symbol) ? part.symbol : null;
  return {
    path: one.path,
    lines: [part.from, part.to],
    symbol,
    why: whyOf(one.reasons, symbol),
    confidence: confidenceOf(one, located),
  };
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
function whyOf(reasons: Reasons, symbol: string | null): string {
  const part = symbol === null ? 'this part' : `\`${symbol}\``;
  const said: Record<keyof Reasons, string> = {
    file: 'the file has many words of the reports',
    chunks: `${part} uses the words of the reports`,
    title: 'it has the words of the title',
    path: 'its path names what the reports are about',
    symbols: 'it defines what the reports name',
    mentions: 'the reports name the file',
    history: 'earlier commits about the same changed it',
  };
  const total = Object.values(reasons).reduce((sum, reason) => sum + reason, 0);
  return (Object.keys(said) as (keyof Reasons)[])
    .filter((name) => reasons[name] >= LEAST_REASON * total)
    .toSorted((a, b) => reasons[b] - reasons[a])
    .slice(0, MOST_REASONS)
    .map((name) => said[name])
    .join('; ');
}

/** Whether a symbol's name can stand in a line of text. */
function isPlain(symbol: string): boolean {
  return symbol.length <= 200 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/u.test(symbol);
}
