import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { linksIn, sendHere, shareHere } from '../shared-mail.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

async function mailed() {
  const member = await t.newMember('Acme <Planner>');
  await shareHere(t, member, [{ text: 'The CSV export drops columns', customerEmail: 'dana@acme.example' }]);
  const [mail] = await sendHere(t, member);
  return { member, links: linksIn(mail ?? { text: '' }), mail };
}
const answers = ({ workspaceId }: Member) => t.rows(workspaceId, 'select answer from mail');
const suppressed = ({ workspaceId }: Member) => t.rows(workspaceId, 'select reason from suppression');
const post = (url: string, headers: Record<string, string> = {}, body = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });

describe('the answer links of a mail', () => {
  test('a GET shows a button and changes nothing, however often a scanner opens it; a POST decides', async () => {
    const { member, links } = await mailed();
    for (const url of [links.yes, links.no, links.yes]) {
      const page = await fetch(url);
      expect([page.status, page.headers.get('content-security-policy')]).toEqual([
        200,
        expect.stringContaining("default-src 'none'"),
      ]);
      expect(await page.text()).toMatch(
        /Is it fixed for you\?[^]*What you reported is fixed[^]*<form method="post"/,
      );
    }
    await fetch(links.yes, { method: 'HEAD' });
    expect(await answers(member)).toEqual([{ answer: null }]);
    expect((await post(links.no)).status).toBe(200);
    expect(await answers(member)).toEqual([{ answer: 'no' }]);
  });

  test('the first answer stays', async () => {
    const { member, links } = await mailed();
    await post(links.no);
    expect(await (await post(links.yes)).text()).toMatch(/You answered “no” before/);
    expect(await (await fetch(links.yes)).text()).not.toContain('<form');
    expect(await answers(member)).toEqual([{ answer: 'no' }]);
  });

  test('a link is refused with another purpose, another mail, a changed signature, or from a foreign page', async () => {
    const { member, links } = await mailed();
    const token = links.yes.split('/').at(-1) ?? '';
    const other = Buffer.from(token, 'base64url');
    other.write(newId().replaceAll('-', ''), 16, 'hex');
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const path of [
      `no/${token}`,
      `unsubscribe/${token}`,
      `yes/${other.toString('base64url')}`,
      `yes/${changed}`,
      `yes/${Buffer.alloc(48, 1).toString('base64url')}`,
      'yes/x',
    ])
      expect([path, (await post(`${t.url}/mail/${path}`)).status]).toEqual([path, 404]);
    expect((await post(links.yes, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await fetch(links.yes, { method: 'PUT' })).status).toBe(405);
    expect([await answers(member), await suppressed(member)]).toEqual([[{ answer: null }], []]);
  });
});

describe('the unsubscribe link of a mail', () => {
  test('a person sees a button first; the name of the sender is escaped', async () => {
    const { member, links } = await mailed();
    const page = await (await fetch(links.unsubscribe)).text();
    expect(page).toMatch(/Acme &lt;Planner>[^]*<button class="first">Unsubscribe/);
    expect(await suppressed(member)).toEqual([]);
  });

  test('a mail program unsubscribes with one post (RFC 8058), and again without harm', async () => {
    const { member, links, mail } = await mailed();
    expect(mail?.unsubscribe).toBe(links.unsubscribe);
    for (let n = 0; n < 2; n += 1) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' };
      const done = await post(links.unsubscribe, headers, '--x\r\n\r\nList-Unsubscribe=One-Click\r\n--x--');
      expect([done.status, await done.text()]).toEqual([
        200,
        expect.stringContaining('You are unsubscribed'),
      ]);
    }
    expect(await suppressed(member)).toEqual([{ reason: 'unsubscribed' }]);
    expect(
      await t.rows(member.workspaceId, `select from audit_entry where action = 'unsubscribed'`),
    ).toHaveLength(1);
  });
});
