import { type Db, digests, mails, newId, quota, tasks, type Tx, withWorkspace } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { readPriorities, type ReadPriority } from '../priorities/read-priorities.ts';
import { nextWeek, WEEK_MS, weekAt } from './digest-week.ts';

/** The most priorities of each sort in a digest. */
const MOST = 10;
/** The priorities that are looked at, in the order of their score. */
const LOOKED_AT = 1_000;

/**
 * Writes the digest of the week that ended last Monday, 07:00 UTC, and a mail for each member who wants it, once; a week in which
 * nothing happened has none. Then it waits for the next Monday, as long as a member wants digests.
 */
export async function writeDigest(
  deps: { db: Db; now: Clock },
  { workspaceId }: Work<'digest'>,
): Promise<Effect> {
  const now = deps.now();
  const until = weekAt(now);
  const known = await withWorkspace(deps.db, workspaceId, async (tx) => ({
    isWritten: await digests.has(tx, workspaceId, until),
    isWanted: (await digests.subscribers(tx, workspaceId)).length > 0,
  }));
  const content = known.isWanted && !known.isWritten ? await gather(deps, workspaceId, until) : null;
  return async (tx) => {
    const people = await digests.subscribers(tx, workspaceId);
    if (people.length === 0) return;
    await tasks.requestRun(tx, workspaceId, 'digest', { notBefore: nextWeek(now), soonest: true });
    if (content) await write(tx, workspaceId, { content, until, at: now, people });
  };
}

async function write(
  tx: Tx,
  workspaceId: string,
  { content, until, at, people }: { content: digests.DigestContent; until: Date; at: Date; people: string[] },
): Promise<void> {
  const id = newId();
  if (!(await digests.insertOnce(tx, workspaceId, { id, week: until, content }))) return;
  const to = people.map((personId) => ({ id: newId(), personId }));
  await mails.insertDigests(tx, workspaceId, { digestId: id, at, to });
  await tasks.requestRun(tx, workspaceId, 'mail', { soonest: true });
}

/** What a digest says; null when that is nothing. */
async function gather(
  deps: { db: Db; now: Clock },
  workspaceId: string,
  until: Date,
): Promise<digests.DigestContent | null> {
  const since = new Date(until.getTime() - WEEK_MS);
  const ranked = await rankedOf(deps, workspaceId);
  const certain = ranked.filter(({ detail }) => detail.confidence.level !== 'low');
  const { created, shipped, standing } = await withWorkspace(deps.db, workspaceId, async (tx) => ({
    created: await digests.created(tx, workspaceId, { since, until, among: certain.map(({ id }) => id) }),
    shipped: await digests.shipped(tx, workspaceId, { since, until }),
    standing: await quota.standing(tx, workspaceId, deps.now()),
  }));
  const rising = ranked.filter(({ detail: { trend } }) => trend.direction === 'rising' && trend.significant);
  const fresh = certain.filter(({ id }) => created.has(id));
  const held = { items: standing.heldItems, transcripts: standing.heldTranscripts };
  if (rising.length + fresh.length + shipped.length + held.items + held.transcripts === 0) return null;
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    rising: rising.slice(0, MOST).map(({ id, detail: { trend } }) => ({
      id,
      current: trend.current,
      previous: trend.previous,
    })),
    fresh: fresh.slice(0, MOST).map(({ id, detail }) => ({ id, customers: detail.reach.customers })),
    shipped: shipped.slice(0, MOST),
    held,
  };
}

async function rankedOf(deps: { db: Db; now: Clock }, workspaceId: string): Promise<ReadPriority[]> {
  const read = await readPriorities(deps, workspaceId, { filter: {}, order: 'score', limit: LOOKED_AT });
  return read.outcome === 'read' ? read.priorities : [];
}
