import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, startApp } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { databaseUrl } from '@feedback/test-support';
import { expect, test } from '@jest/globals';

/** An address of this machine that is not loopback, as a pod's is; undefined on a machine without a network. */
const outside = Object.values(os.networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

test.each([
  ['127.0.0.1', false],
  ['0.0.0.0', true],
])(
  'with OPS_HOST=%s a probe from another host reaches /live, /ready and /metrics: %s',
  async (host, reaches) => {
    const logs = mkdtempSync(path.join(os.tmpdir(), 'feedback-ops-'));
    const [port, opsPort] = [await freePort(), await freePort()];
    const app = await startApp({
      name: 'ingest-api',
      opsPort,
      logs,
      stop: new AbortController().signal,
      env: {
        ...environment,
        DATABASE_URL: databaseUrl(),
        REDIS_URL: 'redis://127.0.0.1:1', // nothing listens there
        INGEST_API_PORT: String(port),
        INGEST_API_OPS_PORT: String(opsPort),
        OPS_HOST: host,
      },
    });
    const statusOf = (name: string) =>
      fetch(`http://${outside ?? '127.0.0.1'}:${opsPort}/${name}`).then(
        (answer) => answer.status,
        () => null,
      );
    const statuses = await Promise.all(['live', 'ready', 'metrics'].map(statusOf));
    const isReached = reaches || outside === undefined;
    expect(statuses).toEqual(isReached ? [200, 200, 200] : [null, null, null]);
    await app.stop();
    rmSync(logs, { recursive: true });
  },
  60_000,
);
