import { type Db, feedback, newId, openDb, withWorkspace } from '@feedback/db';
import { makeWorkspace, ownDatabase, type TestWorkspace } from '@feedback/test-support';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FeedbackAcceptor, feedbackAcceptor } from '../../src/index.ts';
import { prepareFeedback } from '../../src/intake/prepare-feedback.ts';

// The statement that stores items of several workspaces runs above row-level security, so it is a boundary between them itself
// (docs/threat-model.md). It is called here in the role of the ingest API.

let db: Db;
let acceptor: FeedbackAcceptor;
let one: TestWorkspace;
let another: TestWorkspace;
beforeEach(async () => {
  db = openDb({ url: await ownDatabase(), role: 'feedback_ingest', connections: 3, onError: () => {} });
  const owner = openDb({ url: databaseOf(db), connections: 1, onError: () => {} });
  [one, another] = [await makeWorkspace(owner), await makeWorkspace(owner)];
  await owner.close();
  acceptor = feedbackAcceptor({ db, now: () => new Date() });
});
afterEach(() => db.close());

function databaseOf({ pool }: Db): string {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error('the pool was opened without an address');
  return connectionString;
}

const input = (text: string) => ({ text, source: 'api', externalId: `id of ${text}` });

function sent(workspace: TestWorkspace, text: string, memberId = workspace.memberId): feedback.SentItem {
  const item = prepareFeedback(input(text), { id: newId(), secret: workspace.dedupSecret });
  return { workspaceId: workspace.workspaceId, memberId, item };
}

const accept = async (items: feedback.SentItem[]) => [
  ...(await feedback.acceptTogether(db, { now: new Date(), sent: items })),
];

/** What a workspace holds: texts, the items of its tasks, and the month's count. */
async function heldBy({ workspaceId }: TestWorkspace) {
  return withWorkspace(db, workspaceId, async (tx) => {
    const { rows } = await tx.query<{ texts: string[]; tasks: number; refs: number; counted: number }>(`
      select array(select text from feedback order by text) as texts,
             (select count(*)::int from task where kind = 'deduplication') as tasks,
             (select coalesce(sum(cardinality(refs)), 0)::int from task where kind = 'deduplication') as refs,
             (select coalesce(sum(items), 0)::int from quota_usage) as counted`);
    return rows[0];
  });
}

