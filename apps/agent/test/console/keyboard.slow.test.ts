import { randomBytes } from 'node:crypto';
import { openChromium } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { EMPTY, type FullWorkspace, fullWorkspace, PAGES } from '../console-pages.ts';
import { visitConsole } from '../console-visitor.ts';
import { authorizationRequest, type Harness, type Member, startAgent } from '../harness.ts';

// Every page with the keyboard alone, in a real browser: Tab reaches every control in the order of the page, and the one that has the
// focus shows it.

let t: Harness;
let browser: Browser;
let w: FullWorkspace;
let empty: Member;
beforeAll(async () => {
  browser = await openChromium();
  t = await startAgent({ settings: { ENCRYPTION_KEY: randomBytes(32).toString('base64'), SIGN_UP: 'open' } });
  w = await fullWorkspace(t);
  empty = await t.newMember();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await t.close();
});

describe.each([1280, 390])(
  'at %i pixels, Tab reaches every control in its order, and shows where it is',
  (width) => {
    test.each(PAGES)('%s', (_, path) => walkOf(w.home + path(w), { width }));

    test.each(EMPTY)(
      '%s, empty',
      async (_, path) => {
        const visitor = await visitConsole(t, empty);
        await walkOf(visitor.home + path, { width, cookies: await visitor.browser.cookies(t.url) });
      },
      60_000,
    );
  },
);

describe('outside of a workspace, Tab reaches every control', () => {
  test.each<[string, () => Promise<string>]>([
    ['the first page', async () => '/'],
    ['sign-in', async () => '/signin'],
    ['a forgotten password', async () => '/idp/password'],
    ['the sign-in of an agent’s person', async () => (await authorizationUrl()).href],
  ])('%s', async (_, path) => walkOf(await path(), { width: 1280, cookies: '', hasSkipLink: false }));
});

