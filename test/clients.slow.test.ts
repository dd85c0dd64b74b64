import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { FeedbackClient } from '@feedback/client';
import { buildClient } from '@feedback/commands/clients';
import { root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { portOf } from '@feedback/runtime';
import { openChromium } from '@feedback/test-support/chromium';
import { type FailingProxy, startFailingProxy } from '@feedback/test-support/failing-proxy';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callCase } from './call-case.ts';
import { clientCases, expectOutcome } from './client-cases.ts';

// The TypeScript client, against the running product behind a proxy that fails as it is told.

let running: RunningInstance;
let proxy: FailingProxy;
let sender: string;
let overQuota: string;
let surveyKey: string;

beforeAll(async () => {
  running = await runInstance();
  const { instance, env, npm } = running;
  proxy = await startFailingProxy(instance.base_url);
  sender = npm('senders', 'make', 'owner@demo.test', 'Clients');
  npm('plan', 'owner@second.test', '0');
  overQuota = npm('senders', 'make', 'owner@second.test', 'Clients');
  surveyKey = readFileSync(path.join(String(env['FEEDBACK_DIR']), 'survey-key'), 'utf8').trim();
}, 270_000);

afterAll(async () => {
  proxy.close();
  await running.stop();
});

const client = () => new FeedbackClient({ baseUrl: proxy.url, appUrl: running.instance.app_url, sender });

test.each(clientCases(randomUUID()).map((one) => [one.name, one] as const))(
  'the TypeScript client: %s',
  async (_, one) => {
    const { app_url: appUrl } = running.instance;
    expectOutcome(one, await callCase(one, { proxyUrl: proxy.url, appUrl, sender, overQuota, surveyKey }));
  },
  60_000,
);

