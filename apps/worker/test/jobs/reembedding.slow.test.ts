import { readFileSync } from 'node:fs';
import { askFeedback, loadTextReader } from '@feedback/core';
import { ENCODER_ID } from '@feedback/intelligence';
import { readHere, sharedQuestionEncoder, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

const today = loadTextReader();
const NEXT = 'next-encoder';
const CENTRE = JSON.parse(
  readFileSync(new URL('../../../../packages/intelligence/model/centre.json', import.meta.url), 'utf8'),
) as number[];
/** Another space, mirrored at the general centre: its vectors are as similar to each other, and not to those of the current space. */
function turned(vector: Int8Array): Int8Array {
  const length = Math.hypot(...vector) || 1;
  const mirrored = Array.from(vector, (value, j) => 2 * (CENTRE[j] ?? 0) - value / length);
  const most = Math.max(...mirrored.map(Math.abs));
  return Int8Array.from(mirrored, (value) => Math.round((127 * value) / most));
}

let jobs: ReturnType<typeof openJobs>;
let next: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
  next = openJobs({
    encoder: NEXT,
    readTexts: readHere({
      ...today,
      embed: (text) => turned(today.embed(text)),
      understand: (text, workspaceId) => {
        const understood = today.understand(text, workspaceId);
        return { ...understood, encoder: NEXT, vector: turned(understood.vector) };
      },
    }),
  });
});
afterAll(() => Promise.all([jobs.close(), next.close()]));

const TEXTS = ['My card was declined', 'Please add dark mode', 'Why was my card declined?'];

async function tell(by: typeof jobs, workspace: TestWorkspace, texts: string[]): Promise<void> {
  await by.accept(
    workspace,
    texts.map((text) => ({ text })),
  );
  await by.run(workspace, 'deduplication');
  await by.run(workspace, 'understanding');
  await by.run(workspace, 'clustering');
}

const encoderOf = async (workspace: TestWorkspace) =>
  (await jobs.rows<{ encoder: string }>(workspace, 'select encoder from workspace'))[0]?.encoder;
const vectors = (workspace: TestWorkspace) =>
  jobs.rows<{ encoder: string; items: number }>(
    workspace,
    'select encoder, count(*)::int as items from embedding group by encoder order by encoder',
  );
const placed = (workspace: TestWorkspace) =>
  jobs.rows(workspace, 'select feedback_id, priority_id from assignment order by feedback_id');

describe('reembedding', () => {
  test('items that were understood before an update and placed after it come to the new space', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.accept(
      workspace,
      TEXTS.map((text) => ({ text })),
    );
    await jobs.run(workspace, 'deduplication');
    await jobs.run(workspace, 'understanding');
    await tell(next, workspace, ['The dark mode I asked for is missing']);
    for (const kind of await next.openKinds(workspace))
      if (kind === 'reembedding') await next.run(workspace, kind);
    await next.run(workspace, 'clustering');
    expect(await encoderOf(workspace)).toBe(NEXT);
    expect(await placed(workspace)).toHaveLength(TEXTS.length + 1);
  });

  test('a workspace stays in its space until all items are in the new one, then changes over at once', async () => {
    const workspace = await jobs.newWorkspace();
    await tell(jobs, workspace, TEXTS);
    expect(await encoderOf(workspace)).toBe(ENCODER_ID);
    const before = await placed(workspace);

    await tell(next, workspace, ['The dark mode I asked for is missing']);
    expect(await encoderOf(workspace)).toBe(ENCODER_ID);
    expect(await placed(workspace)).toEqual(before);
    expect(await next.openKinds(workspace)).toContain('reembedding');

    await next.run(workspace, 'reembedding');
    expect(await encoderOf(workspace)).toBe(NEXT);
    expect(await vectors(workspace)).toEqual([{ encoder: NEXT, items: 4 }]);
    expect(
      await jobs.rows(
        workspace,
        `select e.said_at = s.said_at and e.kind = s.kind and e.source_key = s.source_key as "asWords"
         from embedding e join search_entry s using (feedback_id)`,
      ),
    ).toEqual(Array.from({ length: 4 }, () => ({ asWords: true })));
    await next.run(workspace, 'clustering');
    const after = await placed(workspace);
    expect(after.slice(0, 3)).toEqual(before);
    expect(after[3]).toMatchObject({ priority_id: before[1]?.['priority_id' as never] });
    // Few items are all looked at again.
    expect((await next.openKinds(workspace)).toSorted()).toEqual(['clustering', 'ranking']);
  });

  test('the vectors of the other encoder are discarded when too few texts have one', async () => {
    const workspace = await jobs.newWorkspace();
    await tell(jobs, workspace, TEXTS);
    const poor = openJobs({ encoder: NEXT, readTexts: async () => [] });
    await jobs.rows(workspace, `select ring_doorbell($1, 'reembedding', now())`, [workspace.workspaceId]);
    await expect(poor.run(workspace, 'reembedding')).rejects.toThrow('The reader gave fewer answers');
    await poor.close();
    expect(await vectors(workspace)).toEqual([{ encoder: ENCODER_ID, items: 3 }]);
  });

  test('a search by another encoder finds by the words alone, and asks for the change', async () => {
    const workspace = await jobs.newWorkspace();
    await tell(next, workspace, TEXTS);
    expect(await encoderOf(workspace)).toBe(NEXT);
    const deps = {
      db: jobs.db,
      now: () => new Date(),
      encoder: sharedQuestionEncoder(),
      revenueBands: { enterprise: 50_000, paid: 1_000, free: 0 },
    };
    const ask = (question: string) =>
      askFeedback(deps, workspace.workspaceId, { question, filter: {}, limit: 10 });
    expect((await ask('dark mode')).counts.matched).toBe(1);
    expect((await ask('payment refused')).counts.matched).toBe(0);
    expect(await jobs.openKinds(workspace)).toContain('reembedding');
  });
});
