import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { buildClient } from '@feedback/commands/clients';
import { root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { type FailingProxy, startFailingProxy } from '@feedback/test-support/failing-proxy';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ClientCase, type Outcome, type Place } from './call-case.ts';
import { clientCases, expectOutcome } from './client-cases.ts';

// What others bring: tools that check our OpenAPI, tools that make clients of it, and other runtimes for our client. They are not among
// our dependencies: each is taken from the registry for the test, at a fixed version.

const TOOLS = {
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  typescript: '5.9.3',
};
const RUNTIMES = { '@oven/bun-linux-x64': '1.4.5', '@deno/linux-x64-glibc': '2.9.6' };
const BUN = 'node_modules/@oven/bun-linux-x64/bin/bun';
const DENO = 'node_modules/@deno/linux-x64-glibc/deno';
const OTHER_RUNTIMES = [
  ['Bun', BUN, []],
  ['Deno', DENO, ['run', '--allow-env', '--allow-net', '--no-lock']],
] as const;
/** Other machines can run all the rest. */
const onLinux = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip;
const DOCUMENTS = ['rest.json', 'workspace.json'] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'outside-'));
let running: RunningInstance;
let named: NodeJS.ProcessEnv;
let proxy: FailingProxy;
let place: Place;

beforeAll(async () => {
  write(
    'package.json',
    JSON.stringify({ type: 'module', dependencies: TOOLS, optionalDependencies: RUNTIMES }),
  );
  expect(run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'])).toMatchObject({
    status: 0,
  });
  await buildClient(path.join(folder, 'node_modules/@feedback/client'));
  running = await runInstance();
  const { instance, env, npm } = running;
  const { base_url: BASE_URL, app_url: APP_URL, people } = instance;
  const email = people[0]?.email ?? '';
  named = {
    BASE_URL,
    APP_URL,
    TOKEN: npm('token', email),
    FEEDBACK_SENDER: npm('senders', 'make', email, 'Tools'),
  };
  proxy = await startFailingProxy(BASE_URL);
  npm('plan', 'owner@second.test', '0');
  place = {
    proxyUrl: proxy.url,
    appUrl: APP_URL,
    sender: named['FEEDBACK_SENDER'] ?? '',
    overQuota: npm('senders', 'make', 'owner@second.test', 'Tools'),
    surveyKey: readFileSync(path.join(String(env['FEEDBACK_DIR']), 'survey-key'), 'utf8').trim(),
  };
  for (const [name, address] of [
    ['rest.json', BASE_URL],
    ['workspace.json', APP_URL],
  ] as const)
    write(name, await (await fetch(`${address}/openapi.json`)).text());
  write('.spectral.yaml', 'extends: ["spectral:oas"]\n');
}, 400_000);

afterAll(async () => {
  proxy.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string): void {
  writeFileSync(path.join(folder, name), content);
}

function run(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { ...environment, HOME: folder, ...named },
    encoding: 'utf8',
  });
  return { status, printed: `${stdout}${stderr}`.trim() };
}

const tool = (name: string, ...args: string[]) => run(path.join(folder, 'node_modules/.bin', name), args);

describe.each(DOCUMENTS)('%s', (document) => {
  test('has nothing that Spectral warns of', () => {
    const { status, printed } = tool('spectral', 'lint', document, '--fail-severity', 'hint');
    expect([status, printed]).toEqual([0, "No results with a severity of 'hint' or higher found!"]);
  });
});

