import { setTimeout as sleep } from 'node:timers/promises';
import { actOnPriority } from '@feedback/core';
import { newId, withWorkspace } from '@feedback/db';
import { startHookReceiver } from '@feedback/test-support';
import { ownService } from '@feedback/test-support/processes';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { addWebhook, ENCRYPTION_KEY } from './hook-workspace.ts';

const EVENTS = 60;
const KILLS = [10, 30];

test('workers that are killed while they send lose no event: each arrives at least once, signed, in order', async () => {
  const receiver = await startHookReceiver();
  const service = await ownService({
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    WEBHOOK_HOSTS: '127.0.0.1:*',
  });
  try {
    const workspace = await service.newCaller();
    const { workspaceId, personId } = workspace;
    const { secret } = await addWebhook(service.db, workspace, {
      url: receiver.url,
      events: ['priority.state_changed'],
    });
    const priorityId = newId();
    const rows = <T extends object>(sql: string, values: unknown[] = []) =>
      withWorkspace(service.db, workspaceId, async (tx) => (await tx.query<T>(sql, values)).rows);
    await rows('insert into priority (workspace_id, id, title) values ($1, $2, $3)', [
      workspaceId,
      priorityId,
      'CSV export',
    ]);
    for (let n = 0; n < EVENTS; n += 1)
      await actOnPriority({ db: service.db, now: () => new Date() }, workspaceId, {
        act: n % 2 === 0 ? 'start_building' : 'reopen',
        priorityId,
        by: { personId },
      });
    const events = await rows<{ id: string }>('select id from hook_event order by created_at, id');
    expect(events).toHaveLength(EVENTS);

    for (const at of [...KILLS, Number.POSITIVE_INFINITY]) {
      const worker = await service.startWorker({ WORKER_QUEUES: 'webhook' });
      receiver.answer = (_hook, res) => {
        // It has arrived, and the worker does not learn it.
        if (receiver.taken.length === at) service.kill(worker);
        else res.writeHead(204).end();
      };
      if (at === Number.POSITIVE_INFINITY)
        while ((await rows(`select from hook_delivery where state <> 'delivered'`)).length > 0)
          await sleep(200);
      else await worker.exited;
    }

    const arrived = receiver.taken.map(({ headers }) => headers['webhook-id']);
    expect([...new Set(arrived)]).toEqual(events.map(({ id }) => id));
    expect(arrived).toHaveLength(EVENTS + KILLS.length);
    for (const { body, headers } of receiver.taken)
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  } finally {
    await service.close();
    receiver.close();
  }
}, 540_000);
