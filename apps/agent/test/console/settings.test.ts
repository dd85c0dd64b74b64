import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Northwind');
});
afterAll(() => t.close());

const OPEN = [
  ['general', 'General'],
  ['glossary', 'Glossary'],
  ['model', 'Second reader'],
  ['weights', 'Ranking'],
  ['plan', 'Plan and held feedback'],
  ['members', 'Members'],
  ['agents', 'Agents'],
  ['keys', 'Survey keys'],
  ['repositories', 'Repositories'],
  ['account', 'Your account'],
  ['notifications', 'Notifications'],
] as const;
const OWNERS = [
  ['mail', 'Mail to customers'],
  ['senders', 'Senders'],
  ['webhooks', 'Webhooks'],
  ['exports', 'Exports'],
  ['erasures', 'Erase a person'],
  ['audit', 'Audit log'],
  ['operations', 'Operations'],
  ['erase-workspace', 'Erase the workspace'],
] as const;

describe('the settings', () => {
  test('list what the role may open, and each page opens in an empty workspace', async () => {
    const { open } = await visitConsole(t, owner);
    const index = await open('/settings');
    expect(index.html).toMatch(/href="[^"]+\/start">First steps</);
    expectPage(index, 'Settings');
    for (const [path, heading] of [...OPEN, ...OWNERS]) {
      expect(index.html).toContain(`/settings/${path}"`);
      expectPage(await open(`/settings/${path}`), heading);
    }
  });

  test.each(['viewer', 'member'] as const)('show a %s no page and no form of owners', async (role) => {
    const { open } = await visitConsole(t, await addToWorkspace(t, owner, role));
    const index = await open('/settings');
    for (const [path, heading] of OPEN) {
      const page = await open(`/settings/${path}`);
      expectPage(page, heading);
      const posts = [...page.html.matchAll(/<form[^>]*method="post" action="([^"]*)"/g)].map(([, to]) => to);
      expect(
        posts.filter(
          (to) =>
            !/\/signout$|\/members\/[^/]*\/remove$|\/notifications\/digest$|\/account\/password$/.test(
              to ?? '',
            ),
        ),
      ).toEqual([]);
    }
    for (const [path] of OWNERS) {
      expect(index.html).not.toContain(`/settings/${path}"`);
      const page = await open(`/settings/${path}`);
      expectPage(page, 'This did not work', 403);
      expect(readingOf(page)).toContain('This page is for owners of the workspace');
    }
  });

  test('refuse every act of owners from a member', async () => {
    const { post } = await visitConsole(t, await addToWorkspace(t, owner, 'member'));
    const acts = [
      'members/invitations',
      'plan/release',
      'keys',
      'glossary',
      'exports',
      'erasures',
      'erasures/preview',
      'erase-workspace',
      'repositories',
      'weights',
      'general',
      'senders',
      'webhooks',
      'notifications/share-link',
    ];
    for (const act of acts) expect((await post(`/settings/${act}`)).status).toBe(403);
    expect(
      await t.rows(owner.workspaceId, `select from audit_entry where action = 'role-refused'`),
    ).toHaveLength(
      acts.length + 2 * OWNERS.length, // and the pages above, for each of two roles
    );
  });
});

describe('the account page', () => {
  test('names the person and their role', async () => {
    const { open } = await visitConsole(t, owner);
    const page = await open('/settings/account');
    expectPage(page, 'Your account');
    expect(readingOf(page)).toContain(`You are signed in as ${owner.email}`);
  });

  test('changes the password: this browser stays signed in, and other sessions end', async () => {
    const person = await t.newMember();
    const [here, elsewhere] = [await visitConsole(t, person), await visitConsole(t, person)];
    const next = ' four words in a row ';
    const sent = { current_password: person.password, new_password: next };
    const changed = await here.post('/settings/account/password', sent);
    expect([changed.status, saidOn(changed)]).toEqual([
      200,
      'Your password is changed. Your other sessions have ended; your agents stay connected.',
    ]);
    expect((await here.open('/settings/account')).url.pathname).toBe(`${here.home}/settings/account`);
    expect((await elsewhere.open('/settings/account')).url.pathname).not.toContain('/settings');
    await visitConsole(t, { ...person, password: next }); // spaces belong to it
    expect(
      await t.rows(person.workspaceId, `select from audit_entry where action = 'password-changed'`),
    ).toHaveLength(1);
  });

  test('a wrong or weak password is refused at its field, and guessing ends after ten tries', async () => {
    const person = await t.newMember();
    const { post } = await visitConsole(t, person);
    const send = (current: string, next = 'four words in a row') =>
      post('/settings/account/password', { current_password: current, new_password: next });
    const weak = await send(person.password, 'short');
    expectPage(weak, 'Your account', 422);
    expect(problemOn(weak, 'new_password')).toMatchObject({ isMarked: true, isFocused: true });
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await send('a guess');
      expect([wrong.status, problemOn(wrong, 'current_password').text]).toEqual([
        422,
        'This is not your password now.',
      ]);
      expect(wrong.html).not.toContain('a guess');
    }
    expect((await send('a guess')).status).toBe(429);
    expect((await send(person.password)).status).toBe(429);
  });
});
