import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildClient } from '@feedback/commands/clients';
import { openDb, withWorkspace } from '@feedback/db';
import { environment } from '@feedback/local-stack/environment';
import { type FailingProxy, startFailingProxy } from '@feedback/test-support/failing-proxy';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { installPythonClient } from './install-python-client.ts';

// Programs of the published clients send 100,000 items to the running product, through a proxy that fails each tenth request.

const ITEMS = 100_000;
const BATCH = 1_000;
const MOST_MB = 150;
/** The batch at which a program is killed: it has not seen the answer to it. */
const KILLED_AT = 55;

type Program = { command: string; args: string[] };
type Counts = { total_items: number; successful: number; queued: number; duplicates: number; failed: number };
type Ended = { code: number | null; printed: string; peakMb: number };

const folder = mkdtempSync(path.join(tmpdir(), 'many-items-'));
let running: RunningInstance;
let proxy: FailingProxy;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  installPythonClient(path.join(folder, 'python'));
  await buildClient(path.join(folder, 'client'));
  running = await runInstance();
  const { base_url: target, app_url: APP_URL } = running.instance;
  proxy = await startFailingProxy(target, { every: 10, ways: [503, 'lose', 'drop'] });
  const sender = running.npm('senders', 'make', 'owner@demo.test', 'Many');
  env = { ...environment, BASE_URL: proxy.url, APP_URL, FEEDBACK_SENDER: sender };
}, 400_000);

afterAll(async () => {
  proxy.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inTypeScript = `
import { FeedbackClient } from './client/index.js';
const { BASE_URL: baseUrl, APP_URL: appUrl, FEEDBACK_SENDER: sender, SOURCE: source } = process.env;
function* items() {
  for (let n = 0; n < ${ITEMS}; n++)
    yield { text: \`Item \${n} of \${source}\`, external_id: \`\${source}-\${n}\`, source };
}
const client = new FeedbackClient({ baseUrl, appUrl, sender });
console.log(JSON.stringify(await client.sendAll(items())));`;

const inPython = `
import asyncio, json, os
from feedback_client import AsyncFeedbackClient, FeedbackClient
base_url, app_url, sender, source = (os.environ[name] for name in ("BASE_URL", "APP_URL", "FEEDBACK_SENDER", "SOURCE"))
def items():
    for n in range(${ITEMS}):
        yield {"text": f"Item {n} of {source}", "external_id": f"{source}-{n}", "source": source}
`;
const inSyncPython = `${inPython}
with FeedbackClient(base_url, app_url=app_url, sender=sender) as client:
    print(json.dumps(client.send_all(items())))`;
const inAsyncPython = `${inPython}
async def send():
    async with AsyncFeedbackClient(base_url, app_url=app_url, sender=sender) as client:
        print(json.dumps(await client.send_all(items())))
asyncio.run(send())`;

const python = path.join(folder, 'python/bin/python');
const PROGRAMS: Record<string, Program> = {
  typescript: { command: process.execPath, args: ['--input-type=module', '-e', inTypeScript] },
  python: { command: python, args: ['-c', inSyncPython] },
  'async-python': { command: python, args: ['-c', inAsyncPython] },
};

/** Runs a program to its end, or kills it once the proxy has seen so many requests. */
async function run(
  { command, args }: Program,
  { source, killedAt = Infinity }: { source: string; killedAt?: number },
): Promise<Ended> {
  proxy.fail([]);
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, SOURCE: source },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = Promise.all([text(child.stdout), once(child, 'exit')]);
  let peakMb = 0;
  while (child.exitCode === null && proxy.requests() < killedAt) {
    peakMb = Math.max(peakMb, peakOf(child));
    await sleep(20);
  }
  child.kill('SIGKILL');
  const [printed, [code]] = await ended;
  return { code: code as number | null, printed, peakMb };
}

/** The most memory that a process has had, in MB; 0 when it has just ended. */
function peakOf({ pid }: ChildProcess): number {
  const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

async function stored(source: string): Promise<{ items: number; distinct: number }> {
  const { database_url: url, people } = running.instance;
  const db = openDb({ url, connections: 1, onError: () => {} });
  const sql = `select count(*)::int items, count(distinct external_id)::int as distinct from feedback where source = $1`;
  const { rows } = await withWorkspace(db, people[0]?.workspace_id ?? '', (tx) =>
    tx.query<{ items: number; distinct: number }>(sql, [source]),
  );
  await db.close();
  return rows[0] ?? { items: 0, distinct: 0 };
}

test.each(Object.entries(PROGRAMS))(
  '%s: a program that sends 100,000 items, and is killed half-way, starts again: each is stored once, and it takes little memory',
  async (source, program) => {
    const killed = await run(program, { source, killedAt: KILLED_AT });
    expect([killed.code, killed.printed]).toEqual([null, '']);
    const before = await stored(source);
    expect(before.items).toBeGreaterThan(ITEMS * 0.4);
    expect(before.items).toBeLessThan(ITEMS * 0.6);

    const { code, printed, peakMb } = await run(program, { source });
    expect(code).toBe(0);
    const counts: Counts = JSON.parse(printed);
    expect(counts).toMatchObject({ total_items: ITEMS, queued: 0, failed: 0, errors: [] });
    expect(counts.successful + counts.duplicates).toBe(ITEMS);
    // 100 batches, of which eleven were sent twice. The answers to the 80th and the 110th request were lost: they had stored theirs.
    expect(proxy.requests()).toBe(111);
    expect(counts.duplicates).toBeGreaterThanOrEqual(before.items + 2 * BATCH);
    expect(await stored(source)).toEqual({ items: ITEMS, distinct: ITEMS });

    const most = Math.max(killed.peakMb, peakMb);
    console.log(`most memory of ${source}: ${most.toFixed(0)} MB`);
    expect(Math.min(killed.peakMb, peakMb)).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(MOST_MB);
  },
  300_000,
);
