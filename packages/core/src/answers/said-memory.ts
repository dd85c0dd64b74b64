import { type searchFacts } from '@feedback/db';

/** At most this many bytes are kept, of all workspaces together: what some 60,000 items of two sentences say. */
const MOST_BYTES = 96 * 2 ** 20;
/** What was no candidate of a question for this long is forgotten at the next turn, which comes as often. */
const TURN_MS = 5 * 60_000;

/**
 * What items say, for questions with candidates in common: it is neither sent by PostgreSQL nor read into words again. Each question
 * looks up the versions of its candidates, so what was erased or written again is not used, and is gone after two turns.
 */
export type SaidMemory = {
  /** What an item of the workspace said when it was asked for last. */
  known: (workspaceId: string) => (id: string) => searchFacts.Said | undefined;
  keep: (workspaceId: string, items: readonly searchFacts.SearchFacts[]) => void;
};

type ById = Map<string, searchFacts.Said>;
/** What was a candidate since the last turn, and what was one before and not since. */
type OfWorkspace = { recent: ById; older: ById; bytes: number };

export function openSaidMemory({ mostBytes = MOST_BYTES, turnMs = TURN_MS } = {}): SaidMemory {
  /** The workspace that was asked about last is the last one. Its items stand in the order in which they were read first. */
  const workspaces = new Map<string, OfWorkspace>();
  let turning: NodeJS.Timeout | undefined;
  const turn = () => {
    turning = undefined;
    for (const [workspaceId, one] of workspaces) {
      one.older = one.recent;
      one.recent = new Map();
      one.bytes = bytesOf(one.older.values());
      if (one.older.size === 0) workspaces.delete(workspaceId);
    }
    if (workspaces.size > 0) turnLater();
  };
  const turnLater = () => {
    turning ??= setTimeout(turn, turnMs).unref();
  };
  const makeRoom = () => {
    let bytes = [...workspaces.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [workspaceId, one] of workspaces) {
      for (const items of [one.older, one.recent])
        for (const [id, said] of items) {
          if (bytes <= mostBytes) return;
          const freed = bytesOf([said]);
          bytes -= freed;
          one.bytes -= freed;
          items.delete(id);
        }
      workspaces.delete(workspaceId);
    }
  };
  return {
    known: (workspaceId) => {
      const one = workspaces.get(workspaceId);
      return (id) => one?.recent.get(id) ?? one?.older.get(id);
    },
    keep: (workspaceId, items) => {
      const one = workspaces.get(workspaceId) ?? { recent: new Map(), older: new Map(), bytes: 0 };
      workspaces.delete(workspaceId);
      workspaces.set(workspaceId, one);
      for (const { id, said } of items) {
        const before = one.recent.get(id);
        if (before === said) continue;
        const older = one.older.get(id);
        one.bytes += bytesOf([said]) - bytesOf([before, older].filter((each) => each !== undefined));
        one.older.delete(id);
        one.recent.set(id, said);
      }
      makeRoom();
      turnLater();
    },
  };
}

/** About what texts take with their vectors, and with the stems of their words, which are kept beside them (`judge-items.ts`). */
function bytesOf(all: Iterable<searchFacts.Said>): number {
  let bytes = 0;
  for (const { text, vector } of all) bytes += 500 + vector.length + Math.ceil(text.length * 2.5);
  return bytes;
}
