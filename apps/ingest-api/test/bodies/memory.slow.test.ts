import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db } from '@feedback/db';
import { freePort } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { makeIssuer, makeWorkspace, openTestDb, TEST_AUDIENCE, TEST_ISSUER } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const MIB = 1024 * 1024;
const CLIENTS = 40;

let [db, api, port, token]: [Db?, ChildProcess?, number?, string?] = [];
beforeAll(async () => {
  db = openTestDb();
  const issuer = await makeIssuer();
  const { subject, workspaceId } = await makeWorkspace(db);
  token = await issuer.sign({ subject, workspaceId });
  port = await freePort();
  api = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../src/main.ts')], {
    stdio: 'inherit',
    env: {
      ...environment,
      NODE_DISABLE_COMPILE_CACHE: '1', // as operators start it
      INGEST_API_PORT: String(port),
      INGEST_API_OPS_PORT: String(await freePort()),
      BASE_URL: TEST_AUDIENCE,
      SESSION_ISSUER: TEST_ISSUER,
      SESSION_JWKS: issuer.jwks,
      LOG_LEVEL: 'warn',
    },
  });
  while ((await health().catch(() => 0)) !== 200) await sleep(50);
}, 90_000);
afterAll(async () => {
  api?.kill('SIGTERM');
  if (api) await once(api, 'exit');
  await db?.close();
});

const agent = new Agent({ keepAlive: false });

/** Sends a body; returns the status of the answer. */
function post(body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const sent = request({ port, agent, method: 'POST', path: '/feedback', headers }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}

const health = () => fetch(`http://127.0.0.1:${port}/health`).then(({ status }) => status);

/** The process's peak memory, in MiB. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${api?.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Almost 16 MiB of JSON: `unit` repeated between an opening and a closing. */
function fill(open: string, unit: string, close: string): Buffer {
  const times = Math.floor((16 * MIB - Buffer.byteLength(open + close)) / Buffer.byteLength(unit));
  return Buffer.from(`${open}${unit.repeat(times)}${close}`);
}

const numbered = (item: (n: number) => object) =>
  Buffer.from(JSON.stringify({ items: Array.from({ length: 1000 }, (_, n) => item(n)) }));

const SHAPES: [string, () => Buffer, number][] = [
  [
    'a batch of a thousand long texts',
    () => numbered((n) => ({ text: `${n} `.padEnd(16_000, 'long ') })),
    200,
  ],
  ['a batch with as much metadata', () => numbered((n) => ({ text: `m${n}`, note: 'ü'.repeat(8_000) })), 200],
  ['one text of 16 MiB', () => fill('{"text":"', 'x', '"}'), 200],
  ['one text of 16 MiB outside Latin-1', () => fill('{"text":"', '€', '"}'), 200],
  ['nested arrays', () => fill('{"text":"x","deep":', '[', ''), 400],
  ['many arrays', () => fill('{"text":"x","many":[[]', ',[]', ']}'), 413],
  [
    'many keys',
    () => Buffer.from(`{"text":"x"${Array.from({ length: 1_100_000 }, (_, n) => `,"k${n}":0`).join('')}}`),
    413,
  ],
  ['a string that never ends', () => fill('{"text":"', '\\u0000', ''), 400],
];

describe(`${CLIENTS} clients with 16 MiB each (§7.1)`, () => {
  test.each(SHAPES)(
    '%s: all are answered, and others meanwhile',
    async (_, body, status) => {
      const bytes = body();
      let [slowest, isOver] = [0, false];
      const watching = (async () => {
        while (!isOver) {
          const start = performance.now();
          await health();
          slowest = Math.max(slowest, performance.now() - start);
          await sleep(20);
        }
      })();
      const answers = await Promise.all(Array.from({ length: CLIENTS }, () => post(bytes))).finally(
        () => (isOver = true),
      );
      await watching;
      expect(answers).toEqual(Array.from({ length: CLIENTS }, () => status));
      expect(slowest).toBeLessThan(5_000); // other requests wait for one or two large bodies, not for all
    },
    360_000,
  );

  test('the process stays under 512 MB', () => {
    expect(peakMemory()).toBeLessThan(488); // in MiB; equals 512 MB
  });
});
