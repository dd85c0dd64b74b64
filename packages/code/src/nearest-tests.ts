import { isTestFile } from './kept-files.ts';
import { type CodeFile } from './read-file.ts';
import { countOf } from './term-counts.ts';

/** Below this likeness a test has little to do with a file. */
const LEAST = 0.4;

/**
 * The test files nearest to the given files, by the words of their paths, and by how many words of the files they contain: for each file, in the
 * order given, its nearest, then the others, the nearest first. Where none has to do with the files, the one nearest to the first: a new test takes
 * its style.
 */
export function nearestTests(
  files: readonly CodeFile[],
  { paths, most }: { paths: readonly string[]; most: number },
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const subjects = paths.flatMap((path) => byPath.get(path) ?? []);
  const rarity = rarityIn(files);
  const tests = files
    .filter(({ path }) => isTestFile(path))
    .map((test) => ({ path: test.path, of: subjects.map((subject) => likenessOf(test, subject, rarity)) }));
  const ranked = (likeness: (of: readonly number[]) => number) =>
    tests
      .map(({ path, of }) => ({ path, likeness: likeness(of) }))
      .toSorted((a, b) => b.likeness - a.likeness || (a.path < b.path ? -1 : 1));
  const firsts = subjects.flatMap((_, n) => ranked((of) => of[n] ?? 0)[0] ?? []);
  const near = [...firsts, ...ranked((of) => Math.max(0, ...of))].filter(({ likeness }) => likeness >= LEAST);
  const [neighbour] = firsts;
  const chosen = near.length === 0 && neighbour && neighbour.likeness > 0 ? [neighbour] : near;
  return [...new Set(chosen.map(({ path }) => path))].slice(0, most);
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
