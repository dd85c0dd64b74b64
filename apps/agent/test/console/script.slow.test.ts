import { SURFACES } from '@feedback/contract/vocabulary';
import { openChromium } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { visitConsole } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';
import { DARK, type RankedWorkspace, rankedWorkspace } from '../ranked-workspace.ts';

// What the script adds to the pages, in a real browser.

let t: Harness;
let browser: Browser;
let w: RankedWorkspace;
let page: Page;
beforeAll(async () => {
  browser = await openChromium();
  t = await startAgent();
}, 180_000);
beforeEach(async () => {
  w = await rankedWorkspace(t);
  const context = await browser.newContext();
  const [name = '', value = ''] = (await w.cookie()).split('; ').at(-1)?.split('=') ?? [];
  await context.addCookies([{ name, value, url: t.url }]);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await t.close();
});

const focused = () => page.evaluate<string>('document.activeElement.textContent');

describe('with the keyboard', () => {
  test('j and k walk the board, Enter opens a priority, / searches, and typing is left alone', async () => {
    await page.goto(`${t.url}${w.home}/priorities`);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused()).toBe(DARK);
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/priorities/${w.dark}`);
    await page.goBack();
    await page.keyboard.press('/');
    await page.keyboard.type('jk/');
    expect(await page.inputValue('main input[type=search]')).toBe('jk/');
  }, 90_000);

  test('Ctrl-K opens the palette, which goes to a room, or asks', async () => {
    await page.goto(`${t.url}${w.home}/priorities/${w.csv}`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('priorit');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${w.home}/priorities`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('who wants dark mode?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ask\?q=who\+wants\+dark\+mode/);
  }, 90_000);

  test('everything of a priority is reached and done without a mouse', async () => {
    await page.goto(`${t.url}${w.home}/priorities/${w.csv}`);
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if ((await focused()) === 'Start building') break;
    }
    await page.keyboard.press('Enter');
    await page.getByText('This is building now.').waitFor();
  }, 90_000);
});

describe('live', () => {
  test('a changed line is renewed where it stands; a changed order waits behind a button', async () => {
    await page.goto(`${t.url}${w.home}/priorities`);
    await w.post(`/priorities/${w.dark}/act`, { action: 'start_building' });
    await page.getByRole('row', { name: /Dark mode.*Building/ }).waitFor({ timeout: 15_000 });

    await t.rows(
      w.owner.workspaceId,
      'update ranked_priority set rank = 3 - rank, score = 100 - score where workspace_id = $1',
      [w.owner.workspaceId],
    );
    await page
      .getByRole('button', { name: 'There is something new here: show it' })
      .waitFor({ timeout: 15_000 });
    expect(await page.locator('a.title').allTextContents()).toEqual([expect.any(String), DARK]);
    await page.getByRole('button', { name: /show it/ }).click();
    await page.waitForFunction(`document.querySelector('a.title')?.textContent === ${JSON.stringify(DARK)}`);
  }, 180_000);

  test('the first steps tick themselves, but never over what is being typed', async () => {
    const owner = await t.newMember();
    const visitor = await visitConsole(t, owner);
    const [name = '', value = ''] =
      (await visitor.browser.cookies(t.url)).split('; ').at(-1)?.split('=') ?? [];
    await page.context().addCookies([{ name, value, url: t.url }]);
    await page.goto(`${t.url}${visitor.home}/start`);
    await page.fill('[name=text]', 'half a sentence');
    await visitor.post('/start', { text: 'The export is slow' });
    await page.waitForTimeout(7_000);
    expect(await page.inputValue('[name=text]')).toBe('half a sentence');
    await page.fill('[name=text]', '');
    await page.locator('li.done', { hasText: 'Send feedback' }).waitFor({ timeout: 15_000 });
  }, 180_000);
});

describe('a repository that is read', () => {
  test('is followed until it is read; then the page asks no more', async () => {
    await w.post('/settings/repositories', { url: 'https://git.example/northwind' });
    await page.goto(`${t.url}${w.home}/settings/repositories`);
    await page.getByText('Waits to be read').waitFor();
    await page.getByText('Disconnect…').click();

    await t.rows(
      w.owner.workspaceId,
      `update repository set state = 'ready', looked_at = now(), seen_at = now(), indexed_at = now(), sha = repeat('a', 40), head_sha = repeat('a', 40)`,
    );
    await page.getByText('Looked at just now').waitFor({ timeout: 15_000 });
    expect(await page.getByRole('button', { name: /^Disconnect \w/ }).isVisible()).toBe(true);
    let asked = 0;
    page.on('request', () => asked++);
    await page.waitForTimeout(12_000);
    expect(asked).toBe(0);
  }, 90_000);
});

