import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@feedback/local-stack';
import { authorizeAs, Browser } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { startBearerProxy } from './bearer-proxy.ts';
import { runSuite } from './run-suite.ts';

// An expected-*.yml names each check that is expected to fail, and why. The suite fails if another check fails, or if a listed
// one passes; this test also fails if the suite did not run a listed one.

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent({ settings: { RATE_LIMIT_MCP: '100000' } });
  owner = await t.newMember();
});
afterAll(() => t.close());

describe('the official conformance suite', () => {
  test.each(['2025-11-25', '2026-07-28'])(
    'finds the server as expected, revision %s',
    async (revision) => {
      const { accessToken } = await t.connect(owner);
      const proxy = await startBearerProxy(t.url, accessToken);
      const baseline = path.join(import.meta.dirname, `expected-${revision}.yml`);
      const run = runSuite(
        'server',
        '--url',
        `${proxy.url}/mcp`,
        '--suite',
        'all',
        '--spec-version',
        revision,
        '--expected-failures',
        baseline,
      );
      const code = await run.ended;
      await proxy.close();
      if (code !== 0) throw new Error(run.said());
      const listed = readFileSync(baseline, 'utf8').matchAll(/^ {2}- (\S+)$/gm);
      const failed = run.said().matchAll(/^ {2}~ (\S+)$/gm);
      expect(new Set([...failed].map(([, check]) => check))).toEqual(
        new Set([...listed].map(([, check]) => check)),
      );
    },
    360_000,
  );

  test('finds no fault in the authorization server, with a person who approves', async () => {
    const port = await freePort();
    const redirectUri = `http://127.0.0.1:${port}/callback`;
    const agent = await t.register({ client_name: 'Conformance', redirect_uris: [redirectUri] });
    const run = runSuite(
      'authorization',
      '--url',
      t.config.appUrl,
      '--resource',
      t.mcpUrl,
      '--port',
      String(port),
      '--client-id',
      agent.clientMetadata().client_id,
    );
    let url: string | undefined;
    for (let tries = 0; url === undefined && tries < 300; tries++) {
      url = /http\S+\/mcp\/auth\?\S+/.exec(run.said())?.[0];
      await sleep(100);
    }
    if (url === undefined) throw new Error(`no person was asked to approve: ${run.said()}`);
    await fetch(await authorizeAs(new Browser({ stopAt: redirectUri }), url, owner));
    const code = await run.ended;
    if (code !== 0) throw new Error(run.said());
    expect(run.said()).toContain('authorization-code-grant: 1 passed, 0 failed');
  }, 180_000);
});
