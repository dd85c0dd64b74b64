import { type CodeIndex, locate, type Subject, WEIGHTS } from '@feedback/code';

/** Weights of the baselines, which are single sources of the product's ranking. */
export const ALONE = Object.fromEntries(Object.keys(WEIGHTS).map((name) => [name, 0])) as typeof WEIGHTS;

/** The product's ranking and the baselines, by their weights. */
export const LOCATE_METHODS = {
  product: undefined,
  'BM25 of files': { ...ALONE, file: 1 },
  'BM25 of functions': { ...ALONE, chunks: 1 },
};

/** For each method the place of the first wanted file; Infinity when none was found. */
export function rankOfFirst(
  index: CodeIndex,
  subject: Subject,
  wanted: ReadonlySet<string>,
): Record<string, number> {
  const ranks = Object.entries(LOCATE_METHODS).map(([method, weights]) => {
    const at = locate(index, subject, weights).findIndex(({ path }) => wanted.has(path));
    return [method, at < 0 ? Infinity : at + 1] as const;
  });
  return Object.fromEntries(ranks);
}