describe('a page that waits', () => {
  test('stays as it is while there is nothing new, and gives way as soon as there is', async () => {
    await w.post('/settings/repositories', { url: 'https://git.example/northwind' });
    await page.goto(`${t.url}${w.home}/priorities/${w.csv}/spec`);
    const waiting = page.getByText('The connected repository is being read.');
    await waiting.waitFor();
    await page.evaluate('window.isFirst = true');
    await page.waitForTimeout(4_000);
    expect(await page.evaluate('window.isFirst')).toBe(true);

    await t.rows(w.owner.workspaceId, `update repository set reason = 'it does not answer'`);
    await page.getByText('The connected repository cannot be read').waitFor({ timeout: 15_000 });
  }, 90_000);
});

describe('a survey that is being made', () => {
  test('shows beside the form what a visitor will see, while its question is typed', async () => {
    await page.goto(`${t.url}${w.home}/surveys/new`);
    await page.getByLabel('Question').pressSequentially('Is it fast <b>enough</b>?');
    await page.locator('#shown legend, #shown label', { hasText: 'Is it fast <b>enough</b>?' }).waitFor();
    await page.getByRole('radio', { name: /thumb/i }).first().check();
    await page.locator('#shown', { hasText: '👍' }).waitFor();
    expect(await page.getByLabel('Question').inputValue()).toBe('Is it fast <b>enough</b>?');
    expect(page.url()).toBe(`${t.url}${w.home}/surveys/new`);
  }, 90_000);

  test('shows each surface where it stands in a page, open, and never over the form', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${t.url}${w.home}/surveys/new`);
    await page.getByLabel('Question').fill('Is it fast?');
    const stood = new Map<string, { above: number; below: number; before: number; after: number }>();
    for (const surface of SURFACES) {
      await page.getByLabel('Where it stands').focus();
      await page.getByLabel('Where it stands').selectOption(surface);
      const stage = page.locator(`#shown .stage[data-surface=${surface}]`);
      const panel = stage.locator('feedback-survey section');
      await panel.getByText('Is it fast?').waitFor();
      const [around, box] = [await stage.boundingBox(), await panel.boundingBox()];
      if (!around || !box) throw new Error(`${surface} is not shown`);
      stood.set(surface, {
        above: Math.round(box.y - around.y),
        below: Math.round(around.y + around.height - box.y - box.height),
        before: Math.round(box.x - around.x),
        after: Math.round(around.x + around.width - box.x - box.width),
      });
      // It takes no focus from the form.
      expect(await page.evaluate('document.activeElement.name')).toBe('surface');
      expect([surface, Object.values(stood.get(surface) ?? {}).every((distance) => distance >= 0)]).toEqual([
        surface,
        true,
      ]);
    }
    expect(stood.get('inline')).toMatchObject({ above: 0, below: 0 });
    expect(stood.get('bar')).toMatchObject({ below: 0, before: 0, after: 0 });
    expect(stood.get('float')).toMatchObject({ below: 16, after: 16 });
    expect(stood.get('widget')?.above).toBeGreaterThan(0);
  }, 90_000);

  test('shows what was typed last, though the answer to what was typed before comes later', async () => {
    await page.goto(`${t.url}${w.home}/surveys/new`);
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
    const late = /[?&]question=Is\+it(?:&|$)/;
    await page.route(late, async (route) => {
      await isShown;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(late);
    await page.getByLabel('Question').fill('Is it');
    await asked;
    await page.getByLabel('Question').fill('Is it fast?');
    const preview = page.locator('#shown legend, #shown label');
    await preview.filter({ hasText: 'Is it fast?' }).waitFor();
    const answered = page.waitForEvent('requestfinished', (request) => late.test(request.url()));
    show();
    await answered;
    await page.evaluate('new Promise((drawn) => setTimeout(drawn, 200))');
    expect(await preview.first().textContent()).toContain('Is it fast?');
  }, 90_000);
});

describe('what is copied or hidden', () => {
  test('the line of the first steps has a button that copies it', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: t.url });
    await page.goto(`${t.url}${w.home}/start`);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl .*Bearer ey/);
  }, 90_000);

  test('a typed password can be shown', async () => {
    await page.context().clearCookies();
    await page.goto(`${t.url}/signin`);
    await page.fill('[name=password]', 'a secret');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await page.getAttribute('[name=password]', 'type')).toBe('text');
    await page.getByRole('button', { name: 'Hide the password' }).click();
    expect(await page.getAttribute('[name=password]', 'type')).toBe('password');
  }, 90_000);
});
