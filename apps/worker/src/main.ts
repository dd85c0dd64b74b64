import { openDb, openRelayPool } from '@feedback/db';
import { openPublisher } from '@feedback/queues';
import { runProcess } from '@feedback/runtime';
import { startConsumers } from './app.ts';
import { parseConfig } from './config.ts';
import { openEngine } from './engine.ts';
import { exportLedger } from './ledger-metrics.ts';
import { startRelay } from './relay-loop.ts';
import { loadUnderstanding } from './understand.ts';

await runProcess(
  'worker',
  () => parseConfig(process.env),
  async (config, log, metrics) => {
    const onError = (error: Error) => log.warn({ err: error }, 'a store is away');
    const db = openDb({ url: config.databaseUrl, connections: config.databasePool, onError });
    const relayPool = openRelayPool({ url: config.databaseUrl, connections: 2, onError });
    const publisher = openPublisher({
      url: config.redisUrl,
      onError: (error) => log.debug({ err: error }, 'Redis is away'),
    });
    const engine = openEngine();
    const { understand, encoder } = loadUnderstanding();
    exportLedger(metrics, relayPool);

    const { revenueBands, rankingPauseMs } = config;
    const deps = {
      db,
      now: () => new Date(),
      understand,
      encoder,
      engine,
      revenueBands,
      rankingPauseMs,
      log,
    };
    const relay = startRelay({ pool: relayPool, publisher, kinds: config.queues }, log);
    const consumers = startConsumers(deps, { ...config, onDone: relay.wake });

    return {
      ready: async () => publisher.ready() && (await db.pool.query('select 1')).rowCount === 1,
      stop: async () => {
        await relay.stop();
        await consumers.close();
        await publisher.close();
        await engine.close();
        await Promise.all([db.close(), relayPool.end()]);
      },
    };
  },
);
