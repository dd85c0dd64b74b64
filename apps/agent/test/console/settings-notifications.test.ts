import { withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const PAGE = '/settings/notifications';
const DIGEST = `${PAGE}/digest`;
const LINK = `${PAGE}/share-link`;

describe('the weekly mail', () => {
  test('is turned on and off by each member for themselves, and the page says when the next one goes', async () => {
    const owner = await t.newMember();
    const viewer = await addToWorkspace(t, owner, 'viewer');
    const { open, post } = await visitConsole(t, viewer);
    const off = await open(PAGE);
    expectPage(off, 'Notifications');
    expect(readingOf(off)).toMatch(
      /Weekly mail Off.*If you turn it on, the first one goes on .*07:00:00 UTC/,
    );
    const on = await post(DIGEST, { digest: 'weekly' });
    expect(saidOn(on)).toBe(`The weekly mail goes to ${viewer.email} from now on.`);
    expect(readingOf(on)).toMatch(/Weekly mail On.*The next one goes on/);
    const [, next = ''] = /<time dateTime="([^"]*)"/i.exec(on.html) ?? [];
    const [run] = await t.rows<{ at: Date }>(
      owner.workspaceId,
      `select due_at as at from task where kind = 'digest'`,
    );
    expect([new Date(next).getUTCDay(), run?.at.toISOString()]).toEqual([1, next]);
    expect(readingOf(await (await visitConsole(t, owner)).open(PAGE))).toContain('Weekly mail Off');
    expect(saidOn(await post(DIGEST, { digest: 'none' }))).toBe('You get no weekly mail any more.');
    expect(readingOf(await open(PAGE))).toContain('Weekly mail Off');
  });

  test('is refused for another rhythm', async () => {
    const { post } = await visitConsole(t, await t.newMember());
    expectPage(await post(DIGEST, { digest: 'daily' }), 'This did not work', 422);
  });
});

describe('the link of the mails to customers', () => {
  const linkOf = ({ workspaceId }: Member) =>
    withWorkspace(t.db, workspaceId, (tx) => workspaces.shareLink(tx, workspaceId));

  test('is set, shown and removed by an owner', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    const url = 'https://example.com/new?a=1&b=2';
    expect(saidOn(await post(LINK, { url }))).toContain('Mails from now on link to https://example.com/new');
    expect(await linkOf(owner)).toBe(url);
    const page = await open(PAGE);
    expect(page.html).toContain('value="https://example.com/new?a=1&amp;b=2"');
    expect(page.html).toContain('/settings/mail"');
    expect(saidOn(await post(LINK, { url: ' ' }))).toBe('Mails have no link any more.');
    expect(await linkOf(owner)).toBeNull();
  });

  test.each([
    ['http', 'http://example.com/', 'The address must begin with https://.'],
    ['no address', EVIL, 'The address must begin with https://.'],
    ['a password', 'https://me:secret@example.com/', 'The address must not carry a user name or password.'],
    ['a long address', `https://example.com/${'x'.repeat(1000)}`, expect.stringContaining('at most 1,000')],
  ])('is refused at its field for %s, and what was typed stays', async (_, url, text) => {
    const owner = await t.newMember();
    const page = await (await visitConsole(t, owner)).post(LINK, { url });
    expectPage(page, 'Notifications', 422);
    expect(problemOn(page, 'url')).toEqual({ text, isMarked: true, isFocused: true });
    expect(page.html).toContain(`value="${url.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}`);
    expect(await linkOf(owner)).toBeNull();
  });

  test('is no matter of members', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, await addToWorkspace(t, owner, 'member'));
    expect((await open(PAGE)).html).not.toMatch(/share-link|settings\/mail/);
    expect((await post(LINK, { url: 'https://example.com/' })).status).toBe(403);
    expect(await linkOf(owner)).toBeNull();
  });
});
