import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MAILS_AT_A_TIME } from '@feedback/core';
import { databaseUrl } from '@feedback/test-support';
import { startMailServer, type MailRefusal } from '@feedback/test-support/mail-server';
import { afterAll, expect, test } from '@jest/globals';
import { openJobs } from './harness.ts';
import { sharedPriority } from './shared-priority.ts';

const CUSTOMERS = 1_000;
const KILLS = 10;
const jobs = openJobs();
afterAll(() => jobs.close());

test('of 1,000 mails none arrives twice when the worker is killed ten times and the mail server fails every seventh message', async () => {
  const workspace = await jobs.newWorkspace();
  let asked = 0;
  let kills = 0;
  let child: ChildProcess | undefined;
  // Refusals of the recipient and of the message, before and after its content was sent, in turn.
  const failures: MailRefusal[] = [
    { code: 451, at: 'recipient' },
    { code: 452, at: 'message' },
  ];
  const server = await startMailServer({
    refuse: () => (++asked % 7 === 0 ? (failures[(asked / 7) % failures.length] ?? null) : null),
    // The worker dies when the server has taken the message, before it can say so.
    onTaken: () => {
      if (kills < KILLS && server.taken.length >= (kills + 1) * 80) {
        kills += 1;
        child?.kill('SIGKILL');
      }
    },
  });
  const open = async () => {
    const rows = await jobs.rows<{ n: number }>(
      workspace,
      `select count(*)::int as n from mail where state in ('queued', 'sending')`,
    );
    return rows[0]?.n ?? 0;
  };
  await sharedPriority(jobs.db, workspace, { customers: Array.from({ length: CUSTOMERS }, (_, n) => n) });
  expect(await open()).toBe(CUSTOMERS);

  const script = fileURLToPath(new URL('./mail-child.ts', import.meta.url));
  const start = () => {
    child = spawn(process.execPath, [script, databaseUrl(), server.url, workspace.workspaceId], {
      stdio: 'inherit',
    });
    child.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL' && kills < KILLS + 1) start();
    });
  };
  start();
  while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  child?.removeAllListeners('exit');
  child?.kill('SIGKILL');
  await server.close();

  const arrived = new Set(server.taken.map(({ to }) => to));
  expect([kills, server.taken.length]).toEqual([KILLS, arrived.size]);
  const rows = await jobs.rows<{ state: string; email: string }>(
    workspace,
    'select m.state, c.email from mail m join customer c on c.key = m.customer_key',
  );
  const unconfirmed = rows.filter(({ state }) => state === 'unconfirmed');
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent', 'unconfirmed']));
  expect(rows).toHaveLength(CUSTOMERS);
  expect(rows.filter(({ state, email }) => state === 'sent' && !arrived.has(email))).toEqual([]);
  expect(unconfirmed.length).toBeGreaterThan(0);
  expect(unconfirmed.length).toBeLessThanOrEqual(KILLS * MAILS_AT_A_TIME);
}, 240_000);
