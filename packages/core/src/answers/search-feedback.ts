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
 * An item that a search found. `score` orders them; `relevance` says how well one fits by itself, `regularized` together with those that
 * say the same, both 0..1.
 */
export type Found = { id: string; score: number; relevance: number; regularized: number };

/** What a search found, the best first. `isCut`: there may be more than were looked at. */
export type SearchResult = { found: Found[]; isCut: boolean };

/** How many candidates each of the two ways brings. */
const CANDIDATES = 1_000;
/** How many items all words that are looked for by themselves may stand in: frequent ones find nothing that others do not. */
const WORD_BUDGET = 10_000;
/** From how many items the frequency of a frequent word is estimated. */
const SAMPLE = 2_000;

/**
 * Finds the items of a workspace that bear on some words, by their meaning and by the words themselves. Everything is looked
 * at: the signs of each vector tell who is near, an index of words who has the rare ones, and what both bring is compared
 * exactly.
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
    // The words alone serve until the workspace is in this encoder's space; whoever comes first asks for that.
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
