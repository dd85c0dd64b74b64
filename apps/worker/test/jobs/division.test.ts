import { setImmediate as nextTurn } from 'node:timers/promises';
import { type JobKind } from '@feedback/contract/jobs';
import {
  askFeedback,
  classifyItem,
  excludeItem,
  mergePriorities,
  moveItem,
  restoreItem,
  retryItem,
} from '@feedback/core';
import {
  failedItems,
  rankings,
  search,
  type SearchFilter,
  tasks,
  understandings,
  withWorkspace,
} from '@feedback/db';
import { sharedQuestionEncoder, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEngine } from '../../src/engine.ts';
import { openJobs } from '../harness.ts';
import { runUntil } from '../run-until.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs({ engine: openEngine() });
});
afterAll(() => jobs.close());

const DAY_MS = 86_400_000;
const EXPORTS = [
  'The CSV export drops the last column',
  'Columns are missing when I export to CSV',
  'The CSV export loses columns',
];
const DARK_MODE = [
  'Please add dark mode',
  'I would love a dark mode for the app',
  'A dark mode would be great for the evening',
];
const BOTH = 'The CSV export drops columns, and please add dark mode.';

const settle = (workspace: TestWorkspace, before?: JobKind) => runUntil(jobs, workspace, before);

async function said(
  texts: (string | { text: string; customerEmail?: string; revenue?: number })[],
  into?: TestWorkspace,
) {
  const workspace = into ?? (await jobs.newWorkspace());
  const accepted = await jobs.accept(
    workspace,
    texts.map((one) => (typeof one === 'string' ? { text: one } : one)),
  );
  await settle(workspace);
  return { workspace, accepted };
}

const itemsOf = (workspace: TestWorkspace) =>
  jobs.rows<{
    id: string;
    text: string;
    part_of: string | null;
    part_start: number | null;
    part_end: number | null;
    priority_id: string | null;
    kind: string | null;
  }>(
    workspace,
    `select f.id, f.text, f.part_of, f.part_start, f.part_end, a.priority_id, u.kind from feedback f
     left join assignment a on a.feedback_id = f.id left join understanding u on u.feedback_id = f.id order by f.part_of, f.part_start, f.id`,
  );

