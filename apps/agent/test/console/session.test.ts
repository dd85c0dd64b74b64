import { makeSignInLink } from '@feedback/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, newBrowser, startAgent } from '../harness.ts';
import { asPage, headingOf } from '../person-at-browser.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Northwind');
});
afterAll(() => t.close());

describe('a person without a session', () => {
  test('finds at the home page what this is, and the way in', async () => {
    const page = asPage(await newBrowser().open(t.url));
    expect(headingOf(page)).toBe('Your feedback, ranked');
    expect(page.html).toContain('href="/signin"');
  });

  test('is sent to sign in from any page, and comes back to it', async () => {
    const browser = newBrowser();
    const asked = `${t.url}/w/${owner.workspaceId}/priorities?state=all`;
    const form = asPage(await browser.open(asked));
    expect(headingOf(form)).toBe('Sign in');
    const { url } = asPage(await browser.submit(form, owner));
    expect(url.href).toBe(asked);
  });

  test.each(['//evil.test/w/', '/\\evil.test/w/', 'https://evil.test/w/', '/idp/password', '/w/../idp'])(
    'is never sent on to %s',
    async (to) => {
      const browser = newBrowser();
      const form = asPage(await browser.open(`${t.url}/signin?to=${encodeURIComponent(to)}`));
      const { url } = asPage(await browser.submit(form, owner));
      expect(url.href).toBe(`${t.url}/w/${owner.workspaceId}/priorities`);
    },
  );

  test('changes nothing by a form', async () => {
    const response = await fetch(`${t.url}/w/${owner.workspaceId}/priorities`, {
      method: 'POST',
      headers: { origin: t.url, accept: 'text/html' },
    });
    expect(response.status).toBe(401);
    const text = await response.text();
    expect(text).toContain('Your session has ended');
    expect(text).toContain('href="/signin?to=');
  });
});

describe('a session', () => {
  test('opens the board of the person’s workspace from the home page', async () => {
    const { browser, home } = await visitConsole(t, owner);
    expect(asPage(await browser.open(t.url)).url.pathname).toBe(`${home}/priorities`);
  });

  test('does not open a workspace that the person is not a member of', async () => {
    const other = await t.newMember();
    const { browser } = await visitConsole(t, owner);
    const page = asPage(await browser.open(`${t.url}/w/${other.workspaceId}/priorities`));
    expect(page.status).toBe(404);
    expect(asPage(await browser.open(`${t.url}/w/none/priorities`)).status).toBe(404);
  });

  test('ends by signing out, also for a browser that kept the cookie', async () => {
    const { browser, open } = await visitConsole(t, owner);
    const page = await open('/priorities');
    const cookies = await fetch(`${t.url}/signout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://evil.test', cookie: 'feedback_console=x' },
    });
    expect(cookies.status).toBe(403);
    const out = asPage(
      await browser.submit({ ...page, form: { action: '/signout', fields: [], names: new Set() } }, {}),
    );
    expect(headingOf(out)).toBe('Your feedback, ranked');
    expect(headingOf(await open('/priorities'))).toBe('Sign in');
  });

  test('ends when the person’s password changes, and when the person leaves the workspace', async () => {
    const member = await addToWorkspace(t, owner, 'member');
    const { open } = await visitConsole(t, member);
    expect((await open('/priorities')).status).toBe(200);
    await t.rows(owner.workspaceId, 'delete from membership where workspace_id = $1 and person_id = $2', [
      owner.workspaceId,
      member.personId,
    ]);
    expect((await open('/priorities')).status).toBe(404);

    const again = await addToWorkspace(t, owner, 'member');
    const visitor = await visitConsole(t, again);
    const changed = await sessionCaller(t).call(again, 'POST', '/api/password', {
      current_password: again.password,
      new_password: 'four other words now',
    });
    expect(changed.status).toBe(204);
    expect(headingOf(await visitor.open('/priorities'))).toBe('Sign in');
  });
});

describe('the link that the start prints', () => {
  const openLink = async (token: string, headers: Record<string, string> = {}) =>
    fetch(`${t.url}/welcome/${token}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

  test('signs a person in once', async () => {
    const token = await makeSignInLink({ db: t.db }, owner.personId);
    const browser = newBrowser();
    expect(asPage(await browser.open(`${t.url}/welcome/${token}`)).url.pathname).toBe(
      `/w/${owner.workspaceId}/priorities`,
    );
    const again = asPage(await newBrowser().open(`${t.url}/welcome/${token}`));
    expect([again.status, headingOf(again)]).toEqual([404, 'This link cannot be used']);
    // The instance may keep its data elsewhere, and its address is none for a public page.
    expect(again.html).toContain('.feedback, unless FEEDBACK_DIR names another');
  });

  test('is used by one of ten who open it at once', async () => {
    const token = await makeSignInLink({ db: t.db }, owner.personId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => openLink(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      303,
      ...Array<number>(9).fill(404),
    ]);
  });

  test('does nothing after ten minutes, through a proxy, or in production', async () => {
    const late = await makeSignInLink({ db: t.db }, owner.personId);
    await t.rows(
      owner.workspaceId,
      `update oidc_record set expires_at = expires_at - interval '10 minutes' where model = 'SignInLink'`,
    );
    expect((await openLink(late)).status).toBe(404);
    const token = await makeSignInLink({ db: t.db }, owner.personId);
    expect((await openLink(token, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    const production = await startAgent({ settings: { ENVIRONMENT: 'production', ALLOW_HTTP: 'true' } });
    const { status } = await fetch(`${production.url}/welcome/${token}`, { redirect: 'manual' });
    await production.close();
    expect(status).toBe(404);
    expect((await openLink(token)).status).toBe(303); // a refusal does not use it up
  });
});

test('a person who accepts an invitation is in the workspace at once', async () => {
  const member = await t.newMember();
  const { body } = await sessionCaller(t).call(owner, 'POST', '/api/invitations', {
    email: member.email,
    role: 'member',
  });
  const browser = newBrowser();
  const form = asPage(await browser.open(String(body['link'])));
  const welcome = asPage(await browser.submit(form, member));
  expect(headingOf(welcome)).toContain('Welcome to Northwind');
  const page = asPage(await browser.open(`${t.url}/w/${owner.workspaceId}/priorities`));
  expect(page.url.pathname).toBe(`/w/${owner.workspaceId}/priorities`);
});
