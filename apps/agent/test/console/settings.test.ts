import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectPage, readingOf } from '../console-page.ts';
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
        posts.filter((to) => !/\/signout$|\/members\/[^/]*\/remove$|\/notifications\/digest$/.test(to ?? '')),
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
  test('names the person and their role, and leads to the change of the password', async () => {
    const { open } = await visitConsole(t, owner);
    const page = await open('/settings/account');
    expect(readingOf(page)).toContain(`You are signed in as ${owner.email}`);
    expect(page.html).toContain('href="/idp/password"');
  });
});