describe('division', () => {
  test('an item that speaks of two things becomes two signals, verbatim, each in its own priority with its own kind', async () => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    const items = await itemsOf(workspace);
    const [one, other, ...more] = items.filter(({ part_of }) => part_of !== null);
    expect(more).toEqual([]);
    expect([one, other]).toMatchObject([
      { text: 'The CSV export drops columns', kind: 'bug' },
      { text: 'please add dark mode.', kind: 'feature' },
    ]);
    const verbatim = [one, other].map((part) => BOTH.slice(part?.part_start ?? -1, part?.part_end ?? -1));
    expect(verbatim).toEqual([one?.text, other?.text]);
    const priorityOf = (text: string | undefined) => items.find((item) => item.text === text)?.priority_id;
    expect([one, other].map((part) => part?.priority_id)).toEqual([EXPORTS[0], DARK_MODE[0]].map(priorityOf));
    expect(items.find(({ text }) => text === BOTH)).toMatchObject({ priority_id: null, kind: null });
  });

  test('a text that announces another thing is divided even when nothing else was said yet', async () => {
    const { workspace } = await said([
      'Export to PDF cuts off the footer. Another thing: please let us sign in with Google.',
    ]);
    const items = await itemsOf(workspace);
    expect(items.filter(({ part_of }) => part_of !== null).map(({ text }) => text)).toEqual([
      'Export to PDF cuts off the footer.',
      'Another thing: please let us sign in with Google.',
    ]);
    expect(new Set(items.flatMap(({ priority_id }) => priority_id ?? [])).size).toBe(2);
  });

  test.each([
    'The CSV export drops the last column. It worked before the update, so we now copy it by hand.',
    'Please add dark mode, because the white page hurts at night and our office has no lamps.',
    'Columns are missing when I export to CSV, and the totals below them are missing too.',
  ])('a text about one thing stays one: %s', async (text) => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, text]);
    expect((await itemsOf(workspace)).filter(({ part_of }) => part_of !== null)).toEqual([]);
  });

  const introduced = async (introduction: string) => {
    const three = [
      'the CSV export drops the last column',
      'please add a dark mode',
      'columns are missing in my CSV file',
    ];
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, ...three.map((text) => introduction + text)]);
    return (await itemsOf(workspace)).filter(({ part_of }) => part_of !== null);
  };

  test.each(['My team says: ', 'He told me – ', 'Update from Berlin – ', 'I was told - '])(
    'who speaks, or of what, is no part: %s…',
    async (introduction) => {
      expect(await introduced(introduction)).toEqual([]);
    },
  );

  test.each([
    'We are a small team of four in Lisbon. ',
    'My colleagues asked me to write. ',
    'My boss wants me to pass this on. ',
    'The night shift asked me to hand this in. ',
  ])('an introduction that customers share word for word is no part: %s…', async (introduction) => {
    expect(await introduced(introduction)).toEqual([]);
  });

  test('an introduction that two customers had before is none of the next', async () => {
    const introduction = 'My colleagues asked me to write. ';
    const { workspace } = await said([...EXPORTS, ...DARK_MODE]);
    for (const text of ['please add a dark mode', 'the CSV export drops a column'])
      await said([introduction + text], workspace);
    const before = await itemsOf(workspace);
    const last = `${introduction}a dark mode would help me`;
    await said([last], workspace);
    const [whole] = (await itemsOf(workspace)).filter(({ text }) => text === last);
    expect(await itemsOf(workspace)).toHaveLength(before.length + 1);
    expect(whole?.priority_id).not.toBeNull();
  });

  test('a wish that customers share word for word stays a part', async () => {
    const reports = [
      'The CSV export drops columns',
      'My CSV has no totals',
      'Columns are lost in the CSV export',
    ];
    const { workspace } = await said([
      ...EXPORTS,
      ...DARK_MODE,
      ...reports.map((report) => `${report}. Also, please add dark mode.`),
    ]);
    const parts = (await itemsOf(workspace)).filter(({ part_of }) => part_of !== null);
    expect(parts.filter(({ text }) => text === 'Also, please add dark mode.')).toHaveLength(3);
  });

  test('an item of two parts counts once for the quota and once as an item', async () => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    expect(await jobs.rows(workspace, 'select items from quota_usage')).toEqual([{ items: 7 }]);
    const states = await jobs.rows<{ state: string }>(
      workspace,
      'select state from feedback where part_of is null',
    );
    expect(states.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'processed'));
  });

  test('its customer and what the account pays count once in each priority, and once where both parts are in one', async () => {
    const { workspace } = await said([
      ...EXPORTS,
      ...DARK_MODE,
      { text: BOTH, customerEmail: 'dana@acme.example', revenue: 48_000 },
    ]);
    const [one, other] = await partsOf(workspace);
    const before = await mentionsOf(workspace);
    for (const part of [one, other])
      expect(before.filter(({ feedbackId }) => feedbackId === part?.id)).toMatchObject([
        { revenue: '48000' },
      ]);
    expect(await reach(workspace, one?.priority_id)).toEqual({ signals: 4, amount: '48000' });
    const merged = await mergePriorities(deps(), workspace.workspaceId, {
      from: other?.priority_id ?? '',
      into: one?.priority_id ?? '',
      by: workspace,
    });
    expect(merged.outcome).toBe('corrected');
    await settle(workspace);
    expect(await reach(workspace, one?.priority_id)).toEqual({ signals: 7, amount: '48000' });
  });

  test('the same text sent again is a duplicate, and another customer who sends it is a mention of both parts', async () => {
    const { workspace, accepted } = await said([
      ...EXPORTS,
      ...DARK_MODE,
      { text: BOTH, customerEmail: 'dana@acme.example' },
    ]);
    const id = accepted.at(-1)?.id;
    const again = await said([{ text: BOTH, customerEmail: 'eli@other.example' }], workspace);
    expect(again.accepted).toMatchObject([{ id, outcome: 'text' }]);
    const near = await said([{ text: BOTH.toUpperCase(), customerEmail: 'finn@third.example' }], workspace);
    expect(near.accepted).toMatchObject([{ outcome: 'accepted' }]);
    const mentions = await mentionsOf(workspace);
    for (const part of await partsOf(workspace))
      expect(mentions.filter(({ feedbackId }) => feedbackId === part.id)).toHaveLength(3);
    const counts = await withWorkspace(jobs.db, workspace.workspaceId, async (tx) =>
      search.counts(tx, workspace.workspaceId, {
        ids: (await partsOf(workspace)).map((part) => part.id),
        filter: {},
        bands: { enterprise: 2, paid: 1, free: 0 },
        now: new Date(),
      }),
    );
    expect(counts).toMatchObject({ customers: 3, recent: 3 });
  });

  test('service.ask cites the passage that the question is about, and not the whole', async () => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    const answer = await ask(workspace, 'Who asks for dark mode?');
    const texts = answer.citations.map(({ item }) => item.text);
    expect(texts).toContain('please add dark mode.');
    expect(texts).not.toContain(BOTH);
    expect(texts).not.toContain('The CSV export drops columns');
  });

  test.each([
    ['since', { since: new Date(Date.now() - 5 * DAY_MS) }],
    ['project', { projectId: 'later' }],
    ['source', { source: 'chat' }],
  ])('who repeats a divided item is found by a mention of their own: %s', async (_, filter) => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    await said([{ text: BOTH, customerEmail: 'eli@other.example' }], workspace);
    await jobs.rows(workspace, `update feedback set said_at = now() - interval '40 days'`);
    await jobs.rows(workspace, `update search_entry set said_at = now() - interval '40 days'`);
    await jobs.rows(workspace, `update embedding set said_at = now() - interval '40 days'`);
    await jobs.rows(workspace, `update sighting set said_at = now(), project_id = 'later', source = 'chat'`);
    const answer = await ask(workspace, 'What about dark mode?', filter);
    expect(answer.citations.map(({ item }) => item)).toMatchObject([
      { text: 'please add dark mode.', customer: 'eli@other.example' },
    ]);
    expect(answer.counts).toMatchObject({ matched: 1, customers: 1 });
  });

  test('an item whose parts all bear on a question counts once in the answer', async () => {
    const both = { text: BOTH, customerEmail: 'dana@acme.example' };
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, both]);
    const [one, other] = await partsOf(workspace);
    const wanted = 'CSV exports or dark mode';
    const asked = async (question: string) => (await ask(workspace, question)).text;
    const answer = await ask(workspace, `How many customers mention ${wanted}?`);
    expect(answer.counts).toMatchObject({ matched: 7, customers: 7 });
    expect(answer.text).toContain('raised this in 7 items');
    expect(answer.themes.map(({ matched }) => matched)).toEqual([4, 4]);
    expect(await asked(`Who mentions ${wanted}?`)).toContain('(dana@acme.example), 1 item [');
    expect(await asked(`Is ${wanted} mentioned more often lately?`)).toMatch(/by week[^:]*: [\d-]+: 7 /);
    await mergePriorities(deps(), workspace.workspaceId, {
      from: other?.priority_id ?? '',
      into: one?.priority_id ?? '',
      by: workspace,
    });
    await settle(workspace);
    const merged = await ask(workspace, `How many customers mention ${wanted}?`);
    expect(merged.themes).toMatchObject([{ matched: 7 }]);
    await classifyItem(deps(), workspace.workspaceId, {
      feedbackId: other?.id ?? '',
      kind: 'bug',
      by: workspace,
    });
    await settle(workspace);
    expect(await asked(`What is the sentiment about ${wanted}?`)).toContain('By kind: 4 bug');
  });

  test('an item speaks of both where one part speaks of each', async () => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    const answer = await ask(workspace, 'What feedback mentions both CSV exports and dark mode?');
    expect(answer.counts).toMatchObject({ matched: 1, customers: 1 });
  });

  test('a correction of one part leaves the other where it is', async () => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    const { workspaceId } = workspace;
    const [one, other] = await partsOf(workspace);
    expect(
      await excludeItem(deps(), workspaceId, { feedbackId: one?.id ?? '', by: workspace }),
    ).toMatchObject({ outcome: 'corrected' });
    await settle(workspace);
    expect((await partsOf(workspace)).map(({ priority_id }) => priority_id)).toEqual([
      null,
      other?.priority_id,
    ]);
    await restoreItem(deps(), workspaceId, { feedbackId: one?.id ?? '', by: workspace });
    await settle(workspace);
    await moveItem(deps(), workspaceId, {
      feedbackId: other?.id ?? '',
      into: one?.priority_id ?? '',
      by: workspace,
    });
    await classifyItem(deps(), workspaceId, { feedbackId: one?.id ?? '', kind: 'question', by: workspace });
    await settle(workspace);
    expect(await partsOf(workspace)).toMatchObject([
      { priority_id: one?.priority_id, kind: 'question' },
      { priority_id: one?.priority_id, kind: 'feature' },
    ]);
  });

  test('a correction of the whole concerns all its parts; its kind is that of each', async () => {
    const { workspace, accepted } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    const { workspaceId } = workspace;
    const feedbackId = accepted.at(-1)?.id ?? '';
    const [one, other] = await partsOf(workspace);
    expect(await classifyItem(deps(), workspaceId, { feedbackId, kind: 'bug', by: workspace })).toEqual({
      outcome: 'impossible',
      why: `The item speaks of several things. Set the kind of its parts: ${one?.id}, ${other?.id}`,
    });
    await excludeItem(deps(), workspaceId, { feedbackId, by: workspace });
    expect((await partsOf(workspace)).map(({ priority_id }) => priority_id)).toEqual([null, null]);
    await restoreItem(deps(), workspaceId, { feedbackId, by: workspace });
    await settle(workspace);
    expect((await partsOf(workspace)).map(({ priority_id }) => priority_id)).toEqual([
      one?.priority_id,
      other?.priority_id,
    ]);
    const into = one?.priority_id ?? '';
    expect(await moveItem(deps(), workspaceId, { feedbackId, into, by: workspace })).toMatchObject({
      outcome: 'corrected',
    });
    expect((await partsOf(workspace)).map(({ priority_id }) => priority_id)).toEqual([into, into]);
  });

  test('an item whose kind a member is setting at the same time is not divided', async () => {
    const workspace = await jobs.newWorkspace();
    const [item] = await jobs.accept(workspace, [{ text: BOTH }]);
    await settle(workspace, 'division');
    const feedbackId = item?.id ?? '';
    const kind = 'question';
    await jobs.run(workspace, 'division', async (work) => {
      const effect = await jobs.work('division', work);
      return async (tx) => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        const { promise: isSet, resolve } = Promise.withResolvers<void>();
        const setting = withWorkspace(jobs.db, workspace.workspaceId, async (other) => {
          const correction = { feedbackId, kind, severity: 1, at: new Date() } as const;
          await understandings.correctKind(other, workspace.workspaceId, correction);
          resolve();
          const isWaiting = async () =>
            (await other.query('select from pg_locks where not granted and pid = $1', [rows[0]?.pid]))
              .rowCount;
          while (!(await isWaiting())) await nextTurn();
        });
        await isSet;
        await Promise.all([effect(tx), setting]);
      };
    });
    expect(await itemsOf(workspace)).toMatchObject([{ text: BOTH, kind }]);
  });

  test('a part that failed and is retried is understood, but not divided again and no original of duplicates', async () => {
    const { workspace } = await said([...EXPORTS, ...DARK_MODE, BOTH]);
    const { workspaceId } = workspace;
    const [part] = await partsOf(workspace);
    const [id, text] = [part?.id ?? '', 'The export is slow. Also, please add dark mode to the app.'];
    await jobs.rows(workspace, 'update feedback set text = $2 where id = $1', [id, text]);
    await withWorkspace(jobs.db, workspaceId, (tx) =>
      failedItems.mark(tx, workspaceId, [{ id, reason: 'too_slow' }]),
    );
    expect(await retryItem(deps(), workspaceId, { feedbackId: id, by: workspace })).toBe('waiting');
    await settle(workspace);
    expect(await partsOf(workspace)).toMatchObject([
      { id, text, priority_id: expect.any(String), kind: expect.any(String) },
      { text: 'please add dark mode.' },
    ]);
    expect(await jobs.rows(workspace, 'select from near_text where feedback_id = $1', [id])).toEqual([]);
    const undivided = 'select feedback_id from understanding where undivided';
    expect(await jobs.rows(workspace, undivided)).toEqual([]);
    await jobs.rows(
      workspace,
      'update understanding set undivided = true where feedback_id = $1 returning feedback_id',
      [id],
    );
    await withWorkspace(jobs.db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'division'));
    await settle(workspace);
    expect(await partsOf(workspace)).toHaveLength(2);
    expect(await jobs.rows(workspace, undivided)).toEqual([]);
  });

  test('an item that a member placed is not divided, and one that is deleted takes its parts with it', async () => {
    const workspace = await jobs.newWorkspace();
    const [item] = await jobs.accept(workspace, [
      { text: 'The export is slow. Also, please add dark mode to the app.' },
    ]);
    for (const kind of ['deduplication', 'understanding', 'clustering'] as const)
      await jobs.run(workspace, kind);
    await jobs.rows(workspace, 'update assignment set pinned = true returning feedback_id');
    await settle(workspace);
    expect(await partsOf(workspace)).toEqual([]);
    const divided = await said([BOTH]);
    expect(await partsOf(divided.workspace)).toHaveLength(2);
    await jobs.rows(
      divided.workspace,
      `delete from feedback where id = '${divided.accepted[0]?.id}' returning id`,
    );
    expect(await itemsOf(divided.workspace)).toEqual([]);
    expect(item?.outcome).toBe('accepted');
  });
});

