import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { JOB_KINDS, type JobKind } from '@feedback/contract/jobs';
import {
  type Effect,
  feedbackAcceptor,
  type Job,
  type JobDeps,
  type InstallationModel,
  openModels,
  runJob,
  type TranscriptInput,
  transcriptUploader,
  type Work,
  workOf,
  workOn,
} from '@feedback/core';
import { type Db, tasks, type Tx, withWorkspace } from '@feedback/db';
import { ENCODER_ID } from '@feedback/intelligence';
import {
  folderStorage,
  type LanguageModel,
  openLanguageModel,
  type MirrorOptions,
  openHookSender,
  openMirrors,
} from '@feedback/outbound';
import { type JobTarget } from '@feedback/queues';
import { createLogger } from '@feedback/runtime';
import {
  makeWorkspace,
  openTestDb,
  readHere,
  sharedReader,
  type TestWorkspace,
} from '@feedback/test-support';
import { standInSettings } from '@feedback/test-support/model-stand-in';
import { expect } from '@jest/globals';
import { openLocatorThread } from '../src/locator.ts';
import { openPictureProcess } from '../src/picture-process.ts';
import { openReadingPool, type ReadingPoolOptions } from '../src/reading-pool.ts';
import { openSourcePool } from '../src/source-pool.ts';
import { engineHere } from './engine-here.ts';

/** The rows of a workspace with their kinds; a coalesced row counts as new whenever a run is requested. */
async function requested(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ row: string; kind: string }>(
    `select id || ' ' || version as row, kind from task`,
  );
  return new Map(rows.map(({ row, kind }) => [row, kind]));
}

/**
 * The worker's jobs on the run's PostgreSQL; a job runs when a test says so: no relay, no queue. Texts are read on the test's
 * thread unless `reading` is given, and clusters are computed there unless `engine` is: each thread loads the models for itself.
 */
