import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { openChromium } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { visitConsole } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';

// The lines of HTML of a survey in a browser, on pages of others.

let t: Harness;
let browser: Browser;
let host: Server;
let lines: string;
let policy: string | undefined;
const asked: string[] = [];
beforeAll(async () => {
  t = await startAgent();
  browser = await openChromium();
  const visitor = await visitConsole(t, await t.newMember());
  const form = {
    name: 'After publishing',
    question: 'How easy was it?',
    surface: 'float',
    scale: '1-5',
    origins: '',
  };
  const { url } = await visitor.post('/surveys', form);
  const { html } = await visitor.post(`${url.pathname.slice(visitor.home.length)}/snippet`);
  lines = (/<pre[^>]*>([^]*?)<\/pre>/.exec(html)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  host = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    if (policy !== undefined) res.setHeader('content-security-policy', policy);
    // A sheet that shows hidden forms, as some do.
    const head = '<style>form.feedback-survey { display: grid !important }</style>';
    res
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en">${head}<body>${lines}</body></html>`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
}, 180_000);
afterAll(async () => {
  await browser.close();
  host.close();
  await t.close();
}, 90_000);

async function open(withPolicy?: string): Promise<Page> {
  policy = withPolicy;
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  asked.length = 0;
  return page;
}

describe('the lines of a survey on a page', () => {
  test('send nothing by themselves where the page allows no inline script', async () => {
    const page = await open("script-src 'self'");
    await page.locator('textarea').fill('My own words');
    await page.locator('input[type=email]').fill('dana@acme.example');
    await page.locator('input[type=email]').press('Enter');
    await page.locator('button:has-text("Send")').click({ force: true });
    await page.evaluate(() => document.querySelector('form')?.submit());
    await page.waitForTimeout(300);
    expect(page.url()).not.toContain('My');
    expect(asked.filter((one) => one.includes('text='))).toEqual([]);
    await page.close();
  });

  test('say what is missing in an empty form, and can be put away', async () => {
    const page = await open();
    await page.locator('button:has-text("Send")').click();
    expect(await page.locator('output').innerText()).toBe('Choose a rating or write something first.');
    await page.locator('button[aria-label=Close]').click();
    expect(await page.locator('form').getAttribute('hidden')).not.toBeNull();
    expect(asked.filter((one) => one.includes('?'))).toEqual([]);
    await page.close();
  });
});