describe('items of several workspaces in one statement', () => {
  test('are stored each in the workspace of its sender, counted there and named by one task there', async () => {
    expect(await accept([sent(one, 'a'), sent(another, 'b'), sent(one, 'c')])).toEqual([]);
    expect(await heldBy(one)).toEqual({ texts: ['a', 'c'], tasks: 1, refs: 2, counted: 2 });
    expect(await heldBy(another)).toEqual({ texts: ['b'], tasks: 1, refs: 1, counted: 1 });
  });

  test('of a person who is not a member are left over, in whatever company they come', async () => {
    const crossing = sent(another, 'crossed', one.personId);
    const stranger = sent(one, 'strange', newId());
    const nowhere = { ...sent(one, 'nowhere'), workspaceId: newId() };
    expect(await accept([sent(one, 'a'), crossing, stranger, nowhere])).toEqual(
      [crossing, stranger, nowhere].map(({ item }) => item.id),
    );
    expect(await accept([crossing])).toEqual([crossing.item.id]);
    expect(await heldBy(one)).toEqual({ texts: ['a'], tasks: 1, refs: 1, counted: 1 });
    expect(await heldBy(another)).toEqual({ texts: [], tasks: 0, refs: 0, counted: 0 });
  });

  test('of one id reach no workspace but those of their own senders', async () => {
    const [own, forged] = [sent(one, 'a'), sent(another, 'forged', one.personId)];
    forged.item.id = own.item.id;
    await accept([own, forged]);
    expect(await heldBy(one)).toMatchObject({ texts: ['a'], refs: 1, counted: 1 });
    expect(await heldBy(another)).toEqual({ texts: [], tasks: 0, refs: 0, counted: 0 });
  });

  test('tell nothing of a workspace whose member does not ask: the same is left over, stored there or not', async () => {
    await accept([sent(another, 'secret')]);
    const [known, unknown] = [sent(another, 'secret', one.personId), sent(another, 'other', one.personId)];
    expect(await accept([known, unknown])).toEqual([known.item.id, unknown.item.id]);
  });

  test('that are stored already are left over, and the others are stored', async () => {
    await accept([sent(one, 'a'), sent(another, 'a')]);
    const [again, renamed] = [sent(one, 'a'), sent(another, 'a')];
    renamed.item.externalKey = null;
    expect(await accept([again, sent(one, 'b'), renamed])).toEqual([again.item.id, renamed.item.id]);
    expect(await heldBy(one)).toMatchObject({ texts: ['a', 'b'], counted: 2 });
    expect(await heldBy(another)).toMatchObject({ texts: ['a'], counted: 1 });
  });

  test('wait for no workspace that another transaction writes to', async () => {
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query(`select set_config('feedback.workspace_id', $1, true)`, [one.workspaceId]);
    await holder.query('select from workspace where id = $1 for no key update', [one.workspaceId]);
    const waiting = sent(one, 'a');
    expect(await accept([waiting, sent(another, 'b')])).toEqual([waiting.item.id]);
    await holder.query('rollback');
    holder.release();
    expect(await heldBy(another)).toMatchObject({ texts: ['b'] });
  });

  test('leave the connection without a workspace', async () => {
    await accept([sent(one, 'a')]);
    const { rows } = await db.pool.query('select from feedback');
    expect(rows).toEqual([]);
  });
});

describe('single items', () => {
  test('of the same text at once are one item and its duplicates', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => acceptor.acceptOne(n % 2 ? one : another, input('a'))),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(2);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(2);
    expect(await heldBy(one)).toMatchObject({ texts: ['a'], counted: 1 });
  });

  test('of a person who is no longer a member are refused, and the others are stored', async () => {
    const [kept, refused] = await Promise.allSettled([
      acceptor.acceptOne(one, input('a')),
      acceptor.acceptOne({ ...another, memberId: one.memberId }, input('b')),
    ]);
    expect(kept.status).toBe('fulfilled');
    expect(refused).toMatchObject({ status: 'rejected', reason: { kind: 'unauthenticated' } });
    expect(await heldBy(another)).toMatchObject({ texts: [] });
  });

  test('of which one breaks a constraint are stored without it, whatever its workspace', async () => {
    const owner = openDb({ url: databaseOf(db), connections: 1, onError: () => {} });
    await owner.pool.query('set role feedback_owner');
    await owner.pool.query(`alter table feedback add constraint no_bad check (text <> 'bad')`);
    await owner.close();
    const outcomes = await Promise.allSettled(
      ['a', 'bad', 'b'].map((text, n) => acceptor.acceptOne(n === 2 ? another : one, input(text))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await heldBy(one)).toMatchObject({ texts: ['a'] });
    expect(await heldBy(another)).toMatchObject({ texts: ['b'] });
  });

  test('that are sent again leave no dead row', async () => {
    await acceptor.acceptAll(one, [input('a'), input('b')]);
    const single = openDb({
      url: databaseOf(db),
      role: 'feedback_ingest',
      connections: 1,
      onError: () => {},
    });
    const again = feedbackAcceptor({ db: single, now: () => new Date() });
    await single.pool.query('begin');
    await again.acceptOne(one, input('a'));
    await again.acceptAll(one, [input('a'), input('b')]);
    const { rows } = await single.pool.query<{ inserted: number }>(
      `select n_tup_ins::int as inserted from pg_stat_xact_user_tables where relname = 'feedback'`,
    );
    await single.pool.query('commit');
    await single.close();
    expect(rows).toEqual([{ inserted: 0 }]);
  });
});
