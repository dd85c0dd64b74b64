import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppName, APPS, freePort, type Part, startApp } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { ownDatabase, redisUrl, tcpProxy } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

// Every app waits in the same way for a PostgreSQL that is down when it starts.

let postgres: Awaited<ReturnType<typeof tcpProxy>>;
let logs: string;
beforeAll(async () => {
  // A database of its own, because the worker that starts here processes every workspace it finds.
  postgres = await tcpProxy(await ownDatabase());
  logs = mkdtempSync(path.join(os.tmpdir(), 'feedback-later-'));
});
afterAll(async () => {
  await postgres.close();
  rmSync(logs, { recursive: true, force: true });
});

/** Returns the status and the time of the first answer; connections are refused until the port is open. */
async function ask(url: string): Promise<{ status: number; body: unknown; ms: number }> {
  for (let tries = 0; ; tries++) {
    const begun = performance.now();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      return { status: answer.status, body: await answer.json(), ms: performance.now() - begun };
    } catch (error) {
      if (tries === 200) throw error;
      await sleep(25);
    }
  }
}

/** A request of each HTTP app that needs PostgreSQL, directly or for its keys. */
const NEEDS_POSTGRES: Partial<Record<AppName, string>> = {
  agent: '/.well-known/oauth-authorization-server',
};

describe.each(Object.keys(APPS) as AppName[])('%s, started while PostgreSQL is away', (name) => {
  test('lives, is not ready, answers 500 with a detail within 3 s, and serves when PostgreSQL comes', async () => {
    await postgres.goAway();
    const ports = await Promise.all(APPS[name].map(async (setting) => [setting, await freePort()] as const));
    const opsPort = ports.at(-1)?.[1] ?? 0;
    let ended = false;
    const starting: Promise<Part> = startApp({
      name,
      opsPort,
      logs,
      stop: new AbortController().signal,
      env: {
        ...environment,
        ...Object.fromEntries(ports.map(([setting, port]) => [setting, String(port)])),
        DATABASE_URL: postgres.url,
        REDIS_URL: redisUrl(),
        STORAGE_FOLDER: logs,
      },
    });
    starting.catch(() => (ended = true));

    const ops = `http://127.0.0.1:${opsPort}`;
    expect(await ask(`${ops}/live`)).toMatchObject({ status: 200 });
    expect(await ask(`${ops}/ready`)).toMatchObject({ status: 503 });
    const needs = NEEDS_POSTGRES[name];
    const app = `http://127.0.0.1:${ports[0]?.[1]}`;
    if (needs) {
      const { status, body, ms } = await ask(app + needs);
      expect([status, body]).toEqual([500, { detail: expect.any(String) }]);
      expect(ms).toBeLessThan(3_000);
    }
    if (name !== 'worker') expect(await ask(`${app}/health`)).toMatchObject({ status: 200 });
    await sleep(1_000); // an app that gives up does so by then
    expect(ended).toBe(false);

    await postgres.comeBack();
    const part = await starting;
    expect(await ask(`${ops}/ready`)).toMatchObject({ status: 200 });
    if (needs) expect(await ask(app + needs)).toMatchObject({ status: 200 });
    await part.stop();
  }, 180_000);
});
