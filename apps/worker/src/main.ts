import { findInstallation, openForApp, openModels, openRelayPool, type RelayPool } from '@feedback/core';
import { ENCODER_ID, encoderHost } from '@feedback/intelligence';
import { openHookSender, openMailer, openMirrors, openStorage } from '@feedback/outbound';
import { openPublisher } from '@feedback/queues';
import { atMostEvery, openClock, runProcess } from '@feedback/runtime';
import { startConsumers } from './app.ts';
import { parseConfig } from './config.ts';
import { openEngine } from './engine.ts';
import { exportLedger } from './ledger-metrics.ts';
import { openLocatorThread } from './locator.ts';
import { openPictureProcess } from './picture-process.ts';
import { announceWorker } from './presence.ts';
import { openReadingPool } from './reading-pool.ts';
import { startRelay } from './relay-loop.ts';
import { openSourcePool } from './source-pool.ts';

/** The most time for reading a slice of a repository; after a slice that took longer, the most time for each of its files. */
const SOURCES_LIMIT_MS = 10_000;

await runProcess(
  'worker',
  // oxlint-disable-next-line node/no-process-env -- the edge: handed on as values from here
  () => parseConfig(process.env),
  async (config, log, metrics) => {
    const onError = (error: Error) => log.warn({ err: error }, 'PostgreSQL is unreachable');
    const sayUnready = atMostEvery(30_000, (why: string) => log.error(why));
    const database = await openForApp(
      { url: config.databaseUrl, role: 'feedback_worker', connections: config.databasePool, onError },
      { ...config, sayUnready },
    );
    const { db } = database;
    const relayPool = openRelayPool({ url: config.databaseUrl, connections: 3, onError });
    const publisher = openPublisher({
      url: config.redisUrl,
      prefix: config.redisPrefix,
      sayUnready,
      onError: atMostEvery(30_000, (error: Error) =>
        log.warn({ err: error }, 'Redis is away: work waits in the ledger'),
      ),
    });
    encoderHost(); // before the threads that encode, which inherit it
    const engine = openEngine();
    const reading = openReadingPool({ threads: config.readingThreads, limitMs: config.readingLimitMs, log });
    const pictures = openPictureProcess();
    const mirrors = openMirrors({ storage: config.repositoryStorage, allowed: config.repositories });
    const sources = openSourcePool({ limitMs: SOURCES_LIMIT_MS, log });
    const locator = openLocatorThread();
    const mailer = config.mail && openMailer(config.mail);
    const hookSender = openHookSender({ ownHosts: config.hookHosts });
    exportLedger(metrics, relayPool);
    const presence = announceWorker({ ...config, log, relayPool });

    const { revenueBands, rankingPauseMs, storage } = config;
    const now = openClock(config, database.now);
    const models = openModels({ db, now, ...config.models });
    const deps = {
      db,
      now,
      storage: openStorage(storage),
      readTexts: reading.readTexts,
      encoder: ENCODER_ID,
      reencode: pictures.reencode,
      engine,
      revenueBands,
      rankingPauseMs,
      mirrors,
      readSources: sources.readSources,
      locate: locator.locate,
      encryptionKey: config.encryptionKey,
      lookEveryMs: config.repositoryIntervalMs,
      mailer,
      appUrl: config.appUrl,
      mailRetryMs: config.mailRetryMs,
      hookSender,
      models,
      log,
    };
    const stopping = new AbortController();
    let consumers: ReturnType<typeof startConsumers> | undefined;
    const endConsumers = async () => {
      const ending = consumers;
      consumers = undefined;
      await ending?.close();
    };
    const relay = startRelay(
      {
        pool: relayPool,
        publisher,
        kinds: config.queues,
        now,
        databaseNow: database.now,
        installation: rememberedInstallation(relayPool),
      },
      {
        log,
        onLost: () =>
          void endConsumers().catch((error: unknown) =>
            log.warn({ err: error }, 'the queues could not be closed'),
          ),
        onOwned: () => {
          consumers = startConsumers(deps, {
            ...config,
            stopping: stopping.signal,
            metrics,
            during: presence.during,
            onDone: () => relay.wake(),
          });
        },
      },
    );

    return {
      ready: async () =>
        publisher.ready() && (await publisher.keepsJobs()) && relay.owned() && (await database.ready()),
      stop: async () => {
        await relay.stop();
        // Shutdown does not wait for a long computation: the job's row is released, and another worker starts the computation
        // again.
        stopping.abort();
        mirrors.close();
        mailer?.close();
        hookSender.close();
        models.close();
        await Promise.all([
          engine.close(),
          reading.close(),
          pictures.close(),
          sources.close(),
          locator.close(),
        ]);
        await endConsumers();
        await Promise.all([presence.close(), publisher.close()]);
        await Promise.all([database.close(), relayPool.end()]);
      },
    };
  },
);

/** Returns the installation's id. It is queried once, and again only after a failure: PostgreSQL may be away at the start. */
function rememberedInstallation(pool: RelayPool): () => Promise<string> {
  let found: string | undefined;
  return async () => (found ??= await findInstallation(pool));
}
