import { actOnPriority } from '@feedback/core';
import { newId } from '@feedback/db';
import { openHookSender } from '@feedback/outbound';
import { startHookReceiver, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { addWebhook, ENCRYPTION_KEY } from '../hook-workspace.ts';
import { sharedPriority } from '../shared-priority.ts';

let clock = new Date();
const now = () => clock;
let jobs: ReturnType<typeof openJobs>;
let slack: Awaited<ReturnType<typeof startHookReceiver>>;
beforeAll(async () => {
  slack = await startHookReceiver();
  const hookSender = openHookSender({ ownHosts: ['127.0.0.1:*'] });
  jobs = openJobs({ now, hookSender, encryptionKey: ENCRYPTION_KEY });
});
afterAll(async () => {
  slack.close();
  await jobs.close();
});
beforeEach(() => {
  // What a test does takes time, and all of it is due.
  clock = new Date(Date.now() + 60_000);
  slack.taken.length = 0;
});

const texts = () => slack.taken.map(({ body }) => (JSON.parse(body) as { text: string }).text);
const addSlack = (workspace: TestWorkspace) =>
  addWebhook(jobs.db, workspace, {
    url: `${slack.url}/services/T0/B0/secret`,
    kind: 'slack',
    events: ['priority.created', 'priority.state_changed', 'quota.near', 'quota.held', 'share.sent'],
  });

describe('webhook, to Slack', () => {
  test('a new priority is announced once, and not before its confidence is medium', async () => {
    const workspace = await jobs.newWorkspace();
    await addSlack(workspace);
    const say = async (customers: string[]) => {
      await jobs.accept(
        workspace,
        customers.map((name) => ({
          text: `The CSV export drops the last column for ${name}`,
          customerName: name,
        })),
      );
      for (const kind of ['deduplication', 'understanding', 'clustering'] as const)
        await jobs.run(workspace, kind);
      clock = new Date(clock.getTime() + 60_000);
      await jobs.run(workspace, 'ranking');
    };
    await say(['Ann']);
    const levels = () =>
      jobs.rows<{ level: string }>(
        workspace,
        `select p.detail #>> '{confidence,level}' as level from ranked_priority p join ranking r on r.id = p.ranking_id
         order by r.as_of desc limit 1`,
      );
    expect(await levels()).toEqual([{ level: 'low' }]);
    await jobs.run(workspace, 'webhook');
    expect(texts()).toEqual([]);
    await say(['Bob', 'Cay', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jon']);
    expect((await levels())[0]?.level).not.toBe('low');
    await jobs.run(workspace, 'webhook');
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/^New priority: “.*”$/);
    await say(['Kim']);
    await jobs.run(workspace, 'webhook').catch(() => {});
    expect(texts()).toHaveLength(1);
  });

  test('titles, which are customers’ words, are quoted, on one line and cannot address anyone', async () => {
    const workspace = await jobs.newWorkspace();
    await addSlack(workspace);
    const priorityId = newId();
    await jobs.rows(workspace, 'insert into priority (workspace_id, id, title) values ($1, $2, $3)', [
      workspace.workspaceId,
      priorityId,
      'Export & <!channel> <https://evil.example|click>\n“done”',
    ]);
    await actOnPriority({ db: jobs.db, now }, workspace.workspaceId, {
      act: 'start_building',
      priorityId,
      by: { personId: workspace.personId },
    });
    await jobs.run(workspace, 'webhook');
    expect(texts()).toEqual(["Priority “Export &amp; &lt;!channel&gt; &lt;[link] 'done'”: open → building"]);
    expect(slack.taken[0]?.path).toBe('/services/T0/B0/secret');
    expect(slack.taken[0]?.headers).not.toHaveProperty('webhook-signature');
    expect(slack.taken[0]?.headers['content-type']).toBe('application/json');
  });

  test('a share and the quota have a text each', async () => {
    const workspace = await jobs.newWorkspace(2);
    await addSlack(workspace);
    await sharedPriority(jobs.db, workspace, { customers: [1, 2], now });
    await jobs.accept(workspace, [{ text: 'The first report' }, { text: 'The second report' }]);
    await jobs.run(workspace, 'webhook');
    const month = now().toISOString().slice(0, 7);
    expect(texts()).toEqual([
      'Shared: “CSV export” is announced to 2 customers',
      'Priority “CSV export”: shipped → shared',
      `Quota: 2 of 2 items of ${month} are used. What is over the limit will be held`,
      `Quota: all 2 items of ${month} are used. New feedback is held until it is released`,
    ]);
  });
});
