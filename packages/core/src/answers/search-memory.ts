import { type NamesFound, search, type Tx } from '@feedback/db';
import { LRUCache } from 'lru-cache';
import { nearestCodes, type SearchCodes } from './nearest-codes.ts';
import { openSaidMemory, type SaidMemory } from './said-memory.ts';

/** At most this many bytes of codes are kept, of all workspaces together: those of a million items. */
const MOST_BYTES = 64 * 2 ** 20;
/** The codes are read after this many searches under one ranking: reading them costs as much as two or three searches. */
const SEARCHES_BEFORE = 2;
/** Items accepted within this time before the codes were read are also looked up, because some may not have been understood then. */
const MAY_WAIT_MS = 3_600_000;
/** At most this many answers of models are remembered, and for how long. */
const [MOST_ANSWERS, ANSWERS_MS] = [500, 600_000];
/** At most this many workspaces are remembered. */
const MOST_WORKSPACES = 1_000;

type Remembered = {
  rankingId: string;
  places?: Pick<NamesFound, 'sources' | 'projects'>;
  searches: number;
  codes?: SearchCodes & { encoder: string; settledBefore: string };
  isReading: boolean;
};

type Asked = { encoder: string; code: string; limit: number };

/**
 * What questions about a workspace have in common between two rankings of it. A newer ranking, which follows every new item and every
 * correction within seconds, drops all of it.
 */
export type SearchMemory = {
  places: (
    of: { workspaceId: string; rankingId: string | null },
    find: () => Promise<Pick<NamesFound, 'sources' | 'projects'>>,
  ) => Promise<Pick<NamesFound, 'sources' | 'projects'>>;
  /**
   * What finds what `search.nearest` does without a filter, with no further statement: it compares the codes while PostgreSQL does something
   * else. Null where the codes are not in memory.
   */
  nearest: (
    tx: Tx,
    of: { workspaceId: string; rankingId: string | null },
    asked: Asked,
  ) => Promise<(() => string[]) | null>;
  /** What a model answered about a question, as it came, by a hash of what it was asked: the pages of an answer ask the same. */
  answers: Pick<LRUCache<string, { answer: unknown }>, 'get' | 'set'>;
  /** What items say is kept from one ranking to the next, by its own versions. */
  said: SaidMemory;
};

export function openSearchMemory({ mostBytes = MOST_BYTES }: { mostBytes?: number } = {}): SearchMemory {
  /** The workspace that was asked about last is the last one. */
  const known = new Map<string, Remembered>();
  const entryOf = (workspaceId: string, rankingId: string): Remembered => {
    const before = known.get(workspaceId);
    const entry = before?.rankingId === rankingId ? before : { rankingId, searches: 0, isReading: false };
    known.delete(workspaceId);
    known.set(workspaceId, entry);
    return entry;
  };
  const makeRoom = (entry: Remembered) => {
    let bytes = [...known.values()].reduce((sum, { codes }) => sum + (codes?.bytes ?? 0), 0);
    for (const [workspaceId, other] of known) {
      if (bytes <= mostBytes && known.size <= MOST_WORKSPACES) return;
      if (other === entry) continue;
      bytes -= other.codes?.bytes ?? 0;
      known.delete(workspaceId);
    }
  };
  return {
    said: openSaidMemory(),
    answers: new LRUCache<string, { answer: unknown }>({ max: MOST_ANSWERS, ttl: ANSWERS_MS }),
    places: async ({ workspaceId, rankingId }, find) => {
      if (rankingId === null) return find();
      const entry = entryOf(workspaceId, rankingId);
      entry.places ??= await find();
      makeRoom(entry);
      return entry.places;
    },
    nearest: async (tx, { workspaceId, rankingId }, asked) => {
      if (rankingId === null) return null;
      const entry = entryOf(workspaceId, rankingId);
      entry.searches += 1;
      if (entry.codes?.encoder !== asked.encoder) {
        if (entry.isReading || entry.searches <= SEARCHES_BEFORE) return null;
        entry.isReading = true; // stays so if there are too many codes
        const settledBefore = search.firstIdAt(Date.now() - MAY_WAIT_MS);
        const codes = await search.codes(tx, workspaceId, { encoder: asked.encoder, mostBytes });
        if (codes === null) return null;
        entry.codes = { ...codes, encoder: asked.encoder, settledBefore };
        entry.isReading = false;
        makeRoom(entry);
      }
      const { codes } = entry;
      const later = await search.nearestSince(tx, workspaceId, { ...asked, since: codes.settledBefore });
      return () => nearestCodes(codes, { ...asked, later });
    },
  };
}
