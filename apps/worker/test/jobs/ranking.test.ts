import { backlog, tasks, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

type Said = { text: string; customerEmail?: string; revenue?: number | string };

async function ranked(said: Said[], workspace?: TestWorkspace): Promise<TestWorkspace> {
  const into = workspace ?? (await jobs.newWorkspace());
  await jobs.accept(into, said);
  for (const kind of ['deduplication', 'understanding', 'clustering', 'ranking'] as const) {
    if ((await jobs.openKinds(into)).includes(kind)) await jobs.run(into, kind);
  }
  return into;
}

type Row = {
  rank: number;
  text: string;
  score: number;
  kind: string;
  detail: { revenueAtStake: object; reach: object; confidence: { level: string }; trend: object };
};

/** The newest ranking, each priority with its first item's text. */
const newest = (workspace: TestWorkspace) =>
  jobs.rows<Row>(
    workspace,
    `select r.rank, r.score, r.kind, r.detail,
            (select f.text from assignment a join feedback f on f.id = a.feedback_id where a.priority_id = r.priority_id order by f.id limit 1) as text
     from ranked_priority r where ranking_id = (select id from ranking order by as_of desc limit 1) order by rank`,
  );

const DARK = 'Please add dark mode to the app';
const CARD = 'My card was declined in the shop';

describe('ranking', () => {
  test('continues after a wrong clock stored a future ranking, and deletes that one', async () => {
    const workspace = await ranked([{ text: DARK, customerEmail: 'a@a.test' }]);
    await jobs.rows(workspace, `update ranking set as_of = now() + interval '32 days'`);
    const before = new Date();
    await ranked([{ text: CARD, customerEmail: 'b@b.test' }], workspace);
    const made = await jobs.rows<{ as_of: Date }>(workspace, 'select as_of from ranking');
    expect(made).toHaveLength(1);
    expect(Math.abs((made[0]?.as_of.getTime() ?? 0) - before.getTime())).toBeLessThan(60_000);
    expect(await newest(workspace)).toHaveLength(2);
  });

  test('more customers come before fewer, and each customer counts once', async () => {
    const workspace = await ranked([
      { text: CARD, customerEmail: 'a@a.test' },
      { text: 'Why was my card payment declined?', customerEmail: 'a@a.test' },
      { text: DARK, customerEmail: 'b@b.test' },
      { text: 'I would love a dark mode', customerEmail: 'c@c.test' },
      { text: 'Dark mode please', customerEmail: 'd@d.test' },
      { text: 'Is there a dark mode?', customerEmail: 'e@e.test' },
    ]);
    const [first, second] = await newest(workspace);
    expect(first).toMatchObject({
      rank: 1,
      text: DARK,
      detail: { reach: { customers: 4, signals: 4, sources: ['test'] } },
    });
    expect(second).toMatchObject({ rank: 2, text: CARD, detail: { reach: { customers: 1, signals: 2 } } });
  });

  test('revenue counts, and is shown beside the score as an exact sum', async () => {
    const workspace = await ranked([
      { text: CARD, customerEmail: 'small@small.test', revenue: 100 },
      { text: DARK, customerEmail: 'large@large.test', revenue: 90_000.1 },
      { text: 'I would love a dark mode', customerEmail: 'band@band.test', revenue: 'enterprise' },
      { text: 'Dark mode please', customerEmail: 'unknown@unknown.test' },
    ]);
    const [first] = await newest(workspace);
    expect(first).toMatchObject({
      text: DARK,
      detail: {
        revenueAtStake: { amount: '140000.1', period: 'year', knownCustomers: 2, unknownCustomers: 1 },
        trend: { direction: 'new' },
      },
    });
  });

  test('another customer who says the same words raises the reach at once', async () => {
    const workspace = await ranked([{ text: CARD, customerEmail: 'a@a.test' }]);
    await ranked([{ text: CARD, customerEmail: 'b@b.test', revenue: 500 }], workspace);
    const [only] = await newest(workspace);
    expect(only).toMatchObject({
      detail: { reach: { customers: 2, signals: 2 }, revenueAtStake: { amount: '500', knownCustomers: 1 } },
    });
  });

  test('every ranking is kept beside the earlier ones', async () => {
    const workspace = await ranked([{ text: CARD }]);
    await ranked([{ text: DARK }], workspace);
    expect(
      await jobs.rows(
        workspace,
        'select count(*)::int as priorities from ranked_priority group by ranking_id order by 1',
      ),
    ).toEqual([{ priorities: 1 }, { priorities: 2 }]);
  });

  test('requests within the pause share the next ranking', async () => {
    const pausing = openJobs({ rankingPauseMs: 60_000 });
    const workspace = await ranked([{ text: CARD }]);
    await jobs.accept(workspace, [{ text: DARK }]);
    await jobs.run(workspace, 'deduplication');
    await jobs.run(workspace, 'understanding');
    await jobs.run(workspace, 'clustering');
    await pausing.run(workspace, 'ranking');
    await pausing.close();
    expect(await jobs.rows(workspace, 'select count(*)::int as rankings from ranking')).toEqual([
      { rankings: 1 },
    ]);
    const [requested] = await jobs.rows<{ wait: number }>(
      workspace,
      `select extract(epoch from due_at - now())::float as wait from task where kind = 'ranking'`,
    );
    expect(requested?.wait).toBeGreaterThan(50);
  });

  test.each([
    { onTheirWay: 100, pauses: 2, rankings: 1 },
    { onTheirWay: 99, pauses: 2, rankings: 2 },
    { onTheirWay: 100, pauses: 7, rankings: 2 },
  ])(
    '$onTheirWay items on their way to their place, $pauses pauses after the last ranking: $rankings rankings',
    async ({ onTheirWay, pauses, rankings }) => {
      const workspace = await ranked([{ text: CARD }]);
      const { workspaceId } = workspace;
      await jobs.accept(
        workspace,
        Array.from({ length: onTheirWay }, (_, n) => ({ text: `${DARK} ${n}` })),
      );
      await withWorkspace(jobs.db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'ranking'));
      const rankingPauseMs = 5_000;
      const later = openJobs({ rankingPauseMs, now: () => new Date(Date.now() + pauses * rankingPauseMs) });
      await later.run(workspace, 'ranking');
      await later.close();
      expect(await jobs.rows(workspace, 'select count(*)::int as rankings from ranking')).toEqual([
        { rankings },
      ]);
      expect((await jobs.openKinds(workspace)).includes('ranking')).toBe(rankings === 1);
    },
  );

  test('items that wait to be placed or divided count as on their way', async () => {
    const workspace = await jobs.newWorkspace();
    const { workspaceId } = workspace;
    await jobs.accept(
      workspace,
      Array.from({ length: 3 }, (_, n) => ({
        text: `Shop ${n} declined my card, and please add dark mode.`,
      })),
    );
    const exceeds = (items: number) =>
      withWorkspace(jobs.db, workspaceId, (tx) => backlog.exceeds(tx, workspaceId, items));
    for (const kind of ['deduplication', 'understanding', 'clustering'] as const) {
      await jobs.run(workspace, kind);
      expect([await exceeds(3), await exceeds(4)]).toEqual([true, false]);
    }
    await withWorkspace(jobs.db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'division'));
    await jobs.run(workspace, 'division');
    expect(await exceeds(7)).toBe(false);
  });
});
