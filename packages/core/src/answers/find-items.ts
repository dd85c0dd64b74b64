import { search, searchFacts, type SearchFilter, tasks, type Tx } from '@feedback/db';
import { countTerms, type Encoder, searchCode, searchTerms, termKeys } from '@feedback/intelligence';
import { type AskDeps } from './ask-feedback.ts';
import { type Understood } from './understand-question.ts';

/** How many candidates each of the searches contributes. */
const CANDIDATES = 1_000;
/** As many items are read where a question names no subject. */
const MOST_LISTED = 5_000;
/** Words looked up by themselves may occur in this many items together: frequent words find nothing that rare ones miss. */
const WORD_BUDGET = 10_000;
/** The sample size from which the frequency of a frequent word is estimated. */
const SAMPLE = 2_000;

/** The items that a question may be about, and those among them that the named customers said. */
export type Candidates = {
  items: searchFacts.SearchFacts[];
  saidBySpeakers: ReadonlySet<string>;
  isCut: boolean;
};

/**
 * Finds the items of a workspace that a question may be about: by meaning and by words, with and without the period that it
 * names, and what the customers said whom it names. Without a subject, the newest items.
 */
export async function findItems(
  tx: Tx,
  workspaceId: string,
  {
    encoder,
    revenueBands,
    reading,
    filter,
    signal,
  }: Pick<AskDeps, 'encoder' | 'revenueBands'> & {
    reading: Understood;
    filter: SearchFilter;
    signal?: AbortSignal;
  },
): Promise<Candidates> {
  const theirs = await search.begin(tx, workspaceId);
  const isComparable = theirs === null || theirs === encoder.id;
  // The search uses words alone until the workspace is in this encoder's space; the first search requests the
  // re-embedding.
  if (!isComparable) await tasks.requestRun(tx, workspaceId, 'reembedding');
  const narrowed = { ...filter, ...narrowing(reading) };
  const isNarrowed =
    narrowed.since !== filter.since || narrowed.until !== filter.until || narrowed.source !== filter.source;
  const lists: string[][] = [];
  for (const part of reading.parts)
    for (const each of isNarrowed ? [filter, narrowed] : [filter]) {
      lists.push(...(await findPart(tx, workspaceId, { part, encoder, isComparable, filter: each })));
      signal?.throwIfAborted();
    }
  const said =
    reading.speakers.length === 0
      ? []
      : await searchFacts.saidBy(tx, workspaceId, { customerKeys: reading.speakers, limit: MOST_LISTED });
  if (reading.parts.length === 0 && reading.speakers.length === 0)
    lists.push(await searchFacts.newest(tx, workspaceId, { filter: narrowed, limit: MOST_LISTED }));
  signal?.throwIfAborted();
  const ids = [...new Set([...said, ...lists.flat()])];
  const facts = await searchFacts.facts(tx, workspaceId, {
    ids,
    encoder: isComparable ? encoder.id : '',
    bands: revenueBands,
  });
  return {
    items: facts.filter((item) => passes(item, filter)),
    saidBySpeakers: new Set(said),
    isCut: lists.some((list) => list.length >= (reading.parts.length === 0 ? MOST_LISTED : CANDIDATES)),
  };
}

/** What of the question's own filters the indexes can check. */
function narrowing({ asked: { period, sources } }: Understood): Partial<SearchFilter> {
  const [source, another] = sources;
  return { ...period, ...(source !== undefined && another === undefined && { source }) };
}

async function findPart(
  tx: Tx,
  workspaceId: string,
  {
    part,
    encoder,
    isComparable,
    filter,
  }: { part: string; encoder: Encoder; isComparable: boolean; filter: SearchFilter },
): Promise<string[][]> {
  const vector = encoder.embed(part);
  const isMeant = isComparable && vector.some((value) => value !== 0);
  const near = isMeant
    ? await search.nearest(tx, workspaceId, {
        encoder: encoder.id,
        code: searchCode(vector),
        filter,
        limit: CANDIDATES,
      })
    : [];
  const terms = [...countTerms(searchTerms(part).map(termKeys(workspaceId))).keys()];
  const wordy = await search.containing(tx, workspaceId, {
    terms,
    filter,
    cap: WORD_BUDGET,
    sample: SAMPLE,
    limit: CANDIDATES,
  });
  return [near, wordy.ids];
}

/** The call's filters are checked against each item itself, not against repeats by other customers. */
function passes(
  item: searchFacts.SearchFacts,
  { since, until, kinds, source, projectId }: SearchFilter,
): boolean {
  return (
    (since === undefined || item.saidAt >= since) &&
    (until === undefined || item.saidAt < until) &&
    (kinds === undefined || kinds.includes(item.kind)) &&
    (source === undefined || item.source === source) &&
    (projectId === undefined || item.projectId === projectId)
  );
}
