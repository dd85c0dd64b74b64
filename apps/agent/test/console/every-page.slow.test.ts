import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { newId, surveys, withWorkspace } from '@feedback/db';
import { openChromium, violationsOn } from '@feedback/test-support/chromium';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { type RankedWorkspace, rankedWorkspace } from '../ranked-workspace.ts';

// Every page of the console in a real browser: axe-core's findings, sideways scroll, and what the Content-Security-Policy refuses.

let t: Harness;
let browser: Browser;
let w: RankedWorkspace;
let empty: Member;
beforeAll(async () => {
  browser = await openChromium();
  t = await startAgent({ settings: { ENCRYPTION_KEY: randomBytes(32).toString('base64') } });
  w = await rankedWorkspace(t);
  empty = await t.newMember('Donaudampfschifffahrtsgesellschaft'.repeat(3));
  await w.post(`/priorities/${w.dark}/act`, { action: 'mark_shipped' });
  await openRooms();
  await fillSettings();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await t.close();
});

const SETTINGS = [
  'general',
  'glossary',
  'weights',
  'plan',
  'members',
  'agents',
  'keys',
  'repositories',
  'mail',
  'webhooks',
  'notifications',
  'exports',
  'erasures',
  'audit',
  'operations',
  'erase-workspace',
  'account',
];

/** Something to show on the pages of the settings, with names that hardly fit. */
async function fillSettings(): Promise<void> {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitan'.repeat(2);
  await t.connect(w.owner);
  await addToWorkspace(t, w.owner, 'member');
  await w.post('/settings/members/invitations', {
    email: `${long.slice(0, 60)}@example.com`,
    role: 'viewer',
  });
  await w.post('/settings/glossary', { term: 'Canvas', means: `board, ${long.slice(0, 60)}` });
  await w.post('/settings/exports', { what: 'all', format: 'csv' });
  await w.post('/settings/repositories', { url: `https://git.example/${long}` });
  const survey = { id: newId(), name: long, question: 'Why?', surface: 'bar' };
  await withWorkspace(t.db, w.owner.workspaceId, (tx) =>
    surveys.insert(tx, w.owner.workspaceId, { ...survey, allowedOrigins: [], ratingScale: 'none' }),
  );
  await w.post('/settings/keys', { survey_id: survey.id, label: long });
  await addWebhook(long);
}

/** A webhook with a delivery that was answered with one long word, and one that waits. */
async function addWebhook(long: string): Promise<void> {
  const { workspaceId } = w.owner;
  const url = `https://${long.slice(0, 60)}.example/${long}`;
  await w.post('/settings/webhooks', { url, events: 'priority.merged', description: long });
  const [webhook] = await t.rows<{ id: string }>(workspaceId, 'select id from webhook');
  rooms.webhook = `/settings/webhooks/${webhook?.id}`;
  await w.post(`${rooms.webhook}/test`);
  const answered = `update hook_delivery set attempted_at = now(), attempts = 1, status = 503, answer = $1, due_at = now() + interval '1 day'`;
  await t.rows(workspaceId, answered, [long.repeat(8)]);
  await w.post(`${rooms.webhook}/test`);
}

/** Each page by its path below a workspace with feedback. */
const PAGES: [name: string, path: () => string][] = [
  ['the first steps, done', () => '/start'],
  ['the board', () => '/priorities'],
  ['the board without a match', () => '/priorities?q=zebra'],
  ['a priority', () => `/priorities/${w.csv}`],
  ['the signals of a priority', () => `/priorities/${w.csv}/items`],
  ['the choice of a merge', () => `/priorities/${w.csv}/merge`],
  ['the mail to customers', () => `/priorities/${w.dark}/share?message=It+is+there`],
  ['a spec', () => `/priorities/${w.csv}/spec`],
  ['questions to begin with', () => '/ask'],
  ['an answer', () => '/ask?q=What+do+people+say+about+the+CSV+export'],
  ['no answer, but the nearest', () => '/ask?q=What+does+Bluemill+say+about+a+dark+theme'],
  ['what customers said', () => '/activity'],
  ['what people and agents did', () => '/activity/acts'],
  ['one piece of feedback', () => `/activity/${rooms.item}?into=`],
  ['the calls', () => '/transcripts'],
  ['the form for a call', () => '/transcripts/new'],
  ['a call', () => rooms.call],
  ['the surveys', () => '/surveys'],
  ['the form for a survey', () => '/surveys/new?scale=thumbs'],
  ['a survey', () => rooms.survey],
  ['the ways to import', () => '/import'],
  ['the columns of a file', () => rooms.draft],
  ['an import', () => rooms.running],
  ['an address without a page', () => '/none'],
  ['the outbox', () => '/outbox'],
  ['connecting an agent', () => '/connect'],
  ['the settings', () => '/settings'],
  ...SETTINGS.map((page): [string, () => string] => [`settings: ${page}`, () => `/settings/${page}`]),
  ['a webhook', () => rooms.webhook],
  ['another weight of revenue', () => '/settings/weights?weight=1'],
];

