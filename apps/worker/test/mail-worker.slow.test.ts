import { setTimeout as sleep } from 'node:timers/promises';
import { MAILS_AT_A_TIME } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { startMailServer } from '@feedback/test-support/mail-server';
import { ownService } from '@feedback/test-support/processes';
import { expect, test } from '@jest/globals';
import { sharedPriority } from './shared-priority.ts';

const CUSTOMERS = 60;

test('a worker sends the mails of a share; the next one goes on after a kill and sends none twice', async () => {
  let onTaken = () => {};
  const server = await startMailServer({ onTaken: () => onTaken() });
  const service = await ownService({ SMTP_URL: server.url, MAIL_FROM: 'feedback@acme.example' });
  try {
    const workspace = await service.newCaller();
    const first = await service.startWorker({ WORKER_QUEUES: 'mail' });
    onTaken = () => {
      if (server.taken.length === 20) service.kill(first);
    };
    const numbers = Array.from({ length: CUSTOMERS }, (_, n) => n);
    await sharedPriority(service.db, workspace, { customers: numbers });
    await first.exited;
    await service.startWorker({ WORKER_QUEUES: 'mail' });
    const states = async () =>
      withWorkspace(service.db, workspace.workspaceId, async (tx) => {
        const { rows } = await tx.query<{ state: string }>('select state from mail');
        return rows.map(({ state }) => state);
      });
    while ((await states()).some((state) => state === 'queued' || state === 'sending')) await sleep(200);

    const ended = await states();
    const unconfirmed = ended.filter((state) => state === 'unconfirmed').length;
    expect(ended.filter((state) => state === 'sent')).toHaveLength(CUSTOMERS - unconfirmed);
    expect(unconfirmed).toBeGreaterThan(0);
    expect(unconfirmed).toBeLessThanOrEqual(MAILS_AT_A_TIME);
    expect(new Set(server.taken.map(({ to }) => to)).size).toBe(server.taken.length);
  } finally {
    await service.close();
    await server.close();
  }
}, 360_000);
