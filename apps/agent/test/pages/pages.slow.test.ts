import { withWorkspace, workspaces } from '@feedback/db';
import { openChromium, violationsOn } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { authorizationRequest, type Harness, type Member, REDIRECT_URI, startAgent } from '../harness.ts';
import { newAddress, PASSWORD } from '../person-at-browser.ts';
import { sessionCaller } from '../session-caller.ts';

// The pages in a real browser without scripts of ours: axe-core's findings, 320 CSS pixels (WCAG 2.2 §1.4.10), and use by
// keyboard only. It needs Chromium or Chrome: the first on PATH, or the one that CHROMIUM names.

const LONG = `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} & <b>Sons</b>`;

let t: Harness;
let owner: Member;
let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
  t = await startAgent({ settings: { SIGN_UP: 'open' } });
  owner = await t.newMember(LONG);
  const second = await t.newMember('Second');
  await withWorkspace(t.db, second.workspaceId, (tx) =>
    workspaces.addMember(tx, second.workspaceId, { personId: owner.personId, role: 'member' }),
  );
  await sessionCaller(t).makeKnown(owner);
}, 180_000);
afterAll(async () => {
  await browser.close();
  await t.close();
});

type Shown = [name: string, show: (page: Page) => Promise<void>, title: string, problem: boolean];

const PAGES: Shown[] = [
  ['sign-in', toSignIn, 'Sign in', false],
  ['sign-in, asked again', toWrongPassword, 'Sign in: try again', true],
  ['sign-up', toSignUp, 'Create an account', false],
  ['sign-up, asked again', toWeakPassword, 'Create an account: try again', true],
  ['sign-up by invitation', toInvitedSignUp, 'Create an account', false],
  ['consent', toConsent, 'Connect an agent', false],
  ['consent, asked again', toNoWorkspace, 'Connect an agent: try again', true],
  ['accepted invitation', toAccepted, `Welcome to ${LONG}`, false],
  ['invitation of another address', toOtherAddress, 'This invitation is for another address', false],
  ['invitation that is gone', toGone, 'This invitation cannot be used', false],
  ['refusal', (page) => visit(page, `${t.url}/interaction/none`), 'This did not work', false],
  ['home', (page) => visit(page, t.url), 'Your feedback, ranked', false],
];

describe.each([
  ['light', 1280],
  ['dark', 320],
] as const)('the pages, %s, %i pixels wide', (colorScheme, width) => {
  test.each(PAGES)(
    '%s',
    async (_, show, title, problem) => {
      const page = await newPage({ colorScheme, viewport: { width, height: 640 } });
      await show(page);
      expect(await page.title()).toBe(`${title} · Feedback Intelligence`);
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await page.locator('[role=alert]').count()).toBe(problem ? 1 : 0);
      expect(await violationsOn(page)).toEqual([]);
      const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
      expect((widths as [number, number])[0]).toBeLessThanOrEqual(width);
      expect((widths as [number, number])[1]).toBe(width);
      await page.context().close();
    },
    90_000,
  );
});

describe('with the keyboard alone', () => {
  test('a person signs in, chooses a workspace, ticks writing and approves the agent', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await toSignIn(page);
    await untilFocused(page, 'email');
    await page.keyboard.type(owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${t.url}/interaction/**`);
    await page.keyboard.press('Tab'); // to the button that switches the account
    await page.keyboard.press('Tab');
    await page.keyboard.type('Second');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    const sent = page.waitForRequest((request) => request.url().startsWith(REDIRECT_URI));
    await page.keyboard.press('Enter');
    expect(new URL((await sent).url()).searchParams.get('code')).toEqual(expect.any(String));
    await page.context().close();
  }, 90_000);

  test('a new person creates an account', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await toSignIn(page);
    await untilFocused(page, 'email');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sign-up$/);
    await untilFocused(page, 'name');
    for (const typed of ['Dana', newAddress(), PASSWORD]) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`${t.url}/interaction/**`);
    expect(await page.locator('dd', { hasText: 'Dana’s workspace' }).count()).toBe(1);
    await page.context().close();
  }, 90_000);
});

test('a denial needs no choice of a workspace', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await toConsent(page);
  const sent = page.waitForRequest((request) => request.url().startsWith(REDIRECT_URI));
  await page.click('button[value=deny]');
  expect(new URL((await sent).url()).searchParams.get('error')).toBe('access_denied');
  await page.context().close();
}, 90_000);

/** Waits until a page's first field has the focus, a moment after the page loads; keys pressed earlier go elsewhere. */
async function untilFocused(page: Page, name: string): Promise<void> {
  await page.locator(`[name=${name}]:focus`).waitFor();
}

async function newPage(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
}

async function toSignIn(page: Page): Promise<void> {
  const agent = await t.register({ client_name: LONG });
  await visit(page, (await authorizationRequest(agent, t.mcpUrl)).url.href);
}

async function toWrongPassword(page: Page): Promise<void> {
  await toSignIn(page);
  await signIn(page, { ...owner, password: 'wrong' });
}

async function toSignUp(page: Page): Promise<void> {
  await toSignIn(page);
  await page.click('text=Create an account');
}

async function toWeakPassword(page: Page): Promise<void> {
  await toSignUp(page);
  await signUp(page, newAddress(), 'password1234');
}

async function toConsent(page: Page): Promise<void> {
  await toSignIn(page);
  await signIn(page, owner);
}

async function toNoWorkspace(page: Page): Promise<void> {
  await toConsent(page);
  await page.locator('select').evaluate((select) => select.removeAttribute('required'));
  await page.click('button[value=approve]');
}

async function toInvitedSignUp(page: Page, email = newAddress()): Promise<void> {
  await visit(page, await invite(email));
  await page.click('text=Create an account');
}

async function toAccepted(page: Page): Promise<void> {
  const email = newAddress();
  await visit(page, await invite(email));
  await page.click('text=Create an account');
  await signUp(page, email, PASSWORD);
}

async function toOtherAddress(page: Page): Promise<void> {
  await visit(page, await invite(newAddress()));
  await signIn(page, owner);
}

async function toGone(page: Page): Promise<void> {
  await visit(page, `${t.url}/invitation/none`);
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.click('button.first');
}

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.fill('[name=name]', 'Dana');
  await signIn(page, { email, password });
}

async function invite(email: string): Promise<string> {
  const { body } = await sessionCaller(t).call(owner, 'POST', '/api/invitations', { email, role: 'member' });
  return String(body['link']);
}
