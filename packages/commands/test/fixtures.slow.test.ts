import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, type Part, startApp } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { ownDatabase, redisUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

// npm run fixtures makes the credentials with which load, contract and fault tests call the service: here, apps started with
// only the `env` it prints accept its tokens.

type Fixtures = {
  workspaces: { id: string; limit: number }[];
  session: Record<string, string>;
  accessToken: Record<string, { read: string[]; 'read write': string[] }>;
  env: Record<string, string>;
};

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-fixtures-'));
const running: Part[] = [];
let database: string;
let made: Fixtures;
let baseUrl: string;
let mcpUrl: string;

function runFixtures(env: Record<string, string>, ...options: string[]) {
  return spawnSync(process.execPath, ['scripts/fixtures.ts', ...options], {
    cwd: root,
    env: { ...environment, REDIS_URL: undefined, DATABASE_URL: database, ...env },
    encoding: 'utf8',
  });
}

beforeAll(async () => {
  database = await ownDatabase();
  const agentPort = await freePort();
  const ingestPort = await freePort();
  const addresses = { BASE_URL: `http://localhost:${ingestPort}`, APP_URL: `http://localhost:${agentPort}` };
  const { stdout } = runFixtures(addresses, '--workspaces', '2', '--limit', '2', '--tokens', '1');
  made = JSON.parse(stdout) as Fixtures;
  [baseUrl, mcpUrl] = [`http://127.0.0.1:${ingestPort}`, `http://localhost:${agentPort}/mcp`];
  for (const [name, port] of [
    ['ingest-api', ingestPort],
    ['agent', agentPort],
  ] as const) {
    const opsPort = await freePort();
    const ports = {
      [name === 'agent' ? 'AGENT_PORT' : 'INGEST_API_PORT']: String(port),
      [name === 'agent' ? 'AGENT_OPS_PORT' : 'INGEST_API_OPS_PORT']: String(opsPort),
    };
    const env = { PATH: environment['PATH'], REDIS_URL: redisUrl(), ...made.env, ...ports };
    running.push(await startApp({ name, env, opsPort, logs: folder, stop: new AbortController().signal }));
  }
}, 90_000);

afterAll(async () => {
  await Promise.all(running.map((part) => part.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const post = (url: string, token: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });

describe('npm run fixtures', () => {
  test('its session tokens send feedback, each into its own workspace, under the limit it was given', async () => {
    expect(made.workspaces).toEqual([
      { id: expect.any(String), limit: 2 },
      { id: expect.any(String), limit: 2 },
    ]);
    for (const { id } of made.workspaces) {
      const items = [{ text: 'one' }, { text: 'two' }, { text: 'three' }];
      const answer = await post(`${baseUrl}/feedback`, made.session[id] ?? '', { items });
      expect(await answer.json()).toMatchObject({ successful: 2, queued: 1, duplicates: 0 });
    }
  });

  test('its access tokens open the agents’ door', async () => {
    for (const { id } of made.workspaces) {
      const { read = [], 'read write': write = [] } = made.accessToken[id] ?? {};
      expect([read.length, write.length]).toEqual([1, 1]);
      for (const token of [...read, ...write]) {
        const answer = await post(mcpUrl, token, {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'service.priorities', arguments: {} },
        });
        expect(answer.status).toBe(200);
        expect(await answer.json()).toMatchObject({ result: { structuredContent: { total: 0 } } });
      }
    }
  });

  test('is refused in production, and where a number is none', () => {
    expect(runFixtures({ ENVIRONMENT: 'production' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('production'),
    });
    expect(runFixtures({}, '--workspaces', 'many')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--workspaces'),
    });
  });
});
