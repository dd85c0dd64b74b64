import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { openChromium, violationsOn } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, type BrowserContextOptions, type Page, type Response } from 'playwright-core';
import { ANSWERS, EMPTY, type FullWorkspace, fullWorkspace, makeRoom, PAGES } from '../console-pages.ts';
import { visitConsole } from '../console-visitor.ts';
import { faintIn } from '../faint-words.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';

// Every page of the console in a real browser: axe-core's findings, sideways scroll, and what the Content-Security-Policy refuses.

type View = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } };

/** Posts a form from the page, as a form on it does. */
const POST = ({ action, fields }: { action: string; fields: Record<string, string> }) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('textarea'), { name, value }));
  document.body.append(form);
  form.submit();
};

let t: Harness;
let browser: Browser;
let w: FullWorkspace;
let empty: Member;
beforeAll(async () => {
  browser = await openChromium();
  t = await startAgent({ settings: { ENCRYPTION_KEY: randomBytes(32).toString('base64') } });
  w = await fullWorkspace(t);
  empty = await t.newMember('Donaudampfschifffahrtsgesellschaft'.repeat(3));
}, 180_000);
afterAll(async () => {
  await browser.close();
  await t.close();
});

const VIEWS = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.each(VIEWS)('%s, %i pixels wide', (colorScheme, width) => {
  const view = { colorScheme, viewport: { width, height: 800 } };

  test.each(PAGES)('%s', async (_, path) => judge(await w.cookie(), w.home + path(w), view));

  test.each(EMPTY)(
    '%s, empty',
    async (_, path) => {
      const visitor = await visitConsole(t, empty);
      await judge(await visitor.browser.cookies(t.url), visitor.home + path, view);
    },
    90_000,
  );
});

describe.each(VIEWS)('the answers to forms, %s, %i pixels wide', (colorScheme, width) => {
  const view = { colorScheme, viewport: { width, height: 800 } };

  test.each(ANSWERS)(
    '%s',
    async (_, status, path, fields = {}) => {
      await makeRoom(t, w);
      const sent = path(w) === '/settings/keys' ? { survey_id: w.keyless, ...fields } : fields;
      const context = await signedIn(await w.cookie(), view);
      const page = await context.newPage();
      await page.goto(`${t.url}${w.home}/settings`);
      await judgeAfter(page, view, async () => {
        const answered = page.waitForNavigation();
        await page.evaluate(POST, { action: w.home + path(w), fields: sent });
        const answer = await answered;
        expect([answer?.request().method(), answer?.status()]).toEqual(['POST', status]);
        return answer;
      });
      await context.close();
    },
    90_000,
  );
});

describe('printed from a dark screen', () => {
  test.each(PAGES)('%s has its words on white, and nothing that is only for screens', async (_, path) => {
    const context = await signedIn(await w.cookie(), { colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(t.url + w.home + path(w));
    await page.setViewportSize({ width: 718, height: 1_000 }); // A4 within its margins
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main h1').isVisible()).toBe(true);
    const screens = page.locator('css:light=nav, form, .button, .skip').filter({ visible: true });
    expect(await screens.evaluateAll((found) => found.map((one) => Reflect.get(one, 'outerHTML')))).toEqual(
      [],
    );
    expect(await faintIn(page)).toEqual([]);
    await context.close();
  });
});

describe('without a script', () => {
  test.each(PAGES)('%s has its content', async (_, path) => {
    const context = await signedIn(await w.cookie(), { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(t.url + w.home + path(w));
    expect(await page.locator('main h1').count()).toBe(1);
    await context.close();
  });
});

/** Opens a page and holds it against what every page must be. */
async function judge(cookie: string, path: string, view: View): Promise<void> {
  const context = await signedIn(cookie, view);
  const page = await context.newPage();
  await judgeAfter(page, view, () => page.goto(t.url + path));
  await context.close();
}

/** Holds the page that `open` opens against what every page must be, as it opens and with everything unfolded. */
async function judgeAfter(page: Page, view: View, open: () => Promise<Response | null>): Promise<void> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  const response = await open();
  expect(gzipSync((await response?.body()) ?? '').length).toBeLessThanOrEqual(60 * 1024);
  expect(await page.title()).toMatch(/ · Feedback Intelligence$/);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('.first:visible').count()).toBeLessThanOrEqual(1); // one primary button
  await judgeSight(page, view);
  if ((await page.locator('details').count()) > 0) {
    await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
    await judgeSight(page, view);
  }
  expect(refused).toEqual([]);
}

async function judgeSight(page: Page, view: View): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.viewport.width);
  expect(await smallTargets(page)).toEqual([]);
}

/** Buttons and fields smaller than 24 by 24 CSS pixels (WCAG 2.2 §2.5.8); ours are meant to have 36. */
function smallTargets(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('button, select, summary, input:not([type=hidden]):not([type=checkbox]):not([type=radio])')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height])
    .filter(([, height]) => height < 36)`);
}

async function signedIn(cookie: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: t.url };
  });
  await context.addCookies(cookies);
  return context;
}
