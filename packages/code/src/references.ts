import { hash } from '@feedback/intelligence';
import { type CodeFile } from './read-file.ts';
import { hasSeveralWords, MOST_DEFINERS } from './symbol-names.ts';

/** The files that define each symbol whose name can be found in others, and in how many files that name occurs. */
type Definitions = { files: Map<number, Set<number>>; users: Map<number, number> };

/** Parts with a smaller share of the best part's relevance refer to nothing that matters. */
const LEAST_SHARE = 0.2;

const known = new WeakMap<readonly CodeFile[], Definitions>();

/**
 * For each file how much the relevant parts of other files use what it defines: what customers see is often written in one place, and goes wrong
 * in what that place calls. `parts` are all chunks with their file and their relevance.
 */
export function referredTo(
  files: readonly CodeFile[],
  parts: readonly { file: number; terms: Uint32Array; relevance: number }[],
): Float64Array {
  const { files: definers, users } = definitionsIn(files);
  const best = parts.reduce((most, { relevance }) => Math.max(most, relevance), 0) || 1;
  const scores = new Float64Array(files.length);
  for (const { file, terms, relevance } of parts) {
    const share = relevance / best;
    if (share < LEAST_SHARE) continue;
    const used = new Map<number, number>();
    for (const term of terms) {
      const owners = definers.get(term);
      if (!owners || owners.size > MOST_DEFINERS || owners.has(file)) continue;
      const rarity = Math.log(1 + files.length / (users.get(term) ?? 1)) / Math.log(1 + files.length);
      for (const owner of owners) used.set(owner, Math.max(used.get(owner) ?? 0, rarity / owners.size));
    }
    for (const [owner, rarity] of used)
      scores[owner] = (scores[owner] ?? 0) + (share ** 2 * rarity) / Math.sqrt(used.size);
  }
  return scores;
}

/** Kept for the files of an index, because every search of it needs them. */
export function definitionsIn(files: readonly CodeFile[]): Definitions {
  let found = known.get(files);
  if (!found) known.set(files, (found = readDefinitions(files)));
  return found;
}

function readDefinitions(files: readonly CodeFile[]): Definitions {
  const definers = new Map<number, Set<number>>();
  for (const [at, { symbols }] of files.entries())
    for (const { name } of symbols)
      if (hasSeveralWords(name)) {
        const term = hash(name.toLowerCase()) >>> 0;
        definers.set(term, (definers.get(term) ?? new Set()).add(at));
      }
  const users = new Map<number, number>();
  for (const { words } of files)
    for (const term of words.terms) if (definers.has(term)) users.set(term, (users.get(term) ?? 0) + 1);
  return { files: definers, users };
}
