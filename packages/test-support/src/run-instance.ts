import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type Instance, readInstance, root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';

const PORTS = [
  'INGEST_API_PORT',
  'AGENT_PORT',
  'INGEST_API_OPS_PORT',
  'AGENT_OPS_PORT',
  'WORKER_OPS_PORT',
  'POSTGRES_PORT',
  'REDIS_PORT',
];

/** `npm start` of this checkout as an instance of its own: `env` makes commands use this one. */
export type RunningInstance = {
  instance: Instance;
  env: NodeJS.ProcessEnv;
  /** Runs a command of the checkout on it. Returns what it prints. */
  npm: (command: string, ...args: string[]) => string;
  stop: () => Promise<void>;
};

/**
 * Starts the product with its own ports, stores and data, and waits until it prints its addresses. `checkout` starts another
 * checkout; data in a given `folder` stays when the instance stops.
 */
export async function runInstance({
  checkout = root,
  folder: given,
  settings = {},
}: { checkout?: string; folder?: string; settings?: Record<string, string> } = {}): Promise<RunningInstance> {
  const folder = given ?? mkdtempSync(path.join(os.tmpdir(), 'feedback-instance-'));
  const { DATABASE_URL: _, REDIS_URL: __, ...plain } = environment;
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort())]));
  const env = { ...plain, ...settings, ...Object.fromEntries(ports), FEEDBACK_DIR: folder };
  const started = spawn('npm', ['start'], { cwd: checkout, env, stdio: 'ignore' });
  const ended = once(started, 'exit');
  for (let tries = 0; !existsSync(path.join(folder, 'instance.json')) && tries < 1_200; tries++)
    await sleep(100);
  const instance = readInstance(folder);
  const stop = async () => {
    started.kill('SIGTERM');
    await ended;
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const npm = (command: string, ...args: string[]) => {
    const all = ['run', '--silent', command, '--', ...args];
    const { status, stdout, stderr } = spawnSync('npm', all, { cwd: checkout, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  if (instance) return { instance, env, npm, stop };
  await stop();
  throw new Error('npm start did not come up within two minutes');
}
