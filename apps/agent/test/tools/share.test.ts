import { type ActResult } from '@feedback/contract';
import { excludeItem, setShareLink, sharePriority } from '@feedback/core';
import { newId, suppressions, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sendHere } from '../shared-mail.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const ABOUT = 'Export to CSV';
const DANA = {
  text: 'The CSV export drops the last column',
  customerName: 'Dana',
  customerEmail: 'dana@acme.example',
};
const LEE = { text: 'CSV exports are cut off', customerName: 'Lee', customerEmail: 'lee@beta.example' };

/** A shipped priority that these customers asked for. */
async function shipped(told: Told[], version: string | null = '2.4.0') {
  const member = await t.newMember('Acme Planner');
  const ids = await tell(
    t,
    member,
    told.map((one) => ({ about: ABOUT, ...one })),
  );
  const [priority] = await t.rows<{ id: string }>(member.workspaceId, 'select id from priority');
  const act = await toolCaller<ActResult>(t, 'service.act', member);
  const id = priority?.id ?? '';
  const ship = { action: 'mark_shipped', priority_id: id };
  await act.ask({ ...ship, ...(version === null ? {} : { version }) });
  const share = (more: object = {}) => ({ action: 'share', priority_id: id, ...more });
  return { member, act, id, ids, share };
}

const mailsOf = ({ workspaceId }: Member) =>
  t.rows<{ state: string }>(workspaceId, 'select state from mail order by id');

describe('service.act share (§4.5): without a token', () => {
  test('shows the recipients, masked, and one mail, and changes nothing', async () => {
    const { act, share, member } = await shipped([DANA, LEE]);
    const shown = await act.ask(share({ message: 'All columns are there.' }));
    expect(shown).toMatchObject({ priority: { state: 'shared', previous_state: 'shipped' }, event_id: null });
    expect(shown.share).toMatchObject({
      recipients: {
        count: 2,
        shown: expect.arrayContaining([
          { customer: 'Dana', account: expect.any(String), address: 'd…@acme.example' },
        ]),
      },
      preview: { subject: 'You asked for it: Export to CSV is live' },
      send_status: 'not_sent',
    });
    expect(shown.share?.preview?.text).toMatch(
      /is live, in version 2\.4\.0\n\nYou said:\n> .*\n\nAll columns are there\./,
    );
    expect(JSON.stringify(shown)).not.toContain('dana@');
    expect(await mailsOf(member)).toEqual([]);
  });

  test('counts why the others get none, by name', async () => {
    const { act, share, member, ids, id } = await shipped([
      DANA,
      { text: 'CSV exports lose a column', customerName: 'Nora' },
      { text: 'CSV exports lose columns, always', customerName: 'Max', customerEmail: 'no address' },
      { text: 'CSV exports: no last column', customerName: 'Uma', customerEmail: 'uma@beta.example' },
      { text: 'Export to CSV is broken for me', customerName: 'Bo', customerEmail: 'bo@gone.example' },
      { text: 'Our own test of the CSV export', customerName: 'Me' },
      {
        text: 'Cheap CSV columns, 70% off today, order now!',
        customerName: 'Spam',
        customerEmail: 'spam@bad.example',
      },
      { text: 'The CSV export is missing a column', customerName: 'Out', customerEmail: 'out@beta.example' },
    ]);
    const { workspaceId, email, personId } = member;
    await t.rows(workspaceId, `update feedback set customer_email = $2 where id = $1`, [ids[5], email]);
    await t.rows(workspaceId, `update customer set email = $2 where name = $1`, ['Me', email]);
    const key = async (name: string) =>
      (await t.rows<{ key: string }>(workspaceId, 'select key from customer where name = $1', [name]))[0]
        ?.key ?? '';
    for (const [name, reason] of [
      ['Uma', 'unsubscribed'],
      ['Bo', 'bounced'],
    ] as const) {
      const suppressed = { key: await key(name), reason };
      await withWorkspace(t.db, workspaceId, (tx) => suppressions.add(tx, workspaceId, suppressed));
    }
    const item = { feedbackId: ids[7] ?? '', by: { personId } };
    await t.rows(workspaceId, `update understanding set clustered = true`);
    expect(await excludeItem({ db: t.db, now: () => new Date() }, workspaceId, item)).toMatchObject({
      priorityId: id,
    });
    const { share: shown } = await act.ask(share());
    expect([shown?.recipients.count, shown?.skipped]).toEqual([
      1,
      {
        no_email: { count: 2, customers: expect.arrayContaining(['Max', 'Nora']) },
        unsubscribed: { count: 1, customers: ['Uma'] },
        bounced: { count: 1, customers: ['Bo'] },
        already_told: { count: 0, customers: [] },
        member: { count: 1, customers: ['Me'] },
        quarantined: { count: 2, customers: expect.arrayContaining(['Out', 'Spam']) },
      },
    ]);
  });

  test('a customer with several items counts once', async () => {
    const { act, share } = await shipped([DANA, { ...DANA, text: 'Still no last column in CSV exports' }]);
    expect((await act.ask(share())).share?.recipients.count).toBe(1);
  });
});

