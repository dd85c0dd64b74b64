import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestWorkspace } from '../../../test/support/workspace.ts';
import { openJobs } from './harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

async function understood(texts: string[], workspace?: TestWorkspace): Promise<TestWorkspace> {
  const into = workspace ?? (await jobs.newWorkspace());
  await jobs.accept(
    into,
    texts.map((text) => ({ text })),
  );
  await jobs.run(into, 'understanding');
  return into;
}

const placed = (workspace: TestWorkspace) =>
  jobs.rows<{ text: string; priority_id: string; probability: number }>(
    workspace,
    'select f.text, a.priority_id, a.probability from assignment a join feedback f on f.id = a.feedback_id order by f.id',
  );

describe('clustering', () => {
  test('puts what says the same into one priority and what says something else into another', async () => {
    const workspace = await understood([
      'My card was declined in the shop',
      'Please add dark mode to the app',
      'Why was my card payment declined?',
      'I would love a dark mode',
    ]);
    await jobs.run(workspace, 'clustering');
    const [card, dark, card2, dark2] = await placed(workspace);
    expect(card2?.priority_id).toBe(card?.priority_id);
    expect(dark2?.priority_id).toBe(dark?.priority_id);
    expect(card?.priority_id).not.toBe(dark?.priority_id);
    expect(await jobs.openKinds(workspace)).toEqual(['ranking']);
  });

  test('what comes later joins the priorities there are: their ids stay', async () => {
    const workspace = await understood([
      'My card was declined in the shop',
      'Please add dark mode to the app',
    ]);
    await jobs.run(workspace, 'clustering');
    const before = await placed(workspace);
    await understood(['The card got declined again when I paid in a shop'], workspace);
    await jobs.run(workspace, 'clustering');
    const after = await placed(workspace);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]?.priority_id).toBe(before[0]?.priority_id);
  });

  test('computes again when a person corrected the clusters meanwhile', async () => {
    const workspace = await understood(['My card was declined in the shop']);
    await jobs.rows(workspace, 'insert into clustering (workspace_id) values ($1)', [workspace.workspaceId]);
    const correcting = openJobs();
    await jobs.run(workspace, 'clustering', async (task) => {
      const effect = await correcting.processors.clustering(task);
      await jobs.rows(workspace, 'update clustering set revision = revision + 1');
      return effect;
    });
    await correcting.close();
    expect(await placed(workspace)).toEqual([]);
    expect(await jobs.openKinds(workspace)).toEqual(['clustering']);
    await jobs.run(workspace, 'clustering');
    expect(await placed(workspace)).toHaveLength(1);
  });
});
