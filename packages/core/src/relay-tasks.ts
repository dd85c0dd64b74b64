import { relay, type RelayPool } from '@feedback/db';
import type { Publisher } from '@feedback/queues';
import { type JobName, JOBS } from '@feedback/queues/jobs';
import { type Clock } from './accept-feedback.ts';

/** The most rows that may be in Redis or at work at a time: the fairness, and what keeps a backlog in PostgreSQL. */
const CAPS = { perWorkspace: 4, perQueue: 64 };

/** By how much a clock must be ahead of the machine's to be a test's. */
const AHEAD_MS = 1_000;

export type RelayDeps = { pool: RelayPool; publisher: Publisher; kinds: readonly JobName[]; now: Clock };

/**
 * One round of the relay: publishes what is due and gives how many rows that were. A crash at any point loses nothing: a
 * row that was taken and not published comes back when its lease ends. Does nothing while Redis is away.
 */
export async function relayTasks({ pool, publisher, kinds, now }: RelayDeps): Promise<number> {
  if (!publisher.ready()) return 0;
  // The ledger goes by PostgreSQL's clock; only the turn of the month can be a test's.
  const at = now();
  if (at.getTime() - Date.now() > AHEAD_MS) await relay.bringForward(pool, 'quota-release', at);
  if (await publisher.beginEpoch()) await relay.forgetPublished(pool);
  let published = 0;
  for (const kind of (await relay.findDueKinds(pool, kinds)) as JobName[]) {
    const targets = await relay.claimDue(pool, kind, { leaseMs: JOBS[kind].leaseMs, caps: CAPS });
    if (targets.length === 0) continue;
    try {
      await publisher.publish(kind, targets);
    } catch (error) {
      await relay.unclaim(pool, targets);
      throw error;
    }
    published += targets.length;
  }
  return published;
}