describe('service.act share: with its token', () => {
  test('moves the priority, writes the event, and queues one mail for each customer', async () => {
    const { act, share, member, id } = await shipped([DANA, LEE]);
    const message = 'All columns are there: https://acme.example/news';
    const { share: shown } = await act.ask(share({ message }));
    const done = await act.ask(share({ message, share_token: shown?.share_token, idempotency_key: 'k' }));
    expect(done).toMatchObject({
      priority: { state: 'shared' },
      changed: true,
      share: { recipients: { count: 2 }, share_token: null, send_status: 'queued' },
    });
    expect(await mailsOf(member)).toEqual([{ state: 'queued' }, { state: 'queued' }]);
    expect(await t.rows(member.workspaceId, `select id, detail from event where action = 'share'`)).toEqual([
      { id: done.event_id, detail: { recipients: 2, ship: '2.4.0', message } },
    ]);
    expect(await t.rows(member.workspaceId, `select kind from task where kind = 'mail'`)).toHaveLength(1);
    expect(
      await t.rows(member.workspaceId, `select subject_id from audit_entry where action = 'shared'`),
    ).toEqual([{ subject_id: id }]);
    expect(
      await act.ask(share({ message, share_token: shown?.share_token, idempotency_key: 'k' })),
    ).toMatchObject({
      changed: false,
      event_id: done.event_id,
    });
    expect(await mailsOf(member)).toHaveLength(2);
  });

  test('holds for 10 minutes: then it is refused, and nothing is sent', async () => {
    const { act, share, member, id } = await shipped([DANA]);
    const { share: shown } = await act.ask(share());
    const shareAfter = (minutes: number) =>
      sharePriority(
        { db: t.db, now: () => new Date(Date.now() + minutes * 60_000), appUrl: t.config.appUrl },
        member.workspaceId,
        { priorityId: id, by: { personId: member.personId }, shareToken: shown?.share_token ?? '' },
      );
    await expect(shareAfter(10.1)).rejects.toThrow(
      'The share_token has expired after 10 minutes: send the same call without share_token, then with the new token',
    );
    expect(await mailsOf(member)).toEqual([]);
    expect((await shareAfter(9.8)).acted).toMatchObject({ outcome: 'acted', changed: true });
    expect(await mailsOf(member)).toHaveLength(1);
  });

  test('mails lead to the link that the dry run showed, and to no later one', async () => {
    const { act, share, member } = await shipped([DANA]);
    const set = (url: string) =>
      setShareLink(t, member.workspaceId, { url, by: { personId: member.personId } });
    await set('https://acme.example/first');
    const { share: shown } = await act.ask(share());
    expect(shown?.preview?.text).toContain('See it: https://acme.example/first\n');
    await set('https://acme.example/second');
    expect((await act.fail(share({ share_token: shown?.share_token }))).detail).toMatch(
      /something has changed since the dry run/,
    );
    const { share: again } = await act.ask(share());
    await act.ask(share({ share_token: again?.share_token }));
    await set('https://acme.example/third');
    const [mail] = await sendHere(t, member);
    expect(mail?.text).toContain('See it: https://acme.example/second\n');
    expect(mail?.html).toContain('<a href="https://acme.example/second">See it</a>');
  });

  test.each<[string, (s: Awaited<ReturnType<typeof shipped>>) => Promise<object>]>([
    ['another message', () => Promise.resolve({ message: 'Other' })],
    [
      'another recipient',
      async ({ member, id }) => {
        const [extra] = await tell(t, member, [
          { text: 'I miss a CSV column too', customerEmail: 'kim@c.example' },
        ]);
        await t.rows(
          member.workspaceId,
          'insert into assignment (workspace_id, feedback_id, priority_id, probability) values ($1, $2, $3, 0.8)',
          [member.workspaceId, extra, id],
        );
        return {};
      },
    ],
    [
      'another ship',
      async ({ act, id }) => {
        await act.ask({ action: 'reopen', priority_id: id });
        await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.4.1' });
        return {};
      },
    ],
    ['an invented token', () => Promise.resolve({ share_token: 'zzzzzzz.00000000000000000000000000000000' })],
  ])('is refused for %s', async (_, change) => {
    const scene = await shipped([DANA]);
    const { act, share, member } = scene;
    const { share: shown } = await act.ask(share());
    const more = await change(scene);
    expect(await act.fail(share({ share_token: shown?.share_token, ...more }))).toEqual({
      code: 'conflict',
      detail: expect.stringMatching(/something has changed since the dry run/),
    });
    expect(await mailsOf(member)).toEqual([]);
  });

  test('a ship of the same version reaches no customer twice', async () => {
    const { act, share, id, member } = await shipped([DANA]);
    const send = async () => {
      const { share: shown } = await act.ask(share());
      return act.ask(share({ share_token: shown?.share_token }));
    };
    expect(await send()).toMatchObject({ share: { recipients: { count: 1 } } });
    expect(await sendHere(t, member)).toHaveLength(1);
    await act.ask({ action: 'reopen', priority_id: id });
    await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.4.0' });
    expect(await send()).toMatchObject({
      share: { recipients: { count: 0 }, skipped: { already_told: { count: 1 } }, preview: null },
    });
    await act.ask({ action: 'reopen', priority_id: id });
    await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.5.0' });
    expect(await send()).toMatchObject({ share: { recipients: { count: 1 } } });
  });

  test('a mail that was ended before it was sent is queued again by the next share', async () => {
    const { act, share, id, member } = await shipped([DANA]);
    const send = async () => {
      const { share: shown } = await act.ask(share());
      return act.ask(share({ share_token: shown?.share_token }));
    };
    await send();
    await act.ask({ action: 'reopen', priority_id: id });
    expect(await sendHere(t, member)).toEqual([]);
    expect(await mailsOf(member)).toEqual([{ state: 'cancelled' }]);
    await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.4.0' });
    expect(await send()).toMatchObject({ share: { recipients: { count: 1 } } });
    expect(await sendHere(t, member)).toHaveLength(1);
    expect(await mailsOf(member)).toEqual([{ state: 'sent' }]);
  });

  test('a priority of another workspace is not found, and share_token goes with share alone', async () => {
    const { act, id } = await shipped([DANA]);
    expect(await act.fail({ action: 'share', priority_id: newId() })).toMatchObject({ code: 'not_found' });
    expect((await act.fail({ action: 'reopen', priority_id: id, share_token: 'x' })).detail).toMatch(
      /share_token/,
    );
  });
});
