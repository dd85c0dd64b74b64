import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { check } from 'recheck';
import { BOUNDED, type Bounded } from './bounded.ts';
import { findRegularExpressions, type FoundRegularExpression } from './find-regular-expressions.ts';

/** Without tests, whose expressions match only texts that the tests contain, and without code that is kept as data. */
const SOURCES = '{apps,packages,scripts,quality,bench}/**/*.{ts,tsx,js,mjs}';
const NOT_READ = /(?:^|\/)(?:node_modules|generated|test|samples)(?:\/|$)/;
/** How long the checker may analyse one expression: one it cannot decide by then counts as unsafe. */
const PATIENCE_MS = 60_000;
/** By steps and not by time: on a busy machine a time limit would make safe expressions look unsafe. */
const PATIENT = { timeout: PATIENCE_MS, attackTimeout: PATIENCE_MS, incubationTimeout: PATIENCE_MS };
const AT_A_TIME = 4;

type Placed = FoundRegularExpression & { file: string };

/**
 * Describes the regular expressions of the source that may take more than linear time, and the entries of `BOUNDED` without
 * an expression. Empty when there are none.
 */
export async function findSlowRegularExpressions(bounded: readonly Bounded[] = BOUNDED): Promise<string[]> {
  const placed = globSync(SOURCES, { cwd: root, exclude: (file) => NOT_READ.test(file) }).flatMap((file) =>
    findRegularExpressions(file, readFileSync(path.join(root, file), 'utf8')).map((found) => ({
      file,
      ...found,
    })),
  );
  const isListed = (one: Placed) => bounded.some((entry) => fits(entry, one));
  const unlisted = placed.filter((one) => !isListed(one));
  const complaints = await judgeAll(unlisted);
  const idle = bounded.filter((entry) => !placed.some((one) => fits(entry, one)));
  return [
    ...complaints,
    ...idle.map(({ file, code }) => `${file}: nothing begins with ${code}; take it out of bounded.ts`),
  ];
}

function fits({ file, code }: Bounded, one: Placed): boolean {
  return one.file === file && one.code.startsWith(code);
}

/** Each expression is checked once, wherever it occurs. */
async function judgeAll(placed: Placed[]): Promise<string[]> {
  const bySource = Map.groupBy(placed, ({ source, flags }) => `${source}/${flags}`);
  const waiting = [...bySource.values()].values();
  const complaints: string[] = [];
  const judgeNext = async () => {
    for (const places of waiting) {
      const [first] = places;
      const why = first && (await whyNotSafe(first));
      if (why) complaints.push(...places.map(({ file, line, code }) => `${file}:${line} ${why}: ${code}`));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, judgeNext));
  return complaints;
}

/** Null for an expression that takes linear time. */
export async function whyNotSafe({
  source,
  flags,
}: Pick<FoundRegularExpression, 'source' | 'flags'>): Promise<string | null> {
  if (source === null)
    return 'is built at run time, so its worst case cannot be checked. Write it as a literal, or from constants of its module';
  const found = await check(source, flags, PATIENT);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `is not understood (${found.error.kind})`;
  return `takes ${found.complexity.summary} time on ${found.attack.pattern}`;
}