const ask = (workspace: TestWorkspace, question: string, filter: SearchFilter = {}) =>
  askFeedback(
    { ...deps(), encoder: sharedQuestionEncoder(), revenueBands: { enterprise: 2, paid: 1, free: 0 } },
    workspace.workspaceId,
    { question, filter, limit: 10 },
  );

const deps = () => ({ db: jobs.db, now: () => new Date() });

const partsOf = async (workspace: TestWorkspace) =>
  (await itemsOf(workspace)).filter(({ part_of }) => part_of !== null);

const mentionsOf = ({ workspaceId }: TestWorkspace) =>
  withWorkspace(jobs.db, workspaceId, (tx) =>
    rankings.findMentions(tx, workspaceId, { enterprise: 2, paid: 1, free: 0 }),
  );

/** The signals and the revenue of a priority in the newest ranking. */
async function reach(workspace: TestWorkspace, priorityId: string | null | undefined) {
  const [row] = await jobs.rows<{ signals: number; amount: string }>(
    workspace,
    `select (detail #>> '{reach,signals}')::int as signals, detail #>> '{revenueAtStake,amount}' as amount from ranked_priority r
     where r.priority_id = '${priorityId}' and r.ranking_id = (select id from ranking order by as_of desc limit 1)`,
  );
  return row;
}
