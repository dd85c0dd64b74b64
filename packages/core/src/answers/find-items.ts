import { search, searchFacts, type SearchFilter, tasks, type Tx } from '@feedback/db';
import { countTerms, searchCode, searchTerms, termKeys } from '@feedback/intelligence';
import { type AskDeps } from './ask-deps.ts';
import { type Understood } from './understood.ts';

/** The most candidates from each search. */
const CANDIDATES = 1_000;
/** The most items that are read for a question without a subject. */
const MOST_LISTED = 5_000;
/**
 * Words are looked up rarest first, as long as they occur in at most this many items in total: frequent words find nothing that
 * rare ones miss.
 */
const WORD_BUDGET = 10_000;
/** The sample size from which the frequency of a frequent word is estimated. */
const SAMPLE = 2_000;

/** The items that a question may be about, and those of them that the named customers said. */
export type Candidates = {
  items: searchFacts.SearchFacts[];
  saidBySpeakers: ReadonlySet<string>;
  /** Whether a search stopped at its limit, and its last finds are still among those that bear on the question (`bearing`). */
  isCut: (bearing: ReadonlySet<string>) => boolean;
};

/** The result of one search, best first; `isCut` if it stopped at its limit. */
type Found = { ids: string[]; isCut: boolean };
/** If a search stopped at its limit, this many of its last finds show whether more would have been found. */
const LAST = 50;

/**
 * Finds the items that a question may be about: by meaning and by words, with and without the question's period, and from the
 * customers it names. Without a subject, the newest items. `vectors` are those of the question's parts.
 */
export async function findItems(
  tx: Tx,
  workspaceId: string,
  {
    deps: { encoder, searchMemory },
    vectors,
    begun,
    reading,
    filter,
    signal,
  }: {
    deps: Pick<AskDeps, 'encoder' | 'searchMemory'>;
    vectors: readonly Int8Array[];
    begun: search.Begun;
    reading: Understood;
    filter: SearchFilter;
    signal?: AbortSignal;
  },
): Promise<Candidates> {
  const { encoder: theirs } = begun;
  const isComparable = theirs === null || theirs === encoder.id;
  // The search uses words alone until the workspace is in this encoder's space; the first search requests the
  // re-embedding.
  if (!isComparable) await tasks.requestRun(tx, workspaceId, 'reembedding');
  const narrowed = { ...filter, ...narrowing(reading) };
  const isNarrowed =
    narrowed.since !== filter.since || narrowed.until !== filter.until || narrowed.source !== filter.source;
  const findNearest: FindNearest = async (code, each, limit) => {
    if (!isComparable) return () => [];
    const asked = { encoder: encoder.id, code, limit };
    const isUnfiltered = Object.values(each).every((value) => value === undefined);
    const remembered =
      isUnfiltered && (await searchMemory?.nearest(tx, { workspaceId, rankingId: begun.rankingId }, asked));
    if (remembered) return remembered;
    const found = await search.nearest(tx, workspaceId, { ...asked, filter: each });
    return () => found;
  };
  const searches: Found[] = [];
  for (const [n, part] of reading.parts.entries())
    for (const each of isNarrowed ? [filter, narrowed] : [filter]) {
      const code = codeOf(vectors[n]);
      searches.push(...(await findPart(tx, workspaceId, { part, code, findNearest, filter: each })));
      signal?.throwIfAborted();
    }
  searches.push(...(await findOthers(tx, workspaceId, { filter: narrowed, reading })));
  const said =
    reading.speakers.length === 0
      ? NOTHING
      : await upTo(MOST_LISTED, (limit) =>
          searchFacts.saidBy(tx, workspaceId, { customerKeys: reading.speakers, limit }),
        );
  signal?.throwIfAborted();
  const ids = [...new Set([said, ...searches].flatMap((found) => found.ids))];
  const facts = await readFacts(tx, workspaceId, {
    ids,
    encoder: isComparable ? encoder.id : '',
    ...(searchMemory && { searchMemory }),
  });
  const { kinds } = filter;
  return {
    items: facts.filter(({ kind }) => kinds === undefined || kinds.includes(kind)),
    saidBySpeakers: new Set(said.ids),
    isCut: (bearing) =>
      [said, ...searches].some(
        ({ ids: found, isCut }) => isCut && found.slice(-LAST).some((id) => bearing.has(id)),
      ),
  };
}

