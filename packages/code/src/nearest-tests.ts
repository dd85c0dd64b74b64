import { isTestFile } from './kept-files.ts';
import { type CodeFile } from './read-file.ts';
import { countOf } from './term-counts.ts';

/** Below this likeness a test has little to do with a file. */
const LEAST = 0.4;

/**
 * The test files nearest to the given files, the nearest first: by the words of their paths, and by how many words of the files
 * they contain.
 */
export function nearestTests(
  files: readonly CodeFile[],
  { paths, most }: { paths: readonly string[]; most: number },
): string[] {
  const wanted = new Set(paths);
  const subjects = files.filter(({ path }) => wanted.has(path));
  const rarity = rarityIn(files);
  return files
    .filter(({ path }) => isTestFile(path))
    .map((test) => {
      const likeness = Math.max(0, ...subjects.map((subject) => likenessOf(test, subject, rarity)));
      return { path: test.path, likeness };
    })
    .filter(({ likeness }) => likeness >= LEAST)
    .toSorted((a, b) => b.likeness - a.likeness || (a.path < b.path ? -1 : 1))
    .slice(0, most)
    .map(({ path }) => path);
}

/** The weight of a path word: a word that few paths contain says more. */
function rarityIn(files: readonly CodeFile[]): (term: number) => number {
  const found = new Map<number, number>();
  for (const { pathWords } of files)
    for (const term of pathWords.terms) found.set(term, (found.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + files.length / (found.get(term) ?? 1));
}

/**
 * The weighted share of a file's path words that the test's path contains, plus half the share of the file's words that the test
 * contains.
 */
function likenessOf(test: CodeFile, subject: CodeFile, rarity: (term: number) => number): number {
  let [shared, whole] = [0, 0];
  for (const term of subject.pathWords.terms) {
    const weight = rarity(term) ** 2;
    whole += weight;
    if (countOf(test.pathWords, term) > 0) shared += weight;
  }
  const words = subject.words.terms.filter((term) => countOf(test.words, term) > 0).length;
  return (whole === 0 ? 0 : shared / whole) + words / (2 * Math.max(1, subject.words.terms.length));
}
