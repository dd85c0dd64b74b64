import { hash } from '@feedback/intelligence';
import { type CodeFile } from './read-file.ts';
import { hasSeveralWords, MOST_DEFINERS } from './symbol-names.ts';
import { countOf } from './term-counts.ts';

const IDENTIFIER = /^[\p{L}\p{N}_$]+$/u;

/**
 * The other files, without tests, in which the name of a symbol occurs, ignoring case, by path. None for a symbol whose name
 * is a single word, or that many files define.
 */
export function usersOf(
  files: readonly CodeFile[],
  { path, symbol }: { path: string; symbol: string },
): string[] {
  const name = symbol.split('.').at(-1) ?? symbol;
  if (!IDENTIFIER.test(name) || !hasSeveralWords(name)) return [];
  const term = hash(name.toLowerCase()) >>> 0;
  const definers = new Set(
    files.filter(({ symbols }) => symbols.some((one) => one.name === name)).map((file) => file.path),
  );
  // Where many define a name of their own, it says nothing about this one.
  if (definers.size > MOST_DEFINERS) return [];
  return files
    .filter(
      (file) =>
        !file.isTest &&
        file.path !== path &&
        !definers.has(file.path) &&
        countOf(file.words, term) > countOf(file.pathWords, term),
    )
    .map((file) => file.path)
    .toSorted();
}
