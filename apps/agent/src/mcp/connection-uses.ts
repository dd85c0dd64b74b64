import { agentConnections, type Db } from '@feedback/db';
import { type Logger } from '@feedback/runtime';
import { type ConnectionUses } from '../deps.ts';

/** How often collected uses are written. A process that crashes loses only the uses collected since the last write. */
const WRITE_EVERY_MS = 5_000;

export function countUses({ db, log }: { db: Db; log: Logger }): ConnectionUses {
  let gathered = new Map<string, agentConnections.Use>();
  let timer: NodeJS.Timeout | undefined;
  let writtenAt = -Infinity;

  const add = ({ workspaceId, id, calls, at }: agentConnections.Use) => {
    const before = gathered.get(id);
    const latest = before && before.at > at ? before.at : at;
    gathered.set(id, { workspaceId, id, calls: (before?.calls ?? 0) + calls, at: latest });
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
      add({ workspaceId, id: connectionId, calls, at: new Date() });
      writeLater();
    },
    flush,
  };
}
