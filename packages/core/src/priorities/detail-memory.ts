import { ownJson } from '@feedback/contract/own-json';
import { rankedPriorities, type Tx } from '@feedback/db';
import { defined } from '@feedback/runtime';
import { type StoredDetail } from './stored-detail.ts';

/** At most this many characters of JSON are kept parsed, which takes some 30 MB: the details of some 800 priorities. */
const MOST_CHARACTERS = 8 * 2 ** 20;

/**
 * The stored details of ranked priorities, which are large and the same for every reader. A row that changed has another version and
 * is read again, so what was erased from it is gone at once.
 */
export type DetailMemory = {
  of: (
    tx: Tx,
    workspaceId: string,
    of: { rankingId: string; rows: Pick<rankedPriorities.RankedFound, 'id' | 'version'>[] },
  ) => Promise<Map<string, StoredDetail>>;
};

export function openDetailMemory({ mostCharacters = MOST_CHARACTERS } = {}): DetailMemory {
  /** The detail that was read last is the last one. */
  const known = new Map<string, { version: string; characters: number; detail: StoredDetail }>();
  let characters = 0;
  const forget = (key: string) => {
    characters -= known.get(key)?.characters ?? 0;
    known.delete(key);
  };
  return {
    of: async (tx, workspaceId, { rankingId, rows }) => {
      const keyOf = (id: string) => `${workspaceId} ${rankingId} ${id}`;
      const found = new Map<string, StoredDetail>();
      for (const { id, version } of rows) {
        const kept = known.get(keyOf(id));
        if (kept?.version !== version) continue;
        known.delete(keyOf(id));
        known.set(keyOf(id), kept);
        found.set(id, kept.detail);
      }
      const ids = rows.map(({ id }) => id).filter((id) => !found.has(id));
      for (const { id, version, detail: json } of await rankedPriorities.details(tx, workspaceId, {
        rankingId,
        ids,
      })) {
        const detail = ownJson<StoredDetail>(json); // rankPriorities wrote it
        found.set(id, detail);
        forget(keyOf(id));
        known.set(keyOf(id), { version, characters: json.length, detail });
        characters += json.length;
      }
      for (const key of known.keys()) {
        if (characters <= mostCharacters) break;
        forget(key);
      }
      return found;
    },
  };
}

/** Rows of a ranking with their details and the demand at the ranking's own weight; a row that is gone is left out. */
export async function withDetails(
  tx: Tx,
  workspaceId: string,
  {
    rankingId,
    rows,
    memory = openDetailMemory(),
  }: { rankingId: string; rows: rankedPriorities.RankedFound[]; memory?: DetailMemory | undefined },
) {
  const details = await memory.of(tx, workspaceId, { rankingId, rows });
  return rows
    .filter(({ id }) => details.has(id))
    .map(({ version: _version, ...row }) => {
      const detail = defined(details.get(row.id), 'detail of a ranked priority');
      return { ...row, demand: row.demand ?? detail.demand, detail };
    });
}
