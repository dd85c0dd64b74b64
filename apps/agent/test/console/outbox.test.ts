import { digests, mails, newId, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, readingOf, saidOn } from '../console-page.ts';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { linksIn, sendHere, shareHere } from '../shared-mail.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const DANA = {
  text: `The CSV export ${EVIL} drops a column`,
  customerName: 'Dana',
  customerEmail: 'dana@acme.example',
};

/** An owner who has shared what Dana asked for. */
async function shared(): Promise<Member> {
  const owner = await t.newMember();
  await shareHere(t, owner, [DANA]);
  return owner;
}

describe('the outbox', () => {
  test('says what it is for while it is empty', async () => {
    const page = await (await visitConsole(t, await t.newMember())).open('/outbox');
    expectPage(page, 'Outbox');
    expect(readingOf(page)).toContain('No mail yet');
  });

  test('has a line for each mail with the address masked, and the whole mail inside', async () => {
    const owner = await shared();
    const { open } = await visitConsole(t, owner);
    const page = await open('/outbox');
    expectPage(page, 'Outbox');
    const [, line = ''] = /<summary>(.*?)<\/summary>/s.exec(page.html) ?? [];
    expect(line).toContain('d…@acme.example');
    expect(line).not.toContain('dana@acme.example');
    expect(line).toMatch(/what you reported is fixed/i);
    expect(line).toContain('Queued');
    expect(page.html).toContain('data-copy="true">dana@acme.example<');
    expect(page.html).toMatch(/&lt;script>alert.*drops a column[^<]*<\/pre>/s);
    expect(readingOf(await open('/outbox?state=sent'))).toContain('No mail is in this state');
    expectPage(await open('/outbox?state=x&before=x'), 'Outbox');
  });

  test('a mail that waits for a person is queued by one, and the audit log says so', async () => {
    const owner = await shared();
    await t.rows(owner.workspaceId, `update mail set state = 'queued-in-outbox'`);
    const { open, post } = await visitConsole(t, owner);
    const waiting = await open('/outbox');
    expect(readingOf(waiting)).toContain('No mail server is set up');
    const [, action = ''] = /action="\/w\/[^/]*(\/outbox\/[^"]*\/resend)"/.exec(waiting.html) ?? [];
    const after = await post(action);
    expect(saidOn(after)).toContain('The mail is queued');
    expect(after.html).not.toContain('/resend"');
    expect(await t.rows(owner.workspaceId, 'select state from mail')).toEqual([{ state: 'queued' }]);
    expect(
      await t.rows(owner.workspaceId, `select from audit_entry where action = 'mail-resent'`),
    ).toHaveLength(1);
    const again = await post(action);
    expect([again.status, readingOf(again)]).toEqual([409, expect.stringContaining('cannot be sent again')]);
    expect((await post('/outbox/x/resend')).status).toBe(404);
  });

  test('an unconfirmed mail says how to learn what became of it, and is sent again only when it did not arrive', async () => {
    const owner = await shared();
    await t.rows(owner.workspaceId, `update mail set state = 'unconfirmed'`);
    const [mail] = await t.rows<{ id: string }>(owner.workspaceId, 'select id from mail');
    const { open, post } = await visitConsole(t, owner);
    const page = readingOf(await open('/outbox'));
    expect(page).toMatch(/look for this number in the log of your mail server/);
    expect(page).toContain(mail?.id);
    const blind = await post(`/outbox/${mail?.id}/resend`);
    expect([blind.status, readingOf(blind)]).toEqual([409, expect.stringMatching(/may have arrived/)]);
    expect(await t.rows(owner.workspaceId, 'select state from mail')).toEqual([{ state: 'unconfirmed' }]);
    await post(`/outbox/${mail?.id}/resend`, { not_arrived: 'yes' });
    expect(await t.rows(owner.workspaceId, 'select state from mail')).toEqual([{ state: 'queued' }]);
  });

  test.each(['unconfirmed', 'queued-in-outbox'])(
    'a mail that is %s and has arrived is not sent again',
    async (state) => {
      const owner = await shared();
      await t.rows(owner.workspaceId, 'update mail set state = $1', [state]);
      const [mail] = await t.rows<{ id: string }>(owner.workspaceId, 'select id from mail');
      const { post } = await visitConsole(t, owner);
      expect(saidOn(await post(`/outbox/${mail?.id}/arrival`))).toContain('not sent again');
      expect((await post(`/outbox/${mail?.id}/resend`, { not_arrived: 'yes' })).status).toBe(409);
      expect((await post(`/outbox/${mail?.id}/arrival`)).status).toBe(409);
      expect(await sendHere(t, owner)).toEqual([]);
      expect(await t.rows(owner.workspaceId, 'select state from mail')).toEqual([{ state: 'sent' }]);
    },
  );

  test('has the weekly mails of members too, which are about no priority', async () => {
    const owner = await t.newMember();
    const digestId = newId();
    await withWorkspace(t.db, owner.workspaceId, async (tx) => {
      const content = {
        since: '2026-11-09T07:00:00Z',
        until: '2026-11-16T07:00:00Z',
        rising: [],
        fresh: [],
        shipped: [],
        held: { items: 2, transcripts: 0 },
      };
      await digests.insertOnce(tx, owner.workspaceId, { id: digestId, week: new Date(), content });
      const to = [{ id: newId(), personId: owner.personId }];
      await mails.insertDigests(tx, owner.workspaceId, { digestId, at: new Date(), to });
    });
    const page = await (await visitConsole(t, owner)).open('/outbox');
    expectPage(page, 'Outbox');
    expect(readingOf(page)).toContain('The weekly mail that this member has chosen');
    expect(page.html).not.toContain('/priorities/null');
  });

  test('is not for viewers', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, await addToWorkspace(t, owner, 'viewer'));
    expect([(await open('/outbox')).status, (await post('/outbox/x/resend')).status]).toEqual([403, 403]);
  });

  test('continues on a next page', async () => {
    const owner = await t.newMember();
    await shareHere(
      t,
      owner,
      Array.from({ length: 52 }, (_, n) => ({
        text: `Please export to CSV, says number ${n}`,
        customerName: `Customer ${n}`,
        customerEmail: `c${n}@acme.example`,
      })),
    );
    const { browser, open } = await visitConsole(t, owner);
    const page = await open('/outbox');
    expect(page.html.match(/<summary><span class="who">/g)).toHaveLength(50);
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(page.html) ?? [];
    const second = await browser.open(new URL(next.replaceAll('&amp;', '&'), page.url));
    if (!('html' in second)) throw new Error('no page');
    expect(second.html.match(/<summary><span class="who">/g)).toHaveLength(2);
    expect(second.html).toContain('From the start');
  });
});

describe('mail to customers', () => {
  test('a customer who unsubscribed stands there, and is let back by an owner', async () => {
    const owner = await shared();
    const [mail] = await sendHere(t, owner);
    await fetch(linksIn(mail ?? { text: '' }).unsubscribe, { method: 'POST' });
    const { open, post } = await visitConsole(t, owner);
    const page = await open('/settings/mail');
    expectPage(page, 'Mail to customers');
    expect(readingOf(page)).toMatch(/Dana.*dana@acme\.example.*They asked for no more mail/);
    const [, action = ''] = /action="\/w\/[^/]*(\/settings\/mail\/[^"]*\/allow)"/.exec(page.html) ?? [];
    const after = await post(action);
    expect(saidOn(after)).toContain('gets mail again');
    expect(readingOf(after)).toContain('Everyone gets mail');
    expect((await post(action)).status).toBe(404);
  });
});