describe('clients that are made of the documents', () => {
  /** Compiles a program as strictly as can be, and runs it. */
  function compileAndRun(name: string, source: string): unknown {
    write(`${name}.mts`, source);
    write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          strict: true,
          skipLibCheck: true,
          target: 'es2023',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2023', 'dom', 'dom.iterable'],
          noEmit: true,
          types: [],
        },
        files: [`${name}.mts`],
      }),
    );
    expect(tool('tsc', '-p', 'tsconfig.json')).toEqual({ status: 0, printed: '' });
    const { status, printed } = run(path.join(folder, BUN), [`${name}.mts`]);
    if (status !== 0) throw new Error(printed);
    return JSON.parse(printed);
  }

  const answered = (id: string) => ({
    first: { id: expect.any(String) },
    again: { duplicate: true },
    refused: { detail: expect.stringContaining('text') },
    hooks: [],
    unknown: { detail: expect.any(String) },
    id,
  });

  onLinux('openapi-typescript, openapi-fetch', () => {
    const id = randomUUID();
    for (const document of DOCUMENTS)
      expect(tool('openapi-typescript', document, '-o', document.replace('.json', '.d.ts'))).toMatchObject({
        status: 0,
      });
    const found = compileAndRun(
      'fetching',
      `import createClient from 'openapi-fetch';
       import type { paths as Rest } from './rest.d.ts';
       import type { paths as Workspace } from './workspace.d.ts';
       declare const process: { env: Record<string, string> };
       const { TOKEN, BASE_URL, APP_URL } = process.env;
       const headers = { Authorization: \`Bearer \${TOKEN}\` };
       const rest = createClient<Rest>({ baseUrl: BASE_URL, headers });
       const workspace = createClient<Workspace>({ baseUrl: APP_URL, headers });
       const body = { text: 'The export is empty, says ${id}', external_id: '${id}' };
       const { data: first } = await rest.POST('/feedback', { body });
       const { data: again } = await rest.POST('/feedback', { body });
       const { error: refused } = await rest.POST('/feedback', { body: { text: '' } });
       const { data } = await workspace.GET('/api/webhooks');
       const { error: unknown } = await workspace.GET('/api/webhooks/{id}', { params: { path: { id: '${id}' } } });
       console.log(JSON.stringify({ first, again, refused, hooks: data?.webhooks, unknown, id: '${id}' }));`,
    );
    expect(found).toMatchObject(answered(id));
  });

  onLinux('@hey-api/openapi-ts', () => {
    const id = randomUUID();
    for (const document of DOCUMENTS)
      expect(tool('openapi-ts', '-i', document, '-o', document.replace('.json', '-sdk'))).toMatchObject({
        status: 0,
      });
    const found = compileAndRun(
      'generated',
      `import { postFeedback } from './rest-sdk/index';
       import { client as rest } from './rest-sdk/client.gen';
       import { getWebhook, listWebhooks } from './workspace-sdk/index';
       import { client as workspace } from './workspace-sdk/client.gen';
       declare const process: { env: Record<string, string> };
       const { TOKEN, BASE_URL, APP_URL } = process.env;
       rest.setConfig({ baseUrl: BASE_URL as never, auth: TOKEN });
       workspace.setConfig({ baseUrl: APP_URL as never, auth: TOKEN });
       const body = { text: 'The import is empty, says ${id}', external_id: '${id}' };
       const { data: first } = await postFeedback({ body });
       const { data: again } = await postFeedback({ body });
       const { error: refused } = await postFeedback({ body: { text: '' } });
       const { data } = await listWebhooks();
       const { error: unknown } = await getWebhook({ path: { id: '${id}' } });
       console.log(JSON.stringify({ first, again, refused, hooks: data?.webhooks, unknown, id: '${id}' }));`,
    );
    expect(found).toMatchObject(answered(id));
  });
});

onLinux.each(OTHER_RUNTIMES)('the program in the README of our client sends in %s', (name, runtime, args) => {
  const readme = readFileSync(path.join(root, 'packages/client/README.md'), 'utf8');
  const id = `${name}-${randomUUID()}`;
  const program = (/```ts\n([^]*?)```/.exec(readme)?.[1] ?? '').replace('ticket-1', id);
  write('send.mts', `${program}\nconsole.log(await feedback.send({ text: 'Again', external_id: '${id}' }));`);
  const { status, printed } = run(path.join(folder, runtime), [...args, 'send.mts']);
  expect([status, printed]).toEqual([0, expect.stringContaining('duplicate: true')]);
});

// Each runtime has its own fetch, which says in its own way that a connection broke.
onLinux.each(OTHER_RUNTIMES)(
  'in %s, our client does what every client must do',
  async (_, runtime, args) => {
    write('call-case.ts', readFileSync(path.join(root, 'test/call-case.ts'), 'utf8'));
    write(
      'cases.mts',
      `import { callCase } from './call-case.ts';
       const { cases, place } = JSON.parse(process.env['GIVEN'] ?? '');
       const outcomes = [];
       for (const one of cases) outcomes.push(await callCase(one, place));
       console.log(JSON.stringify(outcomes));`,
    );
    const cases = clientCases(randomUUID());
    // The proxy is in this process, so it must not block.
    const child = spawn(path.join(folder, runtime), [...args, 'cases.mts'], {
      cwd: folder,
      env: { ...environment, HOME: folder, GIVEN: JSON.stringify({ cases, place }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(code).toBe(0);
    const outcomes: Outcome[] = JSON.parse(printed);
    const wrong = cases.flatMap((one, at) => whyWrong(one, outcomes[at]) ?? []);
    expect(wrong).toEqual([]);
  },
  180_000,
);

/** The name of a case and why its outcome is wrong. */
function whyWrong(one: ClientCase, found: Outcome | undefined): string | undefined {
  try {
    if (!found) return `${one.name}: was not run`;
    expectOutcome(one, found);
    return undefined;
  } catch (error) {
    return `${one.name}: ${String(error)}`;
  }
}
