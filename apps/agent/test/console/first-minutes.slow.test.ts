import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { openChromium } from '@feedback/test-support/chromium';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as openid from 'openid-client';
import { type Browser, type Page } from 'playwright-core';

// A stranger's first fifteen minutes, in a real browser with the whole product beside it: each step as a person takes it, by what stands
// on the page.

const SENTENCES = [
  'The export to Excel stops after a minute and I copy the table by hand.',
  'Exporting to Excel never finishes for our large accounts.',
];

let running: RunningInstance;
let browser: Browser;
let page: Page;
let callback: Server;
let came: Promise<URL>;
beforeAll(async () => {
  running = await runInstance();
  browser = await openChromium();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const arrival = Promise.withResolvers<URL>();
  callback = createServer((req, res) => {
    arrival.resolve(new URL(req.url ?? '', 'http://127.0.0.1'));
    res.end('You can close this window.');
  });
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve));
  came = arrival.promise;
}, 360_000);
afterAll(async () => {
  callback.close();
  await browser.close();
  await running.stop();
}, 90_000);

test('link, first steps, a sentence, its priority, a correction, an agent, and its end', async () => {
  // The link that the start prints opens the workspace.
  await page.goto(running.instance.sign_in_link ?? '');
  await page.getByRole('heading', { name: 'Three steps to your first priorities' }).waitFor();

  // Two sentences are typed, and understood without anything else being done.
  for (const sentence of SENTENCES) {
    await page.getByLabel('What did a customer tell you?').fill(sentence);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Feedback has arrived.').waitFor();
  }
  await page.getByRole('link', { name: 'Open the priorities' }).click({ timeout: 60_000 });

  // The board has the priority; its page has the words.
  await page.getByRole('heading', { name: 'Priorities' }).waitFor();
  await page.locator('a.title').first().click();
  await page
    .getByText(SENTENCES[1] ?? '')
    .or(page.getByText(SENTENCES[0] ?? ''))
    .first()
    .waitFor();

  // A better name, and back again.
  await page.getByText('Rename', { exact: true }).first().click();
  await page.getByLabel('Title').fill('Excel export stops');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Excel export stops' }).waitFor();
  await page.getByText('Story').waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('That is undone.').waitFor();

  // An agent registers itself; the person approves it in this browser.
  await page.getByRole('link', { name: 'Connect an agent' }).click();
  await page.getByRole('heading', { name: 'Waiting for your agent' }).waitFor();
  const { agent, url, checks } = await register();
  const approval = await page.context().newPage();
  await approval.goto(url);
  await approval.getByRole('heading', { name: 'Connect “First agent”?' }).waitFor();
  expect(await approval.getByLabel('Write').isChecked()).toBe(false);
  await approval.getByRole('button', { name: 'Connect' }).click();
  const arrived = await came;
  const tokens = await openid.authorizationCodeGrant(
    agent,
    new URL(`${redirectUri()}${arrived.search}`),
    checks,
  );
  expect(await priorities(tokens.access_token)).toBe(200);

  // The page that waits for it has noticed; the agent is listed, and ended.
  await page.getByRole('heading', { name: /First agent is/ }).waitFor({ timeout: 20_000 });
  await page.goto(
    `${new URL(page.url()).origin}${new URL(page.url()).pathname.replace(/\/connect$/, '')}/settings/agents`,
  );
  await page.getByText('First agent').first().waitFor();
  await page.getByText('Disconnect…').click();
  await page.getByRole('button', { name: 'Disconnect First agent' }).click();
  await page.getByText(/\d+ ms/).waitFor();
  expect(await priorities(tokens.access_token)).toBe(401);
}, 540_000);

const redirectUri = () => `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;

/** An agent that knows only the product's address registers itself and makes the address that the person opens. */
async function register() {
  const appUrl = new URL(running.instance.app_url);
  const agent = await openid.dynamicClientRegistration(
    appUrl,
    { client_name: 'First agent', redirect_uris: [redirectUri()], token_endpoint_auth_method: 'none' },
    openid.None(),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const url = openid.buildAuthorizationUrl(agent, {
    redirect_uri: redirectUri(),
    scope: 'read write',
    resource: `${running.instance.app_url}/mcp`,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { agent, url: url.href, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

/** The status of a call of service.priorities. */
async function priorities(token: string): Promise<number> {
  const response = await fetch(`${running.instance.app_url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service.priorities', arguments: {} },
    }),
  });
  await response.body?.cancel();
  return response.status;
}
