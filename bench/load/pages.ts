// node bench/load/pages.ts JOB: opens pages of the console in Chromium, in turns with an empty static page, and prints the medians of
// their largest contentful paint (LCP).
import { createServer } from 'node:http';
import { ownJson } from '@feedback/contract/own-json';
import { portOf } from '@feedback/runtime';
import { type Person } from '@feedback/test-support/browser';
import { openChromium } from '@feedback/test-support/chromium';
import { type BrowserContext } from 'playwright-core';
import { median } from '../statistics.ts';

const job = ownJson<{ url: string; person: Person; loads: number }>(process.argv[2] ?? '');
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><h1>Empty</h1>';

const browser = await openChromium();
const server = createServer((_req, res) => res.setHeader('content-type', 'text/html').end(EMPTY));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
try {
  const emptyUrl = `http://127.0.0.1:${portOf(server)}/`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const boardUrl = await signIn(context);
  const priorityUrl = await firstPriority(context, boardUrl);
  const measured = async (url: string, slowed: number) => {
    const [page, empty]: [number[], number[]] = [[], []];
    for (let load = 0; load <= job.loads; load++) {
      const [ours, theirs] = [await paintOf(context, url, slowed), await paintOf(context, emptyUrl, slowed)];
      if (load === 0) continue; // the first load fills caches
      page.push(ours);
      empty.push(theirs);
    }
    return { page: median(page), empty: median(empty) };
  };
  const figures = {
    board: await measured(boardUrl, 1),
    boardSlowed: await measured(boardUrl, 4),
    priority: await measured(priorityUrl, 1),
    prioritySlowed: await measured(priorityUrl, 4),
  };
  console.log(JSON.stringify(figures));
} finally {
  await browser.close();
  server.close();
}

/** Signs in through the form; returns the address of the board. */
async function signIn(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${job.url}/signin`);
  await page.fill('[name=email]', job.person.email);
  await page.fill('[name=password]', job.person.password);
  await page.click('button.first');
  await page.waitForURL('**/priorities');
  const url = page.url();
  await page.close();
  return url;
}

async function firstPriority(context: BrowserContext, boardUrl: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(boardUrl);
  const path = await page.locator('a.title').first().getAttribute('href');
  await page.close();
  return new URL(path ?? '', boardUrl).href;
}

/** The largest contentful paint of a page, in ms since its navigation began. */
async function paintOf(context: BrowserContext, url: string, slowed: number): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(url, { waitUntil: 'load' });
  const paint = await page.evaluate<number>(
    `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`,
  );
  await page.close();
  return paint;
}
