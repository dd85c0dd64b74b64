import { type CodeFile } from './read-file.ts';
import { hasSeveralWords, MOST_DEFINERS, nameHash } from './symbol-names.ts';

const IDENTIFIER = /^[\p{L}\p{N}_$]+$/u;

/**
 * The other files, without tests, in which the name of a symbol occurs as it is written, by path. None for a symbol whose name
 * is a single word, or that many files define.
 */
export function usersOf(
  files: readonly CodeFile[],
  { path, symbol }: { path: string; symbol: string },
): string[] {
  const name = symbol.split('.').at(-1) ?? symbol;
  if (!IDENTIFIER.test(name) || !hasSeveralWords(name)) return [];
  const wanted = nameHash(name);
  const definers = new Set(
    files.filter(({ symbols }) => symbols.some((one) => one.name === name)).map((file) => file.path),
  );
  // Where many define a name of their own, it says nothing about this one.
  if (definers.size > MOST_DEFINERS) return [];
  return files
    .filter(
      (file) => !file.isTest && file.path !== path && !definers.has(file.path) && file.names.includes(wanted),
    )
    .map((file) => file.path)
    .toSorted();
}
