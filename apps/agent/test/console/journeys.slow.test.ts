import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { openChromium } from '@feedback/test-support/chromium';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';

// What a team does with the product, each as one walk through the console in a real browser, with the whole product beside it. The first
// minutes and the agent have a walk of their own (first-minutes.slow.test.ts).

let running: RunningInstance;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let home: string;
beforeAll(async () => {
  running = await runInstance({ settings: { REPOSITORY_FOLDERS: path.dirname(root) } });
  browser = await openChromium();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await page.goto(running.instance.sign_in_link ?? '');
  home = page.url().replace(/\/priorities$/, '');
}, 360_000);
beforeEach(async () => {
  await page.close();
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await running.stop();
}, 90_000);

const room = (name: string) => page.goto(`${home}/${name}`);
const heading = (name: string | RegExp) => page.getByRole('heading', { name });

/** Opens a page again and again until it shows a text, or what is looked for: the worker is still at it. */
async function until(address: string, text: string | RegExp | (() => Locator)): Promise<void> {
  const found = typeof text === 'function' ? text : () => page.getByText(text);
  for (let tries = 0; tries < 180; tries++) {
    await page.goto(address);
    if ((await found().count()) > 0) return;
    await page.waitForTimeout(1_000);
  }
  throw new Error(`${address} never showed ${String(text)}: ${await page.innerText('main')}`);
}

test('a batch: a file of feedback is mapped, tried, stored, understood and ranked', async () => {
  await room('import');
  const rows = readFileSync(path.join(root, 'examples/feedback.jsonl'), 'utf8');
  await page.getByLabel(/^Excel, CSV or JSON/).setInputFiles({
    name: 'feedback.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(rows),
  });
  await page.getByRole('button', { name: 'Next: which column is what' }).click();
  await heading('Which column is what?').waitFor();
  await page.getByRole('button', { name: /^Import \d+ rows/ }).click();
  await heading('What next').waitFor({ timeout: 60_000 });
  await until(`${home}/priorities`, /\d+ priorities/);
  expect(await page.locator('a.title').count()).toBeGreaterThan(20);
}, 360_000);

test('a question: the answer has figures and numbered quotations, each of which leads to its item', async () => {
  await room('ask');
  await page.getByRole('searchbox').first().fill('Who wants single sign-on?');
  await page.keyboard.press('Enter');
  await heading('In their words').waitFor();
  await page.getByRole('link', { name: 'in context' }).first().click();
  await page.waitForURL('**/activity/*');
}, 180_000);

test('a call: its speakers are confirmed, and what the customer said is marked in place', async () => {
  await room('transcripts/new');
  await page.getByLabel('Title').fill('Renewal call with Initech');
  await page
    .getByLabel('What was said')
    .fill(
      'Sam: How do you like the rota?\nDana: The export to payroll fails every month, and we type the hours by hand.\nSam: I am sorry.\nDana: We also need a dark mode for the night shift.',
    );
  await page.getByRole('button', { name: 'Next: who is the customer' }).click();
  await heading('Who is the customer?').waitFor();
  await page.getByLabel('Dana').check();
  await page.getByRole('button', { name: 'Store the call' }).click();
  await heading('Renewal call with Initech').waitFor();
  await until(page.url(), () => page.locator('mark'));
}, 270_000);

