import { agentConnections, type Db, newId } from '@feedback/db';
import { type Logger } from '@feedback/runtime';

type Connection = Pick<agentConnections.AgentAccess, 'workspaceId' | 'connectionId'>;

/** Counts how agent connections are used. Noting a use writes nothing by itself: uses are written in batches, and at shutdown. */
export type ConnectionUses = {
  /** Records that a connection was used now, and for how many tool calls. */
  note: (caller: Connection, calls: number) => void;
  /** Records how a call ended. */
  noteEnd: (caller: Connection, call: Omit<agentConnections.EndedCall, 'id'>) => void;
  /** Writes the collected uses. */
  flush: () => Promise<void>;
};

/** How often collected uses are written. A process that crashes loses only the uses collected since the last write. */
const WRITE_EVERY_MS = 5_000;

/** The database keeps as many calls of a connection (`note_agent_calls`), so more need not wait for a write. */
const KEPT_CALLS = 100;

export function countUses({ db, log }: { db: Db; log: Logger }): ConnectionUses {
  let gathered = new Map<string, agentConnections.Use>();
  let timer: NodeJS.Timeout | undefined;
  let writtenAt = -Infinity;

  const add = ({ workspaceId, id, calls, at, ended }: agentConnections.Use) => {
    const use = gathered.get(id) ?? { workspaceId, id, calls: 0, at, ended: [] };
    use.calls += calls;
    if (at > use.at) use.at = at;
    use.ended = newest([...use.ended, ...ended]);
    gathered.set(id, use);
  };
  const writeLater = () => {
    const inMs = Math.max(0, writtenAt + WRITE_EVERY_MS - performance.now());
    timer ??= setTimeout(() => void flush(), inMs).unref();
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...gathered.values()];
    if (uses.length === 0) return;
    gathered = new Map();
    writtenAt = performance.now();
    try {
      await agentConnections.noteUses(db, uses);
    } catch (error) {
      log.warn(
        { err: error },
        'the uses of agent connections could not be written; the next write includes them',
      );
      uses.forEach(add);
      writeLater();
    }
  };
  return {
    note: ({ workspaceId, connectionId }, calls) => {
      add({ workspaceId, id: connectionId, calls, at: new Date(), ended: [] });
      writeLater();
    },
    noteEnd: ({ workspaceId, connectionId }, call) => {
      add({ workspaceId, id: connectionId, calls: 0, at: new Date(), ended: [{ id: newId(), ...call }] });
      writeLater();
    },
    flush,
  };
}

/** The newest calls; uses of a failed write come back after newer ones. */
function newest(calls: agentConnections.EndedCall[]): agentConnections.EndedCall[] {
  if (calls.length <= KEPT_CALLS) return calls;
  return calls.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(-KEPT_CALLS);
}