describe('on every page', () => {
  test('the first stop skips the rail', async () => {
    const page = await openPage(`${w.home}/settings`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    await page.context().close();
  }, 90_000);

  test('Enter and Space open a fold, Escape closes it from inside and gives the focus back', async () => {
    const page = await openPage(`${w.home}${w.paths.webhook}`);
    const folds = page.locator('main details');
    for (let n = 0; n < (await folds.count()); n++) {
      const fold = folds.nth(n);
      for (const key of ['Enter', 'Space']) {
        await fold.locator('summary').focus();
        await page.keyboard.press(key);
        expect(await fold.getAttribute('open')).not.toBeNull();
        await page.keyboard.press('Tab');
        const isInside = (await fold.locator(':focus').count()) > 0;
        if (!isInside) await fold.locator('summary').focus(); // nothing in it takes the focus
        await page.keyboard.press('Escape');
        expect(await fold.getAttribute('open')).toBeNull();
        expect(await fold.locator('summary:focus').count()).toBe(1);
      }
    }
    expect(await folds.count()).toBeGreaterThan(0);
    await page.context().close();
  }, 90_000);

  test('Escape closes the palette and gives the focus back', async () => {
    const page = await openPage(`${w.home}/ask`);
    await page.locator('main input[type=search]').focus();
    await page.keyboard.press('Control+k');
    expect(await page.locator('dialog.palette[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog.palette[open]').count()).toBe(0);
    expect(await page.locator('main input[type=search]:focus').count()).toBe(1);
    await page.context().close();
  }, 90_000);

  test('a form is sent with Enter, and its problem takes the focus', async () => {
    const page = await openPage(`${w.home}/settings/members`);
    const email = page.locator('main input[name=email]');
    await email.evaluate((field) => field.setAttribute('type', 'text')); // the browser itself would refuse it
    await email.focus();
    await page.keyboard.type('no address');
    await page.keyboard.press('Enter');
    await page.locator('main input[name=email][aria-invalid=true]:focus').waitFor();
    await page.context().close();
  }, 90_000);
});

async function authorizationUrl(): Promise<URL> {
  return (await authorizationRequest(await t.register(), t.mcpUrl)).url;
}

/** Walks a page from its first to its last control: folded, and with everything unfolded. */
async function walkOf(
  path: string,
  { width, cookies, hasSkipLink = true }: { width: number; cookies?: string; hasSkipLink?: boolean },
): Promise<void> {
  const page = await openPage(path, { width, ...(cookies !== undefined && { cookies }) });
  const stops = await walk(page);
  if (hasSkipLink) expect(stops[0]).toContain('class="skip"');
  if ((await page.locator('details').count()) > 0) {
    await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
    await walk(page);
  }
  await page.context().close();
}

/** `isSame` is a further part of the control before, such as the month of a date. */
type Stop = { name: string; problem: string; isSame: boolean };

/** How many further stops a field for a date has. */
const PARTS_OF_A_DATE = 4;

/** Presses Tab through a page: the stops are its controls, in their order, each in sight and marked, and after the last the page is left. */
async function walk(page: Page): Promise<string[]> {
  const expected = await page.evaluate<string[]>(`${CONTROLS}; controls().map(named)`);
  expect(expected.length).toBeGreaterThan(0);
  expect(await page.evaluate(REORDERED)).toEqual([]);
  const stops: string[] = [];
  const unmarked: string[] = [];
  // The sequential starting point is the top of the page again, whatever had the focus before.
  await page.evaluate(
    '(() => { const top = document.body; top.tabIndex = -1; top.focus(); top.removeAttribute("tabindex"); })()',
  );
  for (let n = 0; n <= expected.length + PARTS_OF_A_DATE; n++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(`${CONTROLS}; stop()`);
    if (stop === null) break;
    if (stop.isSame) continue;
    stops.push(stop.name);
    if (stop.problem !== '') unmarked.push(`${stop.problem}: ${stop.name}`);
  }
  expect(stops).toEqual(expected);
  expect(unmarked).toEqual([]);
  return stops;
}

/** In the page: the controls that Tab must reach, in the order of the document; and the one that has the focus, with what is wrong. */
const CONTROLS = `
  const named = (one) => one.outerHTML.slice(0, one.outerHTML.indexOf('>') + 1).slice(0, 160) + ' ' + one.textContent.trim().slice(0, 30);
  const controls = () => {
    const groups = new Set();
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter((one) => {
      if (one.disabled || one.type === 'hidden' || one.tabIndex < 0 || one.closest('[inert]')) return false;
      if (!one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) return false;
      if (one.type !== 'radio') return true;
      const group = one.form?.id + one.name; // one stop; the arrow keys choose
      const chosen = one.form?.querySelector('[name="' + one.name + '"]:checked');
      if (chosen ? chosen !== one : groups.has(group)) return false;
      groups.add(group);
      return true;
    });
  };
  const problemOf = (one) => {
    const style = getComputedStyle(one);
    const isMarked = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
    if (!isMarked) return 'not marked';
    const rect = one.getClientRects()[0];
    if (!rect || rect.width < 1 || rect.height < 1) return 'no size';
    if (rect.bottom <= 0 || rect.top >= innerHeight || rect.right <= 0 || rect.left >= innerWidth) return 'out of sight';
    const x = Math.min(Math.max(rect.left + Math.min(rect.width, 20) / 2, 0), innerWidth - 1);
    const y = Math.min(Math.max(rect.top + Math.min(rect.height, 20) / 2, 0), innerHeight - 1);
    const there = document.elementFromPoint(x, y);
    return there && (one.contains(there) || there.contains(one) || one.labels?.[0]?.contains(there)) ? '' : 'covered';
  };
  const stop = () => {
    const one = document.activeElement;
    if (!one || one === document.body || one === document.documentElement) return null;
    const isSame = one === window.stopBefore;
    window.stopBefore = one;
    return { name: named(one), problem: problemOf(one), isSame };
  };
`;

/** In the page: what would stand in another order than Tab goes. An element that is not drawn, such as the fallback of a survey, has an empty `order`. */
const REORDERED = `[...document.querySelectorAll('body *')].filter((one) => {
  const { order, flexDirection, display } = getComputedStyle(one);
  return one.tabIndex > 0 || Number(order) !== 0 || (display.includes('flex') && flexDirection.endsWith('reverse'));
}).map((one) => one.outerHTML.slice(0, 100))`;

/** Opens a page as the owner, or with other cookies; it does not renew by itself. */
async function openPage(
  path: string,
  { width = 1280, cookies }: { width?: number; cookies?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const sent = (cookies ?? (await w.cookie())).split('; ').filter(Boolean);
  await context.addCookies(
    sent.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: t.url };
    }),
  );
  const page = await context.newPage();
  await page.route('**', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto(new URL(path, t.url).href);
  return page;
}
