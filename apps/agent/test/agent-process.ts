import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, startApp } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { databaseUrl } from '@feedback/test-support';
import { BASE_URL } from './harness.ts';

/**
 * The agent app as its own process, with the run's PostgreSQL and without Redis. With `appUrl` it is a second process beside the
 * one at that address.
 */
export async function startAgentProcess({
  appUrl,
  settings = {},
}: { appUrl?: string; settings?: Record<string, string> } = {}) {
  const logs = mkdtempSync(path.join(os.tmpdir(), 'feedback-agent-'));
  const [port, opsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const part = await startApp({
    name: 'agent',
    opsPort,
    logs,
    stop: new AbortController().signal,
    env: {
      ...environment,
      DATABASE_URL: databaseUrl(),
      REDIS_URL: 'redis://127.0.0.1:1', // nothing listens there
      APP_URL: appUrl ?? url,
      BASE_URL,
      AGENT_PORT: String(port),
      AGENT_OPS_PORT: String(opsPort),
      ...settings,
    },
  });
  return {
    url,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    close: async () => {
      await part.stop();
      rmSync(logs, { recursive: true });
    },
  };
}
