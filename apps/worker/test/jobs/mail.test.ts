import { resendMail } from '@feedback/core';
import { suppressions, withWorkspace } from '@feedback/db';
import { openMailer } from '@feedback/outbound';
import { type TestWorkspace } from '@feedback/test-support';
import { type MailRefusal, startMailServer } from '@feedback/test-support/mail-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { sharedPriority } from '../shared-priority.ts';

const HOUR_MS = 3_600_000;
let refuse: (to: string) => MailRefusal = () => null;
let clock = new Date();
const now = () => clock;
let server: Awaited<ReturnType<typeof startMailServer>>;
let jobs: ReturnType<typeof openJobs>;
let withoutServer: ReturnType<typeof openJobs>;
beforeAll(async () => {
  server = await startMailServer({ refuse: (to) => refuse(to) });
  jobs = openJobs({
    mailer: openMailer({ url: server.url, from: 'feedback@acme.example' }),
    mailRetryMs: 60_000,
    now,
  });
  withoutServer = openJobs({ now });
});
afterAll(async () => {
  await jobs.close();
  await withoutServer.close();
  await server.close();
});
beforeEach(() => {
  refuse = () => null;
  clock = new Date();
  server.taken.length = 0;
});

type Row = { state: string; reason: string | null; email: string };
const mailsOf = (workspace: TestWorkspace) =>
  jobs.rows<Row>(
    workspace,
    `select m.state, m.reason, c.email from mail m join customer c on c.key = m.customer_key order by c.email, m.id`,
  );
const statesOf = async (workspace: TestWorkspace) => (await mailsOf(workspace)).map(({ state }) => state);
const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * HOUR_MS);
};
const subjects = () => server.taken.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]);

