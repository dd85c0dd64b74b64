import { hasSample, importSample, requestSampleErasure } from '@feedback/core';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { send } from '../planted-feedback.ts';
import { runUntil } from '../run-until.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

const deps = () => ({ db: jobs.db, storage: jobs.storage, now: () => new Date() });

const lines = [
  {
    text: 'The export to Excel stops after a minute',
    customer_name: 'Dana',
    customer_email: 'dana@bergfest.example',
  },
  { text: 'Dark mode would help our night shift a lot' },
  { text: 'The invoice has no VAT number', customer_email: 'ed@bergfest.example', company_name: 'Bergfest' },
]
  .map((line, at) => JSON.stringify({ ...line, external_id: `demo-00${at + 1}`, days_ago: at }))
  .join('\n');

test('examples go with what was made of them, those without a customer too; what others sent stays, and they can be loaded again', async () => {
  const workspace = await jobs.newWorkspace();
  const { workspaceId, personId } = workspace;
  const by = { personId };
  const texts = async () =>
    (
      await jobs.rows<{ text: string }>(
        workspace,
        `select text from feedback where state <> 'erased' order by text`,
      )
    ).map(({ text }) => text);
  await importSample(deps(), workspaceId, { lines, by });
  await runUntil(jobs, workspace);
  await send(jobs, workspace, [{ text: 'The login page is slow on phones' }]);
  // Another customer says what an example says.
  await send(jobs, workspace, [
    { text: 'The invoice has no VAT number', customerEmail: 'real@acme.example' },
  ]);
  await runUntil(jobs, workspace);
  expect(await hasSample(jobs, workspaceId, lines)).toBe(true);
  const count = () => jobs.rows(workspace, 'select count(*)::int from customer');
  expect(await count()).toEqual([{ count: 3 }]);

  await requestSampleErasure(jobs, workspaceId, { lines, by });
  await runUntil(jobs, workspace);
  expect(await texts()).toEqual(['The invoice has no VAT number', 'The login page is slow on phones']);
  expect(await count()).toEqual([{ count: 1 }]);
  expect(await hasSample(jobs, workspaceId, lines)).toBe(false);
  expect(await jobs.rows(workspace, `select state::text, went from erasure`)).toMatchObject([
    { state: 'done', went: { items: 2, kept_items: 1, customers: 2 } },
  ]);
  const ranked = await jobs.rows<{ text: string }>(
    workspace,
    `select text from assignment a join feedback f on f.id = a.feedback_id order by text`,
  );
  expect(ranked.map(({ text }) => text)).toEqual(await texts());

  await importSample(deps(), workspaceId, { lines, by });
  await runUntil(jobs, workspace);
  expect(await texts()).toHaveLength(4);
});

test('those that an import is still storing go as well', async () => {
  const workspace = await jobs.newWorkspace();
  const { workspaceId, personId } = workspace;
  await importSample(deps(), workspaceId, { lines, by: { personId } });
  await requestSampleErasure(jobs, workspaceId, { lines, by: { personId } });
  await jobs.run(workspace, 'erasure'); // it waits for the import
  await runUntil(jobs, workspace);
  expect(await jobs.rows(workspace, `select count(*)::int from feedback where state <> 'erased'`)).toEqual([
    { count: 0 },
  ]);
});

test('only an owner asks for it', async () => {
  const workspace = await jobs.newWorkspace();
  await jobs.rows(workspace, `update membership set role = 'member' where person_id = $1`, [
    workspace.personId,
  ]);
  await expect(
    requestSampleErasure(jobs, workspace.workspaceId, { lines, by: { personId: workspace.personId } }),
  ).rejects.toMatchObject({ kind: 'forbidden' });
});
