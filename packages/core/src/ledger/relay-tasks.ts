import { namesMany } from '@feedback/contract/jobs';
import { relay, type RelayPool } from '@feedback/db';
import type { Publisher } from '@feedback/queues';
import { type JobName, LEASE_MS } from '@feedback/queues/jobs';
import { type Clock } from '@feedback/runtime';

/**
 * The most items in Redis or at work at a time, which keeps workspaces fair and the backlog in PostgreSQL. A workspace may
 * have four full batches under way, or as many single items as fit beside other workspaces. All workspaces together have
 * sixteen batches: enough to fill the places of four workers, and done in seconds, so that a workspace that starts to send
 * waits no longer than that.
 */
const CAPS = { perWorkspace: { rows: 64, items: 4_000 }, perQueue: { rows: 256, items: 16_000 } };
/**
 * The most rows of a workspace under way whose jobs take in other rows: enough to fill the places of two workers. The other
 * rows wait in PostgreSQL, where the next job finds them.
 */
const GATHERING_ROWS = 8;

function capsOf(kind: JobName): relay.Caps {
  if (!namesMany(kind)) return CAPS;
  return { ...CAPS, perWorkspace: { ...CAPS.perWorkspace, rows: GATHERING_ROWS } };
}

/** A clock this far ahead of PostgreSQL's can only be a test's. */
const AHEAD_MS = 1_000;

export type RelayDeps = {
  pool: RelayPool;
  publisher: Publisher;
  kinds: readonly JobName[];
  /**
   * `now` decides when a month turns, and a test may set it ahead; everything else is due by `databaseNow`, PostgreSQL's time.
   */
  now: Clock;
  databaseNow: () => number;
  /** The id of this database's installation, with which its queues in Redis are marked. */
  installation: () => Promise<string>;
  /** Whether unmarked queues may be claimed; a process that has just seen another installation's mark may not. */
  mayOwn?: () => boolean;
};

/** The queues are marked as another installation's: each installation would take the other's jobs. */
export class OtherInstallation extends Error {}

/**
 * How many rows a round published, and whether none was due: due rows may have to wait for others of their workspace. `nextMs` is
 * in how many milliseconds the next row is due; null while none is known.
 */
export type RelayRound = { published: number; noneDue: boolean; nextMs: number | null };

/**
 * One round of the relay: publishes due rows. A crash at any point loses nothing: a row that was leased and not published
 * becomes due again when its lease ends. Does nothing while Redis is down.
 * @throws OtherInstallation when another installation owns the queues
 */
export async function relayTasks(deps: RelayDeps): Promise<RelayRound> {
  const { pool, publisher, kinds, now, databaseNow, installation } = deps;
  if (!publisher.ready()) return { published: 0, noneDue: false, nextMs: null };
  const at = now();
  if (at.getTime() - databaseNow() > AHEAD_MS) await relay.bringForward(pool, 'quota-release', at);
  await ownQueues(deps, await installation());
  let published = 0;
  const { due, nextMs } = await relay.findDue(pool, kinds);
  for (const kind of due) {
    const targets = await relay.claimDue(pool, kind, { leaseMs: LEASE_MS, caps: capsOf(kind) });
    if (targets.length === 0) continue;
    try {
      await publisher.publish(kind, targets);
    } catch (error) {
      await relay.unclaim(pool, targets);
      throw error;
    }
    published += targets.length;
  }
  return { published, noneDue: due.length === 0, nextMs };
}

/**
 * Makes sure that the queues belong to this installation. A missing mark means that Redis lost its data: published rows are
 * published again before the queues are marked, so that a failure on the way is repaired in the next round.
 */
async function ownQueues(
  { pool, publisher, mayOwn = () => true }: RelayDeps,
  installation: string,
): Promise<void> {
  const owner = (await publisher.owner()) ?? (await renew());
  if (owner !== installation)
    throw new OtherInstallation(
      'Another installation uses this Redis with the same REDIS_PREFIX. Set a different REDIS_PREFIX',
    );

  async function renew(): Promise<string> {
    if (!mayOwn())
      throw new Error(
        'Redis has lost its data and belonged to another installation a moment ago: this one waits before it claims the queues',
      );
    await relay.forgetPublished(pool);
    return publisher.own(installation);
  }
}
