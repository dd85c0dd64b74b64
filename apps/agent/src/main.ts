import { openForApp, REQUEST_PATIENCE_MS, REQUESTS_PER_WORKSPACE } from '@feedback/db';
import { loadEncoder } from '@feedback/intelligence';
import { connectCounter, windowStore } from '@feedback/queues/windows';
import {
  atMostEvery,
  createHttpServer,
  drain,
  type HttpServerOptions,
  listen,
  openClock,
  runProcess,
} from '@feedback/runtime';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { countUses } from './mcp/connection-uses.ts';
import { loadProviderKeys } from './oidc/provider-keys.ts';
import { startSweep } from './oidc/sweep.ts';

const DRAIN_MS = 10_000;
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

await runProcess(
  'agent',
  () => parseConfig(process.env),
  async (config, log) => {
    const database = await openForApp(
      {
        url: config.databaseUrl,
        role: 'feedback_agent',
        connections: config.databasePool,
        patienceMs: REQUEST_PATIENCE_MS,
        perWorkspace: REQUESTS_PER_WORKSPACE,
        onError: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'),
      },
      { ...config, sayUnready: atMostEvery(30_000, (why: string) => log.error(why)) },
    );
    const { db } = database;
    const redis = connectCounter({
      url: config.redisUrl,
      onError: atMostEvery(30_000, (error: Error) =>
        log.warn({ err: error }, 'Redis is away: this process counts windows by itself'),
      ),
    });
    const keys = { idp: await loadProviderKeys(db, 'idp'), oauth: await loadProviderKeys(db, 'oauth') };
    const uses = countUses({ db, log });
    // The app has to know the port, so it comes after it.
    let app: HttpServerOptions['app'];
    const server = createHttpServer({ app: (...request) => app?.(...request) });
    const port = await listen(server, { host: config.host, port: config.port, setting: 'AGENT_PORT' });
    const ownUrl = `http://${ANY_ADDRESS.has(config.host) ? '127.0.0.1' : config.host}:${port}`;
    app = createApp({
      db,
      config,
      log,
      keys,
      uses,
      windowStore: (kind) => windowStore(redis, kind),
      ownUrl,
      startedAt: new Date(),
      now: openClock(config, database.now),
      encoder: loadEncoder(),
      revenueBands: config.revenueBands,
    });
    const stopSweep = startSweep(db, log);

    return {
      ready: database.ready,
      stop: async () => {
        stopSweep();
        await drain(server, DRAIN_MS);
        await uses.flush();
        await database.close();
        redis.disconnect();
      },
    };
  },
);