describe('items that are added', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  beforeAll(() => buildClient(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a program of the published client that ends as soon as nothing is left to do. */
  async function run(program: string, baseUrl: string): Promise<{ code: number | null; printed: string }> {
    const start = `import { FeedbackClient } from './index.js';
      const { BASE_URL: baseUrl, APP_URL: appUrl, FEEDBACK_SENDER: sender } = process.env;
      const open = (more) => new FeedbackClient({ baseUrl, appUrl, sender, patience: 3, ...more });
      ${program}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
      cwd: folder,
      env: { ...environment, BASE_URL: baseUrl, APP_URL: running.instance.app_url, FEEDBACK_SENDER: sender },
    });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { code: code as number | null, printed };
  }
  const known = async (id: string) =>
    (await client().send({ text: `Is it there? ${id}`, external_id: id })).duplicate === true;

  test('are sent together before the process exits', async () => {
    const id = randomUUID();
    proxy.fail([503]);
    const { code, printed } = await run(
      `const client = open();
       for (let n = 0; n < 3; n++) client.add({ text: \`Added \${n} ${id}\`, external_id: \`${id}-\${n}\` });
       console.log(client.waiting);`,
      proxy.url,
    );
    expect({ code, printed: printed.trim(), requests: proxy.requests() }).toEqual({
      code: 0,
      printed: '3',
      requests: 2,
    });
    expect(await Promise.all([0, 1, 2].map((n) => known(`${id}-${n}`)))).toEqual([true, true, true]);
  });

  test('that are not valid are told alone', async () => {
    const id = randomUUID();
    proxy.fail([]);
    const { code, printed } = await run(
      `const client = open({ onError: ({ status }, items) => { console.log(status, JSON.stringify(items)); throw new Error('mine'); } });
       client.add({ text: '' });
       client.add({ text: 'Added ${id}', external_id: '${id}' });`,
      proxy.url,
    );
    expect({ code, printed: printed.trim() }).toEqual({ code: 0, printed: '422 [{"text":""}]' });
    expect(await known(id)).toBe(true);
  });

  test('that are no JSON are told at once, and hold up no others', async () => {
    const id = randomUUID();
    proxy.fail([]);
    const { code, printed } = await run(
      `const client = open({ onError: async ({ message }, items) => { console.log(items.length, items[0].text); throw new Error('mine'); } });
       const item = { text: 'Added ${id}', external_id: '${id}' };
       client.add({ text: 'not JSON', count: 1n });
       client.add(item);
       item.text = '';`,
      proxy.url,
    );
    expect({ code, printed: printed.trim() }).toEqual({ code: 0, printed: '1 not JSON' });
    expect(await known(id)).toBe(true);
  });

  test('are told as lost only where they were not stored, and a full window is waited for', async () => {
    const id = randomUUID();
    proxy.fail(['none', 403, { status: 429, retry_after: 600 }]);
    const { code, printed } = await run(
      `const client = open({ onError: ({ status }, items) => console.log(status, items.length) });
       for (let n = 0; n < 1_000; n++) client.add({ text: \`\${n} of ${id}\` });
       for (let n = 0; n < 2_500; n++) client.add({ text: \`\${n} more of ${id}\` });
       await client.flush();
       client.add({ text: 'One of ${id}' });
       const flushed = client.flush();
       client.add({ text: 'Another of ${id}' });
       await flushed;
       await new Promise((then) => setTimeout(then, 3_000));
       console.log(client.waiting);`,
      proxy.url,
    );
    expect({ code, printed: printed.trim() }).toEqual({ code: 0, printed: '403 2500\n2' });
  });

  test('to a service that is away are told as lost, and the process ends', async () => {
    const { code, printed } = await run(
      `const client = open({ onError: ({ status }, items) => console.log(status, items.length) });
       client.add({ text: 'Lost' }); client.add({ text: 'Lost too' });`,
      'http://127.0.0.1:9',
    );
    expect({ code, printed: printed.trim() }).toEqual({ code: 0, printed: '0 2' });
  });

  test('wait while the service is away, and go out once it is there again', async () => {
    const id = randomUUID();
    proxy.fail(Array.from({ length: 4 }, () => 503));
    const { printed } = await run(
      `const client = open({ patience: 0, onError: () => console.log('lost') });
       client.add({ text: 'Added ${id}', external_id: '${id}' });
       while (client.waiting > 0) { await client.flush(); await new Promise((then) => setTimeout(then, 50)); }
       await client.close();
       console.log('sent');`,
      proxy.url,
    );
    expect(printed.trim()).toBe('sent');
    expect(await known(id)).toBe(true);
  });

  test('beyond what may wait are refused, and do not make it ask a service that is away more often', async () => {
    proxy.fail(Array.from({ length: 1_000 }, () => 503));
    const { code, printed } = await run(
      `let lost = 0, told = 0;
       const client = open({ patience: 0, onError: ({ dropped }, items) => { told += 1; lost += items.length + dropped; } });
       for (let n = 0; n < 20_000; n++) {
         if (n % 1_000 === 0) await new Promise((then) => setTimeout(then, 20));
         client.add({ text: \`\${n}\` });
       }
       await client.close();
       console.log(client.waiting, lost, told < 20);`,
      proxy.url,
    );
    expect(code).toBe(0);
    expect(printed.trim()).toBe('0 20000 true');
    expect(proxy.requests()).toBeLessThan(5);
  });
});

test('an item that is no JSON fails alone, with its reason', async () => {
  proxy.fail([]);
  const id = randomUUID();
  const circle: Record<string, unknown> = { text: 'a circle' };
  circle['itself'] = circle;
  const wrong = [{ text: 'x', count: 1n }, circle] as { text: string }[];
  const good = [0, 1].map((n) => ({ text: `${n} of ${id}`, external_id: `${id}-${n}` }));
  const found = await client().sendAll([...wrong, ...good]);
  expect(found).toMatchObject({ total_items: 4, successful: 2, failed: 2 });
  expect(found.errors.map(({ index, detail }) => [index, detail])).toEqual([
    [0, expect.stringMatching(/^It is no JSON: .*BigInt/)],
    [1, expect.stringMatching(/^It is no JSON: .*circular/)],
  ]);
  expect((await client().sendAll(wrong.slice(1))).errors).toMatchObject([
    { index: 0, status: 'failed', detail: expect.stringContaining('circular') },
  ]);
  for (const item of good) expect(await client().send(item)).toMatchObject({ duplicate: true });
});

test('the program of its README runs as it stands', async () => {
  proxy.fail([]);
  const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  await buildClient(path.join(folder, 'node_modules/@feedback/client'));
  const readme = readFileSync(path.join(root, 'packages/client/README.md'), 'utf8');
  writeFileSync(path.join(folder, 'send.mts'), /```ts\n([^]*?)```/.exec(readme)?.[1] ?? '');
  const { base_url: BASE_URL, app_url: APP_URL } = running.instance;
  const env = { ...environment, BASE_URL, APP_URL, FEEDBACK_SENDER: sender };
  expect(spawnSync(process.execPath, ['send.mts'], { cwd: folder, env, encoding: 'utf8' }).status).toBe(0);
  const sent = { text: 'The invoice has no VAT number', external_id: 'ticket-1' };
  expect(await client().send(sent)).toMatchObject({ duplicate: true });
  rmSync(folder, { recursive: true, force: true });
});

test('runs in a browser, where a page sends the answer of a survey', async () => {
  proxy.fail([]);
  const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  await buildClient(folder);
  const host = createServer((req, res) => {
    const isClient = req.url === '/client.js';
    res
      .setHeader('content-type', isClient ? 'text/javascript' : 'text/html')
      .end(isClient ? readFileSync(path.join(folder, 'index.js')) : '<!doctype html><title>Shop</title>');
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${portOf(host)}/`);
    const send = `import('/client.js').then(({ FeedbackClient }) =>
      new FeedbackClient({ baseUrl: '${proxy.url}' }).survey({ api_key: '${surveyKey}', text: 'From a page ${randomUUID()}' }))`;
    expect(await page.evaluate(send)).toEqual({ id: expect.any(String) });
  } finally {
    await browser.close();
    host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
