import { type Db, search, type SearchFilter, tasks, withWorkspace } from '@feedback/db';
import {
  countTerms,
  type Encoder,
  rankMatches,
  searchCode,
  searchTerms,
  termKeys,
  toWeights,
} from '@feedback/intelligence';

/**
 * An item that a search found. `score` orders the items; `relevance` rates the item alone and `regularized` together with
 * similar items, both 0..1.
 */
export type Found = { id: string; score: number; relevance: number; regularized: number };

/** The search results, best first. `isCut`: there may be more than were examined. */
export type SearchResult = { found: Found[]; isCut: boolean };

/** How many candidates each of the two searches contributes. */
const CANDIDATES = 1_000;
/** Words looked up by themselves may occur in this many items together: frequent words find nothing that rare ones miss. */
const WORD_BUDGET = 10_000;
/** The sample size from which the frequency of a frequent word is estimated. */
const SAMPLE = 2_000;

/**
 * Finds the items of a workspace that match a query by meaning and by words. All items are searched: the sign bits of every
 * vector find the nearest, a word index finds the rare words, and the candidates of both are compared exactly.
 */
export async function searchFeedback(
  { db, encoder }: { db: Db; encoder: Encoder },
  workspaceId: string,
  { about, filter, signal }: { about: string; filter: SearchFilter; signal?: AbortSignal },
): Promise<SearchResult> {
  const vector = encoder.embed(about);
  const asked = countTerms(searchTerms(about).map(termKeys(workspaceId)));
  const hasMeaning = vector.some((value) => value !== 0);
  if (!hasMeaning && asked.size === 0) return { found: [], isCut: false };

  return withWorkspace(db, workspaceId, async (tx) => {
    const theirs = await search.begin(tx, workspaceId);
    const isComparable = theirs === null || theirs === encoder.id;
    // The search uses words alone until the workspace is in this encoder's space; the first search requests the
    // re-embedding.
    if (!isComparable) await tasks.requestRun(tx, workspaceId, 'reembedding');
    const near =
      hasMeaning && isComparable
        ? await search.nearest(tx, workspaceId, {
            encoder: encoder.id,
            code: searchCode(vector),
            filter,
            limit: CANDIDATES,
          })
        : [];
    signal?.throwIfAborted();
    const wordy = await search.containing(tx, workspaceId, {
      terms: [...asked.keys()],
      filter,
      cap: WORD_BUDGET,
      sample: SAMPLE,
      limit: CANDIDATES,
    });
    signal?.throwIfAborted();

    const documents = await search.documents(tx, workspaceId, {
      encoder: isComparable ? encoder.id : '',
      ids: [...new Set([...near, ...wordy.ids])],
      filter,
    });
    const weights = toWeights(asked, wordy.counts, wordy.items);
    const found = rankMatches({ vector, weights }, documents).map(({ document, ...rated }) => ({
      id: document.id,
      ...rated,
    }));
    return { found, isCut: near.length === CANDIDATES || wordy.ids.length === CANDIDATES };
  });
}