export function openJobs({
  now = () => new Date(),
  rankingPauseMs = 0,
  reading: readingOptions,
  mirrors: mirrorOptions = {},
  sourcesLimitMs = 10_000,
  engine = engineHere(),
  encryptionKey = null,
  model = null,
  ownHosts = [],
  prices = {},
  ...encoding
}: Partial<
  Pick<
    JobDeps,
    'now' | 'rankingPauseMs' | 'readTexts' | 'encoder' | 'reencode' | 'mailer' | 'mailRetryMs' | 'hookSender'
  >
> & {
  reading?: Partial<ReadingPoolOptions>;
  engine?: ReturnType<typeof engineHere>;
  mirrors?: Partial<MirrorOptions>;
  sourcesLimitMs?: number;
  encryptionKey?: Buffer | null;
  /** A model that reads for all workspaces. */
  model?: LanguageModel | null;
  /** Prices and cap of that model. */
  prices?: Partial<InstallationModel>;
  ownHosts?: readonly string[];
} = {}) {
  const db: Db = openTestDb(2);
  const worker: Db = openTestDb(4, 'feedback_worker');
  const log = createLogger('test', 'silent');
  const reading =
    readingOptions === undefined
      ? { readTexts: readHere(sharedReader()), close: () => Promise.resolve() }
      : openReadingPool({ threads: 1, limitMs: 10_000, log, ...readingOptions });
  const pictures = openPictureProcess();
  const storageFolder = mkdtempSync(path.join(os.tmpdir(), 'feedback-storage-'));
  const mirrors = openMirrors({
    storage: storageFolder,
    allowed: { folders: [], hosts: [] },
    ...mirrorOptions,
  });
  const sources = openSourcePool({ limitMs: sourcesLimitMs, log });
  const locator = openLocatorThread();
  const deps: JobDeps = {
    db: worker,
    storage: folderStorage(storageFolder),
    now,
    readTexts: reading.readTexts,
    encoder: ENCODER_ID,
    reencode: pictures.reencode,
    mailer: null,
    appUrl: 'https://app.test',
    mailRetryMs: 1_000,
    hookSender: openHookSender(),
    ...encoding,
    engine,
    revenueBands: { enterprise: 50_000, paid: 1_000, free: 0 },
    rankingPauseMs,
    mirrors,
    readSources: sources.readSources,
    locate: locator.locate,
    encryptionKey,
    lookEveryMs: 900_000,
    models: openModels({
      db: worker,
      now,
      installation: model && {
        settings: standInSettings(undefined),
        masks: true,
        priceIn: null,
        priceOut: null,
        monthlyCap: null,
        ...prices,
      },
      open: (settings) => (settings.guard === null && model ? model : openLanguageModel(settings)),
      own: { ownHosts, encryptionKey, deadlineMs: 3_000, concurrency: 2 },
    }),
    log,
  };
  const acceptor = feedbackAcceptor({ db, now });
  const uploadTranscript = transcriptUploader({ db, now });

  /**
   * Takes the oldest open row of a kind and runs its job to the end, as a consumer would; it requests only the kinds that
   * JOB_KINDS lists.
   */
  async function run<K extends JobKind>(
    workspace: TestWorkspace,
    kind: K,
    work: Job<K>['work'] = (subject) => workOn(deps, kind, subject),
  ): Promise<void> {
    const { workspaceId } = workspace;
    const [row] = await withWorkspace(db, workspaceId, async (tx) => {
      const { rows } = await tx.query(
        `update task set leased = true, publishes = 1 where id = (
           select id from task where kind = $1 and state = 'pending' order by created_at limit 1)
         returning id as "taskId", publishes as publish, kind, refs, version, starts`,
        [kind],
      );
      return rows as tasks.Task[];
    });
    if (!row) throw new Error(`there is no open row of kind ${kind}`);
    const task = { ...row, workspaceId };
    const effect = await work(workOf(kind, task));
    await withWorkspace(worker, workspaceId, async (tx) => {
      if (!(await tasks.finish(tx, task))) return;
      const before = await requested(tx);
      await effect(tx);
      const after = await requested(tx);
      const leadsTo = [...after].filter(([row]) => !before.has(row)).map(([, written]) => written);
      expect(JOB_KINDS[kind].enqueues).toEqual(expect.arrayContaining(leadsTo));
    });
  }

  /** Runs the oldest open row of a kind as the queue's consumer does: a failure is counted, and the last one dead-letters it. */
  async function consume({ workspaceId }: TestWorkspace, kind: JobKind): Promise<void> {
    const [target] = await withWorkspace(db, workspaceId, async (tx) => {
      const { rows } = await tx.query(
        `update task set leased = true, publishes = publishes + 1 where id = (
           select id from task where kind = $1 and state = 'pending' order by created_at limit 1)
         returning workspace_id as "workspaceId", id as "taskId", publishes as publish`,
        [kind],
      );
      return rows as JobTarget[];
    });
    if (!target) throw new Error(`there is no open row of kind ${kind}`);
    const stopping = new AbortController().signal;
    await runJob({ ...deps, stopping }, kind, target);
  }

  return {
    db,
    storage: deps.storage,
    /** Where mirrors and pictures are. */
    storageFolder,
    run,
    consume,
    /** Does the work of a job as a run does it, and leaves its effect to the test. */
    work: <K extends JobKind>(kind: K, subject: Work<K>) => workOn(deps, kind, subject),
    newWorkspace: (monthlyLimit: number | null = null) => makeWorkspace(db, { monthlyLimit }),
    inTransaction: ({ workspaceId }: TestWorkspace, effect: Effect) =>
      withWorkspace(worker, workspaceId, effect),
    accept: (
      workspace: TestWorkspace,
      inputs: {
        text: string;
        customerName?: string;
        customerEmail?: string;
        companyName?: string;
        revenue?: number | string;
      }[],
    ) =>
      acceptor.acceptAll(
        workspace,
        inputs.map((input) => ({ source: 'test', ...input })),
      ),
    /** A transcript with only the fields in `over`. */
    upload: (workspace: TestWorkspace, over: Partial<TranscriptInput>) =>
      uploadTranscript(workspace, {
        title: 'Call',
        text: '',
        transcriptType: 'discovery',
        transcriptDate: undefined,
        companyName: undefined,
        customerName: undefined,
        customerEmail: undefined,
        revenueBand: undefined,
        sku: undefined,
        projectId: undefined,
        customerSpeaker: undefined,
        ...over,
      }),
    openKinds: async ({ workspaceId }: TestWorkspace) =>
      (await withWorkspace(db, workspaceId, (tx) => tasks.list(tx, workspaceId))).map(({ kind }) => kind),
    rows: <T extends object>({ workspaceId }: TestWorkspace, sql: string, values: unknown[] = []) =>
      withWorkspace(db, workspaceId, async (tx) => (await tx.query<T>(sql, values)).rows),
    close: async () => {
      mirrors.close();
      rmSync(storageFolder, { recursive: true, force: true });
      await Promise.all([engine, reading, pictures, sources, locator].map((one) => one.close()));
      await Promise.all([db.close(), worker.close()]);
    },
  };
}
