import {
  type AppKeys,
  countUses,
  openDetailMemory,
  openForApp,
  openModels,
  openSearchMemory,
  REQUEST_PATIENCE_MS,
  REQUESTS_PER_WORKSPACE,
  startSweep,
  watchKeys,
} from '@feedback/core';
import { createHttpServer, type HttpServerOptions } from '@feedback/http';
import { knownWordsAtFirstUse, openQuestionEncoder } from '@feedback/intelligence';
import { openStorage } from '@feedback/outbound';
import { openProcesses } from '@feedback/queues/processes';
import { openQuestions } from '@feedback/queues/questions';
import { openWindows } from '@feedback/queues/windows';
import { atMostEvery, drain, listen, openClock, runProcess, untilDone } from '@feedback/runtime';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { createWaitingApp } from './waiting-app.ts';

/** How long open requests may take after the port is closed. */
const PATIENCE_MS = 8_000;
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

await runProcess(
  'agent',
  // oxlint-disable-next-line node/no-process-env -- the edge: handed on as values from here
  () => parseConfig(process.env),
  async (config, log, metrics) => {
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
    const windows = openWindows({ ...config, log });
    const uses = countUses({ db, log });
    const encoder = openQuestionEncoder();
    const searchMemory = openSearchMemory();
    const detailMemory = openDetailMemory();
    const storage = openStorage(config.storage);
    const now = openClock(config, database.now);
    const models = openModels({ db, now, ...config.models });
    const startedAt = new Date();
    const processes = openProcesses({ ...config, log });
    const questions = openQuestions({ ...config, log });
    processes.announce({ app: 'agent', build: config.buildSha ?? null, startedAt });
    let app: HttpServerOptions['app'] = createWaitingApp({ config, log, metrics, startedAt });
    const server = createHttpServer({ app: (...request) => app?.(...request) });
    const port = await listen(server, { host: config.host, port: config.port, setting: 'AGENT_PORT' });
    const ownUrl = `http://${ANY_ADDRESS.has(config.host) ? '127.0.0.1' : config.host}:${port}`;

    const stopping = new AbortController();
    const serve = (keys: AppKeys) => {
      app = createApp({
        db,
        config,
        log,
        metrics,
        keys,
        uses,
        windowStore: windows.store,
        ownUrl,
        startedAt,
        now,
        databaseNow: database.now,
        encoder,
        models,
        knownWords: knownWordsAtFirstUse(),
        searchMemory,
        detailMemory,
        revenueBands: config.revenueBands,
        storage,
        processes: processes.read,
        questions,
      });
    };
    let stopLooking: (() => void)[] | undefined;
    const loaded = untilDone(() => watchKeys({ db, log, key: config.encryptionKey }, serve), {
      stopped: stopping.signal,
      onFailure: atMostEvery(30_000, (error: unknown) =>
        log.warn(
          { err: error },
          'the provider keys cannot be read: this process answers 500 until they can be',
        ),
      ),
    }).then((watch) => {
      if (watch === null) return;
      stopLooking = [watch.stop, startSweep(db, log)];
    });
    return {
      ready: async () => stopLooking !== undefined && (await database.ready()),
      stop: async () => {
        stopping.abort();
        await drain(server, { graceMs: config.stopGraceMs, patienceMs: PATIENCE_MS });
        await loaded;
        for (const stop of stopLooking ?? []) stop();
        await uses.flush();
        models.close();
        await Promise.all([database.close(), processes.close()]);
        questions.close();
        windows.close();
      },
    };
  },
);
