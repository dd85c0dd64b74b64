import { retryItem } from '@feedback/core';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from './harness.ts';

const thread = new URL('./hostile.thread.ts', import.meta.url);

let hostile: ReturnType<typeof openJobs>;
let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  hostile = openJobs({ reading: { threads: 2, limitMs: 2_000, threadMb: 128, thread } });
  jobs = openJobs({ reading: {} });
});
afterAll(() => Promise.all([hostile.close(), jobs.close()]));

const items = (workspace: TestWorkspace) =>
  jobs.rows<{ text: string; state: string; reason: string | null }>(
    workspace,
    'select left(text, 30) as text, state, failure_reason as reason from feedback order by id',
  );

describe('a text that cannot be read', () => {
  test('fails alone, with the reason, and the other items of the job continue', async () => {
    const workspace = await jobs.newWorkspace();
    const texts = ['Dark mode please', 'hang', 'The export crashes', 'grow', 'throw', 'I love the colours'];
    await hostile.accept(
      workspace,
      texts.map((text) => ({ text })),
    );
    await hostile.run(workspace, 'deduplication');
    await hostile.run(workspace, 'understanding');
    expect(await items(workspace)).toEqual([
      { text: 'Dark mode please', state: 'processed', reason: null },
      { text: 'hang', state: 'failed', reason: 'too_slow' },
      { text: 'The export crashes', state: 'processed', reason: null },
      // The garbage collector decides which limit is reached first.
      { text: 'grow', state: 'failed', reason: expect.stringMatching(/^too_(?:large|slow)$/) },
      { text: 'throw', state: 'failed', reason: 'unreadable' },
      { text: 'I love the colours', state: 'processed', reason: null },
    ]);
  });

  test('while it is understood fails as well, and is understood when it is tried again', async () => {
    const workspace = await jobs.newWorkspace();
    const text = 'throw this away only while it is understood, and what repeats it is read for itself';
    await jobs.accept(workspace, [{ text }, { text: 'It is slow' }]);
    await jobs.run(workspace, 'deduplication');
    await hostile.run(workspace, 'understanding');
    const [failed, other] = await jobs.rows<{ id: string; state: string }>(
      workspace,
      'select id, state from feedback order by id',
    );
    expect([failed?.state, other?.state]).toEqual(['failed', 'processed']);
    const retry = (id = '') =>
      retryItem(jobs, workspace.workspaceId, { feedbackId: id, by: { personId: workspace.personId } });
    expect(await retry(failed?.id)).toBe('waiting');
    expect(await retry(failed?.id)).toBe('not-failed');
    expect(await retry(other?.id)).toBe('not-failed');
    expect(await retry('unknown')).toBe('no-item');
    await jobs.run(workspace, 'deduplication');
    await jobs.run(workspace, 'understanding');
    expect((await items(workspace)).map(({ state, reason }) => ({ state, reason }))).toEqual([
      { state: 'processed', reason: null },
      { state: 'processed', reason: null },
    ]);
  });

  test('keeps neither the main thread nor the items of another workspace waiting', async () => {
    const [one, other] = [await jobs.newWorkspace(), await jobs.newWorkspace()];
    const patient = openJobs({ reading: { threads: 2, limitMs: 6_000, thread } });
    await hostile.accept(one, [{ text: 'hang' }]);
    await hostile.accept(other, [{ text: 'The export crashes' }, { text: 'Dark mode please' }]);
    let isHanging = true;
    const hanging = patient.run(one, 'deduplication').finally(() => (isHanging = false));
    await patient.run(other, 'deduplication');
    await patient.run(other, 'understanding');
    expect(isHanging).toBe(true);
    let turns = 0;
    for (; isHanging; turns++) await new Promise((resolve) => setImmediate(resolve));
    await hanging;
    await patient.close();
    expect(turns).toBeGreaterThan(10);
    expect((await items(other)).map(({ state }) => state)).toEqual(['processed', 'processed']);
    expect(await items(one)).toEqual([{ text: 'hang', state: 'failed', reason: 'too_slow' }]);
  }, 180_000);

  test('takes longer than the limit by its length alone, in the product’s own thread', async () => {
    const hasty = openJobs({ reading: { limitMs: 1 } });
    const workspace = await jobs.newWorkspace();
    await jobs.accept(workspace, [{ text: 'The export of “reports” crashes. '.repeat(90_000) }]);
    await jobs.run(workspace, 'deduplication');
    await hasty.run(workspace, 'understanding');
    await hasty.close();
    expect(await items(workspace)).toEqual([
      expect.objectContaining({ state: 'failed', reason: 'too_slow' }),
    ]);
  });

  test('loses its place when it cannot be read by a new encoder', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.accept(workspace, [{ text: 'hang the picture' }, { text: 'Dark mode please' }]);
    await jobs.run(workspace, 'deduplication');
    await jobs.run(workspace, 'understanding');
    await jobs.run(workspace, 'clustering');
    await jobs.rows(workspace, `update embedding set encoder = 'old'`);
    await jobs.rows(workspace, `update workspace set encoder = 'old' where id = $1`, [workspace.workspaceId]);
    await jobs.rows(workspace, `select ring_doorbell($1, 'reembedding', now())`, [workspace.workspaceId]);
    await hostile.run(workspace, 'reembedding');
    expect((await items(workspace)).map(({ state }) => state)).toEqual(['failed', 'processed']);
    expect(await jobs.rows(workspace, 'select from assignment')).toHaveLength(1);
    expect(await jobs.rows(workspace, 'select from embedding')).toHaveLength(1);
  });

  test('that is a transcript is dead-lettered at once, with its task in the ledger', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.upload(workspace, { text: 'hang on: we have a call' });
    await hostile.consume(workspace, 'segmentation');
    expect(await jobs.rows(workspace, 'select state from transcript')).toEqual([{ state: 'failed' }]);
    expect(await jobs.rows(workspace, 'select state, last_error from task')).toEqual([
      { state: 'dead', last_error: 'The transcript could not be split: too_slow' },
    ]);
  });
});