/** Pages that look different in a workspace without any feedback. */
const EMPTY: [name: string, path: string][] = [
  ['the first steps', '/priorities'],
  ['the list of what customers said', '/activity'],
  ['the list of calls', '/transcripts'],
  ['the list of surveys', '/surveys'],
  ['the outbox', '/outbox'],
  ['connecting an agent', '/connect'],
  ...['agents', 'keys', 'glossary', 'repositories', 'mail', 'webhooks', 'exports'].map(
    (page): [string, string] => [`settings: ${page}`, `/settings/${page}`],
  ),
];

/** What the pages of the other rooms are about, as paths below the workspace. */
const rooms = { item: '', call: '', survey: '', draft: '', running: '', webhook: '' };

async function openRooms(): Promise<void> {
  const path = ({ url }: { url: URL }) => url.pathname.slice(w.home.length);
  const [item] = await t.rows<{ id: string }>(w.owner.workspaceId, 'select id from feedback limit 1');
  rooms.item = item?.id ?? '';
  const text = `Dana: How is it going?\nTom: The export <b>fails</b> ${'every single day '.repeat(20)}.`;
  rooms.call = path(await w.post('/transcripts', { title: 'Renewal', text, customer_speaker: 'Tom' }));
  rooms.survey = path(await w.post('/surveys', { name: 'S', question: 'How is it?', scale: '1-10' }));
  const rows = `text,who\n${'A very long text '.repeat(40)},Tom\n,Ana\n`;
  rooms.draft = path(await w.post('/import', { rows }));
  rooms.running = path(await w.post('/import', { rows }));
  await w.post(`${rooms.running}/start`, { text: 'text', customer_name: 'who' });
}

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('%s, %i pixels wide', (colorScheme, width) => {
  const view = { colorScheme, viewport: { width, height: 800 } };

  test.each(PAGES)('%s', async (_, path) => judge(await cookieOf(w), w.home + path(), view), 30_000);

  test.each(EMPTY)(
    '%s, empty',
    async (_, path) => {
      const visitor = await visitConsole(t, empty);
      await judge(await visitor.browser.cookies(t.url), visitor.home + path, view);
    },
    30_000,
  );
});

describe('without a script', () => {
  test.each(PAGES)('%s has its content', async (_, path) => {
    const context = await signedIn(await cookieOf(w), { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(t.url + w.home + path());
    expect(await page.locator('main h1').count()).toBe(1);
    await context.close();
  });
});

/** Opens a page and holds it against what every page must be. */
async function judge(cookie: string, path: string, view: BrowserContextOptions): Promise<void> {
  const context = await signedIn(cookie, view);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  const response = await page.goto(t.url + path);
  expect(gzipSync((await response?.body()) ?? '').length).toBeLessThanOrEqual(60 * 1024);
  expect(await page.title()).toMatch(/ · Feedback Intelligence$/);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('.first:visible').count()).toBeLessThanOrEqual(1); // one primary button
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.viewport?.width);
  expect(await smallTargets(page)).toEqual([]);
  expect(refused).toEqual([]);
  await context.close();
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

function cookieOf(visitor: RankedWorkspace): Promise<string> {
  return visitor.cookie();
}
