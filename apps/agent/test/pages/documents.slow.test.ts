import { openChromium, violationsOn } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Browser } from 'playwright-core';
import { faintIn } from '../faint-words.ts';
import { type Harness, startAgent } from '../harness.ts';

let t: Harness;
let browser: Browser;
beforeAll(async () => {
  t = await startAgent();
  browser = await openChromium();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await t.close();
});

const PATHS = [
  '',
  '/rest-api',
  '/agents',
  '/quality',
  '/product-manager',
  '/readme',
  '/decision-43',
  '/search?q=limits',
];

test.each(PATHS.flatMap((path) => (['light', 'dark'] as const).map((scheme) => [path, scheme] as const)))(
  '/docs%s in %s has nothing that axe finds, and is as wide as a telephone',
  async (path, colorScheme) => {
    const page = await (await browser.newContext({ colorScheme })).newPage();
    const problems: string[] = [];
    page.on('console', (said) => void (said.type() === 'error' && problems.push(said.text())));
    await page.goto(`${t.url}/docs${path}`);
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 720 });
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
    expect(problems).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test('a person searches with the keyboard, and gets to the part that has the words', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${t.url}/docs`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('rotate the secret');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Search' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Retry-After');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(/\/docs\/[\w-]+#/);
  expect(await page.getByRole('main').innerText()).toContain('Retry-After');
  await page.context().close();
});

test('a document prints without what is only for screens, as wide as a sheet, with words that can be read', async () => {
  const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await page.goto(`${t.url}/docs/rest-api`);
  await page.setViewportSize({ width: 718, height: 1_000 }); // A4 within its margins
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Documents' }).isVisible()).toBe(false);
  expect(await page.getByRole('searchbox').first().isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'POST /feedback' }).isVisible()).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(718);
  expect(await faintIn(page)).toEqual([]);
  await page.context().close();
});
