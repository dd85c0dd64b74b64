import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildReact } from '@feedback/commands/clients';
import { createSurveyKey } from '@feedback/core';
import { surveys, withWorkspace } from '@feedback/db';
import { root } from '@feedback/local-stack';
import { newSurvey } from '@feedback/test-support';
import { openChromium } from '@feedback/test-support/chromium';
import { type OwnService, ownService } from '@feedback/test-support/processes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';

// The React component as it is published, in a browser, with each version of React that it says it works with.

const folder = mkdtempSync(path.join(tmpdir(), 'react-'));
const modules = path.join(root, 'node_modules');

type Browser = Awaited<ReturnType<typeof openChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

let service: OwnService;
let baseUrl: string;
let caller: Awaited<ReturnType<OwnService['newCaller']>>;
let key: string;
let browser: Browser;
let host: Server;
let script = '';
beforeAll(async () => {
  service = await ownService();
  baseUrl = await service.startApi();
  browser = await openChromium();
  const { compressed } = await buildReact(path.join(folder, 'built'));
  expect(compressed).toBeLessThan(1_500);
  host = createServer((req, res) => {
    if (req.url === '/app.js') return res.setHeader('content-type', 'text/javascript').end(script);
    res.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${baseUrl}; connect-src ${baseUrl}; require-trusted-types-for 'script'`,
    );
    res
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Shop</title><body><main id="root"></main><script type="module" src="/app.js"></script></body></html>`,
      );
    return undefined;
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
}, 180_000);
afterAll(async () => {
  await browser.close();
  host.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}, 90_000);
beforeEach(async () => {
  caller = await service.newCaller();
  const { db } = service;
  const survey = newSurvey({ ratingScale: '1-5' });
  await withWorkspace(db, caller.workspaceId, (tx) => surveys.insert(tx, caller.workspaceId, survey));
  ({ key } = await createSurveyKey({ db }, caller.workspaceId, { surveyId: survey.id, label: 'React' }));
});

/** A page of a shop whose visitor signs in and out, changes the question, and opens the survey by a button of its own. */
const shop = (surface: string) => `
import { createElement as h, StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { FeedbackSurvey } from '@feedback/react';

function Shop() {
  const survey = useRef(null);
  const [user, setUser] = useState(undefined);
  const [question, setQuestion] = useState('How easy was it?');
  const [said, setSaid] = useState('');
  return h('div', {},
    h('button', { id: 'in', onClick: () => setUser({ email: 'dana@acme.example', name: 'Dana' }) }, 'Sign in'),
    h('button', { id: 'out', onClick: () => setUser(undefined) }, 'Sign out'),
    h('button', { id: 'other', onClick: () => setQuestion('How quick was it?') }, 'Other question'),
    h('button', { id: 'help', onClick: () => survey.current.open() }, 'Help'),
    h('output', {}, said),
    h(FeedbackSurvey, { ref: survey, baseUrl: '${baseUrl}/', apiKey: '${key}', surface: '${surface}', scale: '1-5', question, user,
      onSent: () => setSaid('sent: ' + question), onClosed: () => setSaid('closed') }));
}
globalThis.onServer = renderToString(h(Shop));
createRoot(document.getElementById('root')).render(h(StrictMode, {}, h(Shop)));
`;

/** What the README shows, as two components of a page: with a visitor, and opened by a button. */
function readmeShop(): string {
  const readme = readFileSync(path.join(root, 'packages/react/README.md'), 'utf8');
  const [first = '', second = ''] = Array.from(readme.matchAll(/```tsx\n([^]*?)```/g), ([, block = '']) =>
    block.replace('https://api.example.com', baseUrl).replace('fsk_…', key),
  );
  const [imported = '', shown = ''] = first.split('\n\n');
  const [called, ...elements] = second.split('\n');
  return `${imported}
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
const user = { email: 'dana@acme.example', plan: 'team' };
const track = (what) => document.body.append(Object.assign(document.createElement('output'), { textContent: what }));
const others = { baseUrl: '${baseUrl}', apiKey: '${key}', question: 'What is missing?' };
const First = () => (${shown.trim().replace(/;$/, '')});
function Second() { ${called} return <>${elements.join('\n')}</>; }
createRoot(document.getElementById('root')).render(<><section><First /></section><aside><Second /></aside></>);`;
}

async function open(react: string, surface = 'inline', contents = shop(surface)): Promise<Page> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'tsx' },
    jsx: 'automatic',
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: {
      '@feedback/react': path.join(folder, 'built/feedback-survey.js'),
      react: path.join(modules, react === '18' ? 'react-18' : 'react'),
      'react-dom': path.join(modules, react === '18' ? 'react-dom-18' : 'react-dom'),
    },
  });
  script = outputFiles[0]?.text ?? '';
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => Reflect.get(globalThis, 'customElements').get('feedback-survey'));
  return page;
}

const stored = () =>
  service.rows(
    caller,
    `select f.text, r.rating, f.customer_email from feedback f join survey_response r on r.feedback_id = f.id`,
  );

describe.each(['18', '19'])('the component with React %s', (react) => {
  test('sends what a visitor says, and tells the page with what it shows now', async () => {
    const page = await open(react);
    await page.locator('#other').click();
    await page.locator('feedback-survey legend').getByText('How quick was it?').waitFor();
    await page.locator('feedback-survey input[type=radio]').first().check({ force: true });
    await page.locator('feedback-survey textarea').fill('The rota is hard to print');
    await page.locator('feedback-survey button.go').click();
    await page.locator('output').getByText('sent: How quick was it?').waitFor();
    expect(await stored()).toEqual([{ text: 'The rota is hard to print', rating: 1, customer_email: null }]);
    await page.context().close();
  });

  test('says who the visitor is, and no longer when they have signed out', async () => {
    const page = await open(react);
    const asksMail = () => page.locator('feedback-survey input[type=email]');
    await asksMail().waitFor();
    await page.locator('#in').click();
    await asksMail().waitFor({ state: 'detached' });
    await page.locator('#out').click();
    await asksMail().waitFor();
    await page.locator('#in').click();
    await asksMail().waitFor({ state: 'detached' });
    await page.locator('feedback-survey textarea').fill('Signed words');
    await page.locator('feedback-survey button.go').click();
    await page.locator('output').getByText('sent').waitFor();
    expect(await stored()).toMatchObject([{ customer_email: 'dana@acme.example' }]);
    await page.context().close();
  });

  test('is opened by the page, and tells it when it is closed', async () => {
    const page = await open(react, 'widget');
    await page.locator('#help').click();
    await page.locator('feedback-survey textarea').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('output').getByText('closed').waitFor();
    await page.context().close();
  });

  test('does what the README shows', async () => {
    const page = await open(react, 'float', readmeShop());
    await page.locator('aside button').getByText('Help').click();
    await page.locator('aside feedback-survey textarea').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('section button.launch').press('Enter');
    await page.locator('section feedback-survey textarea').fill('The rota is hard to print');
    await page.locator('section feedback-survey button.go:has-text("Send")').click();
    await page.locator('output').getByText('feedback sent').waitFor();
    expect(await stored()).toMatchObject([{ customer_email: 'dana@acme.example' }]);
    await page.context().close();
  });

  test('is an empty element on a server', async () => {
    const page = await open(react);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'onServer'))).toContain(
      `api-key="${key}" surface="inline" scale="1-5" question="How easy was it?"></feedback-survey>`,
    );
    await page.context().close();
  });
});
