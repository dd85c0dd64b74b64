import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { FeedbackClient } from '@feedback/client';
import { root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { type FailingProxy, startFailingProxy } from '@feedback/test-support/failing-proxy';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { installPythonClient } from './install-python-client.ts';

// The Python client, installed as its users install it, with its own tests against the running product behind a proxy that fails as it is told.

const PROJECT = path.join(root, 'clients/python');
const folder = mkdtempSync(path.join(tmpdir(), 'python-client-'));

let running: RunningInstance;
let python: string;
let proxy: FailingProxy;

beforeAll(async () => {
  python = installPythonClient(folder, '[test]');
  running = await runInstance();
  proxy = await startFailingProxy(running.instance.base_url);
}, 400_000);

afterAll(async () => {
  proxy.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: PROJECT,
    env: { ...environment, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
  return stdout.trim();
}

/** Runs pytest beside this process, which is the proxy. */
async function runTests(env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(python, ['-m', 'pytest', '--quiet', '--tb=short'], {
    cwd: PROJECT,
    env: { ...environment, ...env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(printed);
  return printed.trim();
}

test('its types hold', () => {
  const cache = path.join(folder, 'mypy');
  expect(run(python, ['-m', 'mypy', '--cache-dir', cache])).toMatch(/^Success/);
}, 120_000);

test('the programs of its README run, and it does what every client does', async () => {
  const { instance, env, npm } = running;
  const sender = {
    APP_URL: instance.app_url,
    FEEDBACK_SENDER: npm('senders', 'make', 'owner@demo.test', 'Python'),
  };
  npm('plan', 'owner@second.test', '0');
  const readme = readFileSync(path.join(PROJECT, 'README.md'), 'utf8');
  const programs = Array.from(readme.matchAll(/```python\n([^]*?)```/g), ([, program = '']) => program);
  expect(programs).toHaveLength(2);
  for (const program of programs) run(python, ['-c', program], { ...sender, BASE_URL: instance.base_url });
  const client = new FeedbackClient({
    baseUrl: instance.base_url,
    appUrl: instance.app_url,
    sender: sender.FEEDBACK_SENDER,
  });
  for (const id of ['ticket-1', 'ticket-2'])
    expect(await client.send({ text: `Is ${id} there?`, external_id: id })).toMatchObject({
      duplicate: true,
    });
  const printed = await runTests({
    ...sender,
    PROXY_URL: proxy.url,
    OVER_QUOTA_SENDER: npm('senders', 'make', 'owner@second.test', 'Python'),
    SURVEY_KEY: readFileSync(path.join(String(env['FEEDBACK_DIR']), 'survey-key'), 'utf8').trim(),
  });
  expect(printed).toMatch(/^\d{2,3} passed/m);
  console.log(printed.split('\n').at(-1));
}, 500_000);