describe('mail', () => {
  test('sends each customer one mail with their own words, and links that only the workspace can sign', async () => {
    const workspace = await jobs.newWorkspace();
    await sharedPriority(jobs.db, workspace, {
      customers: [1, 2, 3],
      message: 'It exports <everything>.',
      now,
    });
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['sent', 'sent', 'sent']);
    expect(server.taken.map(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3].map((n) => `c${n}@customers.example`),
    );
    const raw = server.taken.find(({ to }) => to.startsWith('c1@'))?.raw.replaceAll(/=\r\n/g, '') ?? '';
    expect(raw).toMatch(/> Customer 1 cannot export/);
    expect(raw).toContain('It exports &lt;everything&gt;.');
    expect(raw).toMatch(/Yes: https:\/\/app\.test\/mail\/yes\/\S{64}/);
    expect(await jobs.openKinds(workspace)).toEqual([]);
  });

  test('without a mail server the mails wait in the outbox, until a person sends them', async () => {
    const workspace = await jobs.newWorkspace();
    await sharedPriority(jobs.db, workspace, { customers: [1, 2], now });
    await withoutServer.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['queued-in-outbox', 'queued-in-outbox']);
    const [mail] = await jobs.rows<{ id: string }>(workspace, 'select id from mail');
    const resend = () =>
      resendMail({ db: jobs.db, now }, workspace.workspaceId, { id: mail?.id ?? '', by: workspace });
    expect(await resend()).toEqual({ outcome: 'queued' });
    await jobs.run(workspace, 'mail');
    expect((await statesOf(workspace)).toSorted()).toEqual(['queued-in-outbox', 'sent']);
    expect(await resend()).toEqual({ outcome: 'impossible', state: 'sent' });
  });

  test('a mail that the server defers is sent later; one that it refuses bounces, and its address gets no more', async () => {
    const workspace = await jobs.newWorkspace();
    await sharedPriority(jobs.db, workspace, { customers: [1, 2, 3], now });
    refuse = (to) =>
      to.startsWith('c1')
        ? { code: 451, at: 'message' }
        : to.startsWith('c2')
          ? { code: 550, at: 'recipient' }
          : null;
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['queued', 'bounced', 'sent']);
    refuse = () => null;
    later(1);
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['sent', 'bounced', 'sent']);
    expect(server.taken).toHaveLength(2);
    later(48);
    await sharedPriority(jobs.db, workspace, { customers: [2], title: 'Dark mode', now });
    expect(await jobs.rows(workspace, `select from mail`)).toHaveLength(3);
  });

  test('nothing is lost while the mail server is down', async () => {
    const workspace = await jobs.newWorkspace();
    const down = openJobs({ mailer: openMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' }), now });
    try {
      await sharedPriority(jobs.db, workspace, { customers: [1, 2, 3, 4, 5, 6], now });
      await down.run(workspace, 'mail');
      expect(new Set(await statesOf(workspace))).toEqual(new Set(['queued']));
    } finally {
      await down.close();
    }
    later(1);
    await jobs.run(workspace, 'mail');
    expect(new Set(await statesOf(workspace))).toEqual(new Set(['sent']));
  });

  test('a mail whose outcome is not known is never sent again by itself, but by a person', async () => {
    const workspace = await jobs.newWorkspace();
    await sharedPriority(jobs.db, workspace, { customers: [1, 2], now });
    refuse = (to) => (to.startsWith('c1') ? { drop: 'after' } : null);
    await jobs.run(workspace, 'mail');
    // As a process leaves it that ends while it sends.
    await jobs.rows(workspace, `update mail set state = 'sending' where state = 'sent'`);
    refuse = () => null;
    later(1);
    await sharedPriority(jobs.db, workspace, { customers: [3], title: 'Dark mode', now });
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['unconfirmed', 'unconfirmed', 'sent']);
    expect(server.taken).toHaveLength(3);
    const [first] = await jobs.rows<{ id: string }>(workspace, 'select id from mail order by id');
    await resendMail({ db: jobs.db, now }, workspace.workspaceId, {
      id: first?.id ?? '',
      by: workspace,
      hasLooked: true,
    });
    await jobs.run(workspace, 'mail');
    expect((await statesOf(workspace)).toSorted()).toEqual(['sent', 'sent', 'unconfirmed']);
    expect(server.taken).toHaveLength(4);
  });

  test('sent again by hand, mails that went out in one message go out in one, with its Message-ID', async () => {
    const workspace = await jobs.newWorkspace();
    for (const title of ['CSV export', 'Dark mode', 'Offline mode'])
      await sharedPriority(jobs.db, workspace, { customers: [1], title, now });
    refuse = () => ({ drop: 'after' });
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed']);
    refuse = () => null;
    const mails = await jobs.rows<{ id: string }>(workspace, 'select id from mail order by id');
    const by = { id: mails.at(-1)?.id ?? '', by: workspace, hasLooked: true };
    expect(await resendMail({ db: jobs.db, now }, workspace.workspaceId, by)).toEqual({ outcome: 'queued' });
    for (const { id } of mails)
      expect(await resendMail({ db: jobs.db, now }, workspace.workspaceId, { id, by: workspace })).toEqual({
        outcome: 'impossible',
        state: 'queued',
      });
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['sent', 'sent', 'sent']);
    const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(server.taken[1]?.raw.match(/^Yes: /gm)).toHaveLength(3);
  });

  test('a customer gets one mail a day: what ships within it goes out together in the next', async () => {
    const workspace = await jobs.newWorkspace();
    await sharedPriority(jobs.db, workspace, { customers: [1], now });
    await jobs.run(workspace, 'mail');
    later(1);
    await sharedPriority(jobs.db, workspace, { customers: [1], title: 'Dark mode', now });
    await jobs.run(workspace, 'mail');
    later(2);
    await sharedPriority(jobs.db, workspace, { customers: [1], title: 'Offline mode', now });
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['sent', 'queued', 'queued']);
    later(22);
    await jobs.run(workspace, 'mail');
    expect(await statesOf(workspace)).toEqual(['sent', 'sent', 'sent']);
    expect(subjects()).toEqual([
      expect.stringMatching(/there is news about what you wrote$/i),
      expect.stringMatching(/there is news about what you wrote$/i),
    ]);
    expect(server.taken[1]?.raw).toContain('Also new, about what you wrote');
  });

  test('a customer who unsubscribes before the mail is sent gets none, nor one whose address is not known any more', async () => {
    const workspace = await jobs.newWorkspace();
    const { workspaceId } = workspace;
    await sharedPriority(jobs.db, workspace, { customers: [1, 2, 3], now });
    const [one] = await jobs.rows<{ key: string }>(
      workspace,
      `select key from customer where email like 'c1@%'`,
    );
    await withWorkspace(jobs.db, workspaceId, (tx) =>
      suppressions.add(tx, workspaceId, { key: one?.key ?? '', reason: 'unsubscribed' }),
    );
    await jobs.rows(workspace, `update customer set email = null where email like 'c2@%'`);
    await jobs.run(workspace, 'mail');
    expect(server.taken.map(({ to }) => to)).toEqual(['c3@customers.example']);
    expect(
      (await jobs.rows<Row>(workspace, 'select state from mail')).map(({ state }) => state).toSorted(),
    ).toEqual(['cancelled', 'sent', 'suppressed']);
  });

  test('a mail about a priority that was reopened before is not sent', async () => {
    const workspace = await jobs.newWorkspace();
    await sharedPriority(jobs.db, workspace, { customers: [1], now });
    await jobs.rows(workspace, `update priority set state = 'open'`);
    await jobs.run(workspace, 'mail');
    expect(await mailsOf(workspace)).toMatchObject([
      { state: 'cancelled', reason: 'The priority was reopened' },
    ]);
    expect(server.taken).toEqual([]);
  });
});