/** The facts of items, of which what they say may be known from other questions. */
async function readFacts(
  tx: Tx,
  workspaceId: string,
  { searchMemory, ...asked }: { ids: string[]; encoder: string } & Pick<AskDeps, 'searchMemory'>,
): Promise<searchFacts.SearchFacts[]> {
  const known = searchMemory?.said.known(workspaceId);
  const facts = await searchFacts.facts(tx, workspaceId, { ...asked, ...(known && { known }) });
  searchMemory?.said.keep(workspaceId, facts);
  return facts;
}

const NOTHING: Found = { ids: [], isCut: false };

/** Asks PostgreSQL what is needed to find the items with the nearest codes; what it returns finds them. */
type FindNearest = (code: string, filter: SearchFilter, limit: number) => Promise<() => string[]>;

/** The items that are found without a subject: the newest ones, and those with a repeat that passes the filter. */
async function findOthers(
  tx: Tx,
  workspaceId: string,
  { filter, reading }: { filter: SearchFilter; reading: Understood },
): Promise<Found[]> {
  const isListed = reading.parts.length === 0 && reading.speakers.length === 0;
  const newest = isListed
    ? [await upTo(MOST_LISTED, (limit) => searchFacts.newest(tx, workspaceId, { filter, limit }))]
    : [];
  // The indexes hold the customer, time and source of the item itself; a repeat of the item may pass a filter that the item does
  // not.
  if (isOfKindsAlone(filter)) return newest;
  const most = isListed ? MOST_LISTED : CANDIDATES;
  return [...newest, await upTo(most, (limit) => searchFacts.repeated(tx, workspaceId, { filter, limit }))];
}

/** Asks for one more than the limit, to see whether there are more. */
async function upTo(limit: number, find: (limit: number) => Promise<string[]>): Promise<Found> {
  const ids = await find(limit + 1);
  return { ids: ids.slice(0, limit), isCut: ids.length > limit };
}

function isOfKindsAlone({ since, until, source, projectId }: SearchFilter): boolean {
  return since === undefined && until === undefined && source === undefined && projectId === undefined;
}

/** The filters of the question that the indexes can check. */
function narrowing({ asked: { period, sources } }: Understood): Partial<SearchFilter> {
  const [source, another] = sources;
  return { ...period, ...(source !== undefined && another === undefined && { source }) };
}

/** The search code of a part; null if it says nothing. */
function codeOf(vector: Int8Array = new Int8Array()): string | null {
  return vector.some((value) => value !== 0) ? searchCode(vector) : null;
}

async function findPart(
  tx: Tx,
  workspaceId: string,
  {
    part,
    code,
    findNearest,
    filter,
  }: {
    part: string;
    code: string | null;
    findNearest: FindNearest;
    filter: SearchFilter;
  },
): Promise<Found[]> {
  const nearest = code === null ? () => [] : await findNearest(code, filter, CANDIDATES + 1);
  const terms = [...countTerms(searchTerms(part).map(termKeys(workspaceId))).keys()];
  const wordy = upTo(CANDIDATES, async (limit) => {
    const asked = { terms, filter, cap: WORD_BUDGET, sample: SAMPLE, limit };
    return (await search.containing(tx, workspaceId, asked)).ids;
  });
  // The codes are compared here while PostgreSQL looks the words up.
  const near = upTo(CANDIDATES, async () => nearest());
  return Promise.all([near, wordy]);
}
