import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../scripts/stores/ports.ts';

// What the README tells a newcomer to type, typed: each block as it stands, but for the ports, which may be taken here.

const root = path.resolve(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-readme-'));

let instance: ChildProcess;
let ports: Record<string, string>;
let env: NodeJS.ProcessEnv;

/** The shell blocks below a heading. */
function blocks(heading: string): string[] {
  const section = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands ?? '');
}

function run(commands: string): { status: number | null; output: string } {
  const here = commands
    .replaceAll('4100', ports['INGEST_API_PORT'] ?? '')
    .replaceAll('4200', ports['AGENT_PORT'] ?? '');
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', here], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, output: stdout + (status === 0 ? '' : stderr) };
}

beforeAll(async () => {
  const names = [
    'INGEST_API_PORT',
    'AGENT_PORT',
    'INGEST_API_OPS_PORT',
    'AGENT_OPS_PORT',
    'WORKER_OPS_PORT',
    'POSTGRES_PORT',
    'REDIS_PORT',
  ];
  ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])));
  const { DATABASE_URL: _, REDIS_URL: __, ...plain } = process.env;
  env = { ...plain, ...ports, FEEDBACK_DIR: folder };
  const [start] = blocks('Start');
  expect(start?.trim()).toBe('npm start');
  instance = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore' });
  for (let tries = 0; !existsSync(path.join(folder, 'instance.json')) && tries < 600; tries++)
    await sleep(100);
}, 90_000);

afterAll(async () => {
  instance.kill('SIGTERM');
  await once(instance, 'exit');
  rmSync(folder, { recursive: true, force: true });
}, 20_000);

describe('the README', () => {
  test('Start: the demo sends real feedback and shows the ten first priorities', () => {
    const [, demo = ''] = blocks('Start');
    const { status, output } = run(demo);
    expect(output).toMatch(/2400 new, 0 known already/);
    expect(output).toMatch(/^ 10\. .+/m);
    expect(
      output.match(
        /score [\d.]+ · \$[\d,]+ a year at stake · \d+ customers, \d+ signals · confidence (low|medium|high)/g,
      ),
    ).toHaveLength(10);
    expect(status).toBe(0);
  }, 120_000);

  test('Send: a token and one item', () => {
    const [send = ''] = blocks('Send');
    const { status, output } = run(send);
    expect(JSON.parse(output)).toEqual({ id: expect.any(String) });
    expect(status).toBe(0);
  });

  test('Look: the priorities, read as an agent', () => {
    const [look = ''] = blocks('Look');
    const { status, output } = run(look);
    expect(output).toMatch(/^The first 5 of \d+ priorities/);
    expect(status).toBe(0);
  });

  test('Operate: the ledger shows what work is open', () => {
    expect(readme).toContain('npm run ledger -- list');
    expect(run('npm run --silent ledger -- list')).toMatchObject({ status: 0 });
  });

  test('every npm command it names exists', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, ran, short]) => ran ?? short ?? '',
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
