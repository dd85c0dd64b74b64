import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FeedbackClient } from '@feedback/client';
import { root } from '@feedback/local-stack';
import { makeGitRepository } from '@feedback/test-support';
import { openChromium } from '@feedback/test-support/chromium';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';

// The five doors of an empty workspace, on a page that stays open while the first comes through each.

const shop = makeGitRepository('shop');
let running: RunningInstance;
let browser: Browser;
let context: BrowserContext;
let start: Page;
let home: string;
beforeAll(async () => {
  shop.commit('First', { 'export.ts': 'export const toCsv = () => "";\n' });
  running = await runInstance({ settings: { REPOSITORY_FOLDERS: shop.root } });
  browser = await openChromium();
  context = await browser.newContext();
  start = await context.newPage();
  await start.goto(running.instance.sign_in_link ?? '');
  home = start.url().replace(/\/priorities$/, '');
  // The empty board shows them too, until there is something on it.
  await start.getByRole('heading', { name: 'Five doors' }).waitFor();
  await start.goto(`${home}/start`);
}, 360_000);
afterAll(async () => {
  await browser.close();
  await running.stop();
  shop.remove();
}, 90_000);

/** What a door of the open page says, which no one reloads. */
const says = (door: string) => start.locator(`#${door}-arrived`).innerText();
const arrived = (door: string, text: string) =>
  start.locator(`#${door}-arrived`).getByText(text, { exact: true }).waitFor({ timeout: 60_000 });

function npm(...command: string[]): string {
  const given = ['run', '--silent', command[0] ?? '', '--', ...command.slice(1)];
  const { status, stdout, stderr } = spawnSync('npm', given, {
    cwd: root,
    env: running.env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout.trim();
}

/** Does something in a tab beside the open page. */
async function beside(address: string, act: (page: Page) => Promise<unknown>): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await act(page);
  await page.close();
}

test('a sender: its sign-in and a refused item do not count, its first item does', async () => {
  const sender = npm('senders', 'make', 'owner@demo.test', 'Desk');
  const { base_url: baseUrl, app_url: appUrl } = running.instance;
  const client = new FeedbackClient({ baseUrl, appUrl, sender });
  await expect(client.send({ text: '' })).rejects.toThrow('text');
  await beside(`${home}/start`, async (page) => {
    const said = await page.locator('#sender-arrived').innerText();
    expect(said).toBe('Nothing of a sender has arrived yet.');
  });
  await client.send({ text: `The export has no header ${randomUUID()}` });
  await arrived('sender', 'What a sender sent has arrived.');
}, 120_000);

test('a survey: its first answer', async () => {
  expect(await says('widget')).toBe('No answer has arrived yet.');
  const key = readFileSync(path.join(String(running.env['FEEDBACK_DIR']), 'survey-key'), 'utf8').trim();
  await beside(`${running.instance.base_url}/surveys/${key}`, async (page) => {
    await page.locator('feedback-survey textarea').fill('Dark mode, please');
    await page.locator('feedback-survey button:has-text("Send")').click();
    await page.locator('feedback-survey').getByText('Thank you.').waitFor();
  });
  await arrived('widget', 'An answer has arrived.');
}, 120_000);

test('an import: its first file', async () => {
  expect(await says('file')).toBe('No file has arrived yet.');
  await beside(`${home}/import`, async (page) => {
    await page.getByLabel(/^Excel, CSV or JSON/).setInputFiles({
      name: 'desk.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Comment,Customer\nThe export is slow on Mondays,Dana\n'),
    });
    await page.getByRole('button', { name: 'Next: which column is what' }).click();
    await page.getByRole('button', { name: /^Import 1 row/ }).click();
    await page.waitForURL(/\/import\/[0-9a-f-]{36}/);
  });
  await arrived('file', 'A file has arrived.');
}, 120_000);

test('source code: the first repository that is read', async () => {
  expect(await says('code')).toBe('No code has arrived yet.');
  await beside(`${home}/settings/repositories`, async (page) => {
    await page.getByLabel('Address').fill(shop.folder);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'shop' }).waitFor();
  });
  await arrived('code', 'The code has arrived, and is read.');
}, 120_000);

test('an agent: its first connection', async () => {
  expect(await says('coding-agent')).toBe('No agent has arrived yet.');
  npm('priorities', '--limit', '1');
  await arrived('coding-agent', 'An agent has arrived, and is connected.');
}, 120_000);
