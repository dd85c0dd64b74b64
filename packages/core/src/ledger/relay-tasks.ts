import { relay, type RelayPool } from '@feedback/db';
import type { Publisher } from '@feedback/queues';
import { type JobName, LEASE_MS } from '@feedback/queues/jobs';
import { type Clock } from '@feedback/runtime';

/**
 * The most that may be in Redis or at work at a time: the fairness, and what keeps a backlog in PostgreSQL. A workspace may have four
 * full batches under way, or as many single items as fit beside others; all together sixteen, which keep the places of four workers
 * filled and are done in seconds, for whoever comes next waits for them.
 */
const CAPS = { perWorkspace: { rows: 64, items: 4_000 }, perQueue: { rows: 256, items: 16_000 } };

/** By how much a clock must be ahead of PostgreSQL's to be a test's. */
const AHEAD_MS = 1_000;

export type RelayDeps = {
  pool: RelayPool;
  publisher: Publisher;
  kinds: readonly JobName[];
  /** The time by which months turn, and PostgreSQL's, by which all else is due: a test may set the first ahead. */
  now: Clock;
  databaseNow: () => number;
  /** The id of this database's installation, which its queues in Redis are marked with. */
  installation: () => Promise<string>;
  /** Whether queues without a mark may be taken; not by one who saw a moment ago that they are another installation's. */
  mayOwn?: () => boolean;
};

/** The queues are marked as another installation's: each would take the other's jobs. */
export class OtherInstallation extends Error {}

/**
 * One round of the relay: publishes what is due and gives how many rows that were. A crash at any point loses nothing: a
 * row that was taken and not published comes back when its lease ends. Does nothing while Redis is away.
 * @throws OtherInstallation when another one owns the queues
 */
export async function relayTasks(deps: RelayDeps): Promise<number> {
  const { pool, publisher, kinds, now, databaseNow, installation } = deps;
  if (!publisher.ready()) return 0;
  const at = now();
  if (at.getTime() - databaseNow() > AHEAD_MS) await relay.bringForward(pool, 'quota-release', at);
  await ownQueues(deps, await installation());
  let published = 0;
  for (const kind of await relay.findDueKinds(pool, kinds)) {
    const targets = await relay.claimDue(pool, kind, { leaseMs: LEASE_MS, caps: CAPS });
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

/**
 * Makes sure that the queues are this installation's. When their mark is gone Redis has lost its data: what was published is
 * published again, and only then are they marked, so that a failure on the way is made good in the next round.
 */
async function ownQueues(
  { pool, publisher, mayOwn = () => true }: RelayDeps,
  installation: string,
): Promise<void> {
  const owner = (await publisher.owner()) ?? (await renew());
  if (owner !== installation)
    throw new OtherInstallation(
      'another installation uses this Redis under the same REDIS_PREFIX: set another one',
    );

  async function renew(): Promise<string> {
    if (!mayOwn()) throw new Error('Redis has lost its data, and was another installation’s a moment ago');
    await relay.forgetPublished(pool);
    return publisher.own(installation);
  }
}
