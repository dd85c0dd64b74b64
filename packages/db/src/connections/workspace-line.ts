import { codeOf, messageOf } from '@feedback/runtime';
/** Runs a piece of work for a workspace, at once or when its turn comes. */
export type WorkspaceLine = <T>(workspaceId: string, work: () => Promise<T>) => Promise<T>;

type Waiting = { since: number; go: () => void; refuse: (error: unknown) => void };
type Line = { running: number; waiting: Waiting[]; movedAt: number };

/**
 * Runs at most `most` pieces of work per workspace at a time; the others wait in the workspace's own line, so that a workspace
 * with locked rows, or with too many requests at once, never takes all connections. Work must not wait for other work of its
 * workspace.
 *
 * A line may have any length while it moves. When work fails because the database was late, all work that has waited
 * `patienceMs` without seeing a success fails with it: if each piece waited for its own failure, the last ones would wait many
 * times as long.
 */
export function workspaceLine({ most, patienceMs }: { most: number; patienceMs: number }): WorkspaceLine {
  const lines = new Map<string, Line>();

  function leave(workspaceId: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next.go(); // its place is handed on
    line.running -= 1;
    if (line.running === 0) lines.delete(workspaceId);
  }

  return async (workspaceId, work) => {
    const line = lines.get(workspaceId) ?? { running: 0, waiting: [], movedAt: 0 };
    lines.set(workspaceId, line);
    if (line.running < most) line.running += 1;
    else await new Promise<void>((go, refuse) => line.waiting.push({ since: Date.now(), go, refuse }));
    try {
      const result = await work();
      line.movedAt = Date.now();
      return result;
    } catch (error) {
      if (isLate(error)) refuseStuck(line, Date.now() - patienceMs, error);
      throw error;
    } finally {
      leave(workspaceId, line);
    }
  };
}

function refuseStuck(line: Line, before: number, error: unknown): void {
  const isStuck = ({ since }: Waiting) => Math.max(since, line.movedAt) <= before;
  const stuck = line.waiting.filter(isStuck);
  line.waiting = line.waiting.filter((waiting) => !isStuck(waiting));
  for (const { refuse } of stuck) refuse(error);
}

/** SQLSTATEs of work that was late or not done: cancelled, locked by another, no connection, server down. */
const LATE = /^(57014|55P03|08...|53...|57P..)$/;

function isLate(error: unknown): boolean {
  const [code, message] = [codeOf(error), messageOf(error)];
  return LATE.test(code) || /^E[A-Z]+$/.test(code) || /timeout|Connection terminated/.test(message);
}
