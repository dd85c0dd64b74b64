import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { BOUNDED, type Bounded } from './bounded.ts';
import { findRegularExpressions } from './find-regular-expressions.ts';
import { judgeExpressions, type Placed } from './judge-expressions.ts';
import { type Proofs } from './proofs.ts';

/** Without tests, whose expressions match only texts that the tests contain, and without code that is kept as data or was built. */
const SOURCES = '{apps,packages,scripts,quality,bench}/**/*.{ts,tsx,js,mjs}';
const NOT_READ = /(?:^|\/)(?:node_modules|generated|dist|test|samples)(?:\/|$)/;

/**
 * Describes the regular expressions of the source that may take more than linear time, and the entries of `BOUNDED` without
 * an expression. Empty when there are none.
 */
export async function findSlowRegularExpressions(
  proofs: Proofs,
  bounded: readonly Bounded[] = BOUNDED,
): Promise<string[]> {
  const placed = globSync(SOURCES, { cwd: root, exclude: (file) => NOT_READ.test(file) }).flatMap((file) =>
    findRegularExpressions(file, readFileSync(path.join(root, file), 'utf8')).map((found) => ({
      file,
      ...found,
    })),
  );
  const isListed = (one: Placed) => bounded.some((entry) => fits(entry, one));
  const unlisted = placed.filter((one) => !isListed(one));
  const known = unlisted.filter((one) => proofs.has(one)).length;
  console.log(`${known} of ${unlisted.length} regular expressions have not changed since they were checked`);
  const complaints = await judgeExpressions(unlisted, proofs);
  const idle = bounded.filter((entry) => !placed.some((one) => fits(entry, one)));
  return [
    ...complaints,
    ...idle.map(({ file, code }) => `${file}: nothing begins with ${code}; take it out of bounded.ts`),
  ];
}

function fits({ file, code }: Bounded, one: Placed): boolean {
  return one.file === file && one.code.startsWith(code);
}
