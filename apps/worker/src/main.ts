import {
  databaseCheck,
  databaseClock,
  openDb,
  openRelayPool,
  relay as ledger,
  type RelayPool,
} from '@feedback/db';
import { bucketStorage, folderStorage } from '@feedback/outbound';
import { openPublisher } from '@feedback/queues';
import { atMostEvery, openClock, runProcess } from '@feedback/runtime';
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
    const db = openDb({
      url: config.databaseUrl,
      role: 'feedback_worker',
      connections: config.databasePool,
      onError,
    });
    const relayPool = openRelayPool({ url: config.databaseUrl, connections: 2, onError });
    const publisher = openPublisher({
      url: config.redisUrl,
      prefix: config.redisPrefix,
      onError: atMostEvery(30_000, (error: Error) =>
        log.warn({ err: error }, 'Redis is away: work waits in the ledger'),
      ),
    });
    const engine = openEngine();
    const { understand, splitSignals, encoder, embedAll } = loadUnderstanding();
    exportLedger(metrics, relayPool);

    const { revenueBands, rankingPauseMs, storage } = config;
    const clock = databaseClock(db.pool);
    await clock.sample().catch(() => {}); // PostgreSQL may be away at the start
    const now = openClock(config, clock.now);
    const deps = {
      db,
      now,
      storage: 'folder' in storage ? folderStorage(storage.folder) : bucketStorage(storage),
      understand,
      splitSignals,
      encoder,
      embedAll,
      engine,
      revenueBands,
      rankingPauseMs,
      log,
    };
    const stopping = new AbortController();
    let consumers: ReturnType<typeof startConsumers> | undefined;
    const relay = startRelay(
      {
        pool: relayPool,
        publisher,
        kinds: config.queues,
        now,
        databaseNow: clock.now,
        installation: rememberedInstallation(relayPool),
      },
      {
        log,
        onOwned: () => {
          consumers = startConsumers(deps, {
            ...config,
            stopping: stopping.signal,
            onDone: () => relay.wake(),
          });
        },
      },
    );

    const isDatabaseReady = databaseCheck(
      db.pool,
      atMostEvery<void>(30_000, () =>
        log.error('the database does not have the schema of this version: run npm run migrate'),
      ),
    );

    return {
      ready: async () => publisher.ready() && relay.owned() && (await isDatabaseReady()),
      stop: async () => {
        await relay.stop();
        // A long computation is not waited for: its row is given back, and another worker begins it anew.
        stopping.abort();
        await engine.close();
        await consumers?.close();
        await publisher.close();
        clock.stop();
        await Promise.all([db.close(), relayPool.end()]);
      },
    };
  },
);

/** Asked once, and again only when that failed: PostgreSQL may be away at the start. */
function rememberedInstallation(pool: RelayPool): () => Promise<string> {
  let found: string | undefined;
  return async () => (found ??= await ledger.findInstallation(pool));
}
