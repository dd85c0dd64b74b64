import path from 'node:path/posix';
import { type CodeFile } from './read-file.ts';
import { usesIn } from './uses.ts';

/** A file that uses more than this counts clearly less for each. */
const FEW_USED = 4;

/** For each file the relevance of the most relevant one that uses it; one that uses many counts less for each. */
export function usedBy(files: readonly CodeFile[], relevance: Float64Array): Float64Array {
  const scores = new Float64Array(files.length);
  for (const [at, used] of usesIn(files).entries())
    for (const file of used)
      scores[file] = Math.max(scores[file] ?? 0, (relevance[at] ?? 0) / Math.sqrt(1 + used.size / FEW_USED));
  return scores;
}

/** For each file the relevance of the most relevant other one in its folder. */
export function besides(files: readonly CodeFile[], relevance: Float64Array): Float64Array {
  const folders = Map.groupBy(files.keys(), (at) => path.dirname(files[at]?.path ?? ''));
  const scores = new Float64Array(files.length);
  for (const inside of folders.values()) {
    const [first = 0, second] = inside.toSorted((a, b) => (relevance[b] ?? 0) - (relevance[a] ?? 0));
    if (second === undefined) continue;
    for (const at of inside) scores[at] = relevance[at === first ? second : first] ?? 0;
  }
  return scores;
}