test('a survey: it is made, its lines and its address are copied, and answers arrive', async () => {
  await room('surveys/new');
  await page.getByLabel('Name').fill('After publishing');
  await page.getByLabel('Question').fill('How easy was it?');
  await page.getByRole('button', { name: 'Make the survey' }).click();
  await heading('After publishing').waitFor();
  const survey = page.url();
  await page.getByRole('button', { name: 'Get the lines of HTML' }).click();
  const lines = await page.getByRole('region', { name: 'Lines of HTML to copy' }).innerText();
  const address = await page.getByRole('region', { name: 'Address to copy' }).innerText();
  const shop = createServer((_req, res) =>
    res
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><body>${lines}</body></html>`),
  );
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const visitor = await context.newPage();
  const answers = [
    [`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`, 'The publish button is hard to find'],
    [address, 'A mail brought me here'],
  ] as const;
  for (const [at, words] of answers) {
    await visitor.goto(at);
    await visitor.locator('feedback-survey textarea').fill(words);
    await visitor.locator('feedback-survey button:has-text("Send")').click();
    await visitor.locator('feedback-survey').getByText('Thank you.').waitFor();
  }
  await visitor.close();
  shop.close();
  for (const [, words] of answers) await until(survey, words);
}, 270_000);

test('a spec: a repository is connected, and the spec names places in it', async () => {
  await room('settings/repositories');
  await page.getByLabel('Address').fill(root);
  await page.getByRole('button', { name: 'Connect' }).click();
  await until(`${home}/settings/repositories`, /files and .* names of commit/);
  await room('priorities?q=csv');
  await page.locator('a.title').first().click();
  await page.getByRole('link', { name: 'Write the spec' }).click();
  await heading(/^Spec: /).waitFor({ timeout: 180_000 }); // it reads this whole repository
  await heading('Requirements').waitFor();
}, 450_000);

test('ship and share: a priority is built, shipped, and the customers who asked get the mail that was shown', async () => {
  await room('priorities');
  const title = (await page.locator('a.title').nth(1).innerText()).trim();
  await page.locator('a.title').nth(1).click();
  await page.getByRole('button', { name: 'Start building' }).click();
  await page.getByText('This is building now.').waitFor();
  await page.getByText('Mark shipped…').click();
  await page.getByLabel('Version (may be empty)').fill('7.1');
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  await page.getByRole('link', { name: 'Tell customers…' }).click();
  await page
    .getByLabel('What changed, in a sentence that customers read')
    .fill('It works since this morning.');
  await page.getByRole('button', { name: 'Show the mail with this' }).click();
  await page.getByText('It works since this morning.').last().waitFor();
  await page.getByRole('button', { name: 'Send the mails to those ticked' }).click();
  await page.getByText(/mails? in the outbox/).waitFor();
  await until(`${home}/outbox`, title);
}, 270_000);

test('a correction: a merge, and its undo', async () => {
  await room('priorities?q=dark');
  await page.locator('a.title').first().click();
  const from = page.url();
  await page.getByRole('link', { name: 'Merge into another…' }).click();
  await page
    .getByRole('button', { name: /^Merge into / })
    .first()
    .click();
  await page.getByText('Both are one priority now').waitFor();
  expect(page.url()).not.toBe(from);
  await page.getByRole('button', { name: 'Undo this merge' }).click();
  await page.locator('main .notice').first().waitFor();
  expect(await page.locator('main .notice').first().innerText()).toBe('That is undone.');
}, 180_000);

test('a quota: what arrives over the plan is held with its place, and released', async () => {
  const plan = (limit: string) =>
    spawnSync('npm', ['run', 'plan', '--', 'Demo', limit], { cwd: root, env: running.env, encoding: 'utf8' });
  expect(plan('10').status).toBe(0);
  await room('start');
  await page.getByLabel('What did a customer tell you?').fill('One more wish: print the rota on A3 paper.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('is held over this month’s plan').waitFor();
  await room('priorities');
  await page.getByRole('link', { name: 'See and release' }).click();
  await heading(/1 waits over the limit/).waitFor();
  await page.getByText('print the rota on A3 paper').waitFor();
  expect(plan('100000').status).toBe(0);
  await until(`${home}/settings/plan`, 'Nothing is held');
}, 270_000);

test('to operate: what waits and what failed, and the log of who did what', async () => {
  await room('settings/operations');
  await page.getByRole('heading', { name: 'Queues' }).waitFor();
  // Each process of the running service has said that it lives.
  for (const name of ['Worker', 'Pages and agents', 'Accepting feedback'])
    await page.getByRole('region', { name: 'Processes' }).getByText(name).waitFor();
  await room('settings/audit');
  await page.locator('table').getByText('owner@demo.test').first().waitFor();
  await page.locator('table').getByText('Shared with customers').first().waitFor();
}, 180_000);
