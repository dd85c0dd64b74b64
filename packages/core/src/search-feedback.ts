import { type Db, embeddings, search, tasks, understandings, withWorkspace } from '@feedback/db';
import { type Encoder, rankMatches, searchTerms, termKeys, toWeights } from '@feedback/intelligence';

/** An item that a search found. `score` orders them; `relevance` says how well one fits by itself, 0..1. */
export type Found = { id: string; score: number; relevance: number };

/** What a search found, the best first. `isCut`: there may be more than were looked at. */
export type SearchResult = { found: Found[]; isCut: boolean };

/** How many candidates each of the two ways brings. */
const CANDIDATES = 1_000;
/** How many items all words that are looked for by themselves may stand in: frequent ones find nothing that others do not. */
const WORD_BUDGET = 20_000;
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
  { about, filter, signal }: { about: string; filter: search.SearchFilter; signal?: AbortSignal },
): Promise<SearchResult> {
  const vector = encoder.embed(about);
  const terms = [...new Set(searchTerms(about).map(termKeys(workspaceId)))];
  const hasMeaning = vector.some((value) => value !== 0);
  if (!hasMeaning && terms.length === 0) return { found: [], isCut: false };

  return withWorkspace(db, workspaceId, async (tx) => {
    const theirs = await embeddings.encoderOf(tx, workspaceId);
    const isComparable = theirs === null || theirs === encoder.id;
    // The words alone serve until the workspace is in this encoder's space; whoever comes first asks for that.
    if (!isComparable) await tasks.ring(tx, workspaceId, 'reembedding');
    const near =
      hasMeaning && isComparable
        ? await search.nearest(tx, workspaceId, {
            encoder: encoder.id,
            code: understandings.toCode(vector),
            filter,
            limit: CANDIDATES,
          })
        : [];
    signal?.throwIfAborted();
    const { items, counts } = await search.termCounts(tx, workspaceId, {
      terms,
      cap: WORD_BUDGET,
      sample: SAMPLE,
    });
    const weights = toWeights(terms, counts, items);
    const rare = rarest(terms, counts);
    const wordy = await search.containing(tx, workspaceId, {
      terms: rare,
      weights: rare.map((term) => weights.get(term) ?? 0),
      cap: WORD_BUDGET,
      filter,
      limit: CANDIDATES,
    });
    signal?.throwIfAborted();

    const documents = await search.documents(tx, workspaceId, {
      encoder: isComparable ? encoder.id : '',
      ids: [...new Set([...near, ...wordy])],
    });
    const found = rankMatches({ vector, weights }, documents).map(({ document, score, relevance }) => ({
      id: document.id,
      score,
      relevance,
    }));
    return { found, isCut: near.length === CANDIDATES || wordy.length === CANDIDATES };
  });
}

/** The rarest terms whose items fit the budget together, and in any case the rarest one. */
function rarest(terms: number[], counts: number[]): number[] {
  const byCount = terms
    .map((term, n) => ({ term, count: counts[n] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count);
  let sum = 0;
  return byCount.filter(({ count }, n) => (sum += count) <= WORD_BUDGET || n === 0).map(({ term }) => term);
}
