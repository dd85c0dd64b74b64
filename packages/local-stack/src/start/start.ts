import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Failure, refuseTakenPorts } from '@feedback/bootstrap';
import { messageOf } from '@feedback/runtime';
import { environment } from '../environment.ts';
import { migrate } from '../migration/migrate.ts';
import { stopSignal } from '../stop-signal.ts';
import type { Part } from '../stores/store.ts';
import { type AppName, presentApps, startApp, turnLogs } from './app.ts';
import { buildSha } from './build-sha.ts';
import { describeInstance, opsPort } from './describe-instance.ts';
import { keptEncryptionKey } from './encryption-key.ts';
import { claim, endLeftoverApps, removeInstance, writeInstance } from './instance.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { demoOwners } from './people.ts';
import { seed, signInLinkFor } from './seed.ts';
import { type StartSettings, readStartSettings } from './settings.ts';
import { openStores } from './stores.ts';
import { summary } from './summary.ts';
import { demoSurveyKey } from './survey-key.ts';

type PartName = AppName | 'postgres' | 'redis';

const kept = new Map<PartName, Kept>();
/** Writes a new process to instance.json for its readers; before everything has started there is no file. */
let publish = () => {};
const end = Promise.withResolvers<void>();
end.promise.catch(() => {}); // a part may give up while the others are still starting

/**
 * Runs the complete product on this machine: PostgreSQL and Redis (unless DATABASE_URL and REDIS_URL name others),
 * migrations, two demo workspaces, and the apps. Settles when stopped; the data stays.
 * @throws Failure for what the user can correct
 */
export async function startProduct(): Promise<void> {
  const stop = stopSignal(() => leaveAtOnce(130));
  process.on('uncaughtException', (error) => {
    console.error(error);
    leaveAtOnce(1);
  });
  stop.addEventListener('abort', () => end.resolve());
  process.stdout.on('error', () => {}); // the reader of the output has gone, which is no reason to stop
  await run(readStartSettings(environment), stop);
}

async function run(settings: StartSettings, stop: AbortSignal): Promise<void> {
  const dir = settings.FEEDBACK_DIR;
  mkdirSync(dir, { recursive: true });
  const other = claim(dir);
  if (other) {
    const advice = 'stop it first, or set FEEDBACK_DIR and the ports to start another beside it';
    throw new Failure(`This is already running (process ${other}): ${advice}`);
  }
  try {
    await endLeftoverApps(dir);
    await refuseTakenPorts({ ...settings });
    await startAll(settings, stop);
    await end.promise;
  } finally {
    await stopAll();
    removeInstance(dir);
  }
}

async function startAll(settings: StartSettings, stop: AbortSignal): Promise<void> {
  const dir = settings.FEEDBACK_DIR;
  const { postgres, redis } = await openStores(settings);
  if (postgres.own) keep('postgres', postgres.own.first, postgres.own.again);
  if (redis.own) keep('redis', redis.own.first, redis.own.again);

  await migrate(postgres.url);
  const stores = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    STORAGE_FOLDER: environment['STORAGE_FOLDER'] || path.join(dir, 'storage'),
    REPOSITORY_STORAGE: environment['REPOSITORY_STORAGE'] || path.join(dir, 'storage'),
  };
  const demo = makeDemo(dir, postgres.url);
  demo.catch(() => {}); // awaited once the apps have started: a failure must leave none running
  await startApps(settings, stores, stop);
  if (stop.aborted) return;
  const { people, surveyKey } = await demo;

  const [owner] = people;
  const signInLink = owner
    ? `${settings.APP_URL}/welcome/${await signInLinkFor(postgres.url, owner.email)}`
    : null;
  const describe = () =>
    describeInstance(settings, {
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      people: people.map(({ workspaceId, ...person }) => ({ ...person, workspace_id: workspaceId })),
      surveyKey,
      signInLink,
      pid: (name) => kept.get(name)?.pid() ?? null,
    });
  publish = () => writeInstance(dir, describe());
  publish();
  console.log(summary(describe(), dir));
}

/** Two workspaces to try the product with. Production gets none: their owners' passwords would be a way in. */
async function makeDemo(dir: string, databaseUrl: string) {
  if (environment['ENVIRONMENT'] === 'production') return { people: [], surveyKey: '' };
  const people = await seed(databaseUrl, demoOwners(dir));
  return { people, surveyKey: await demoSurveyKey(dir, databaseUrl, people[0]?.workspaceId ?? '') };
}

/** What an installation sets for itself: its version, and, with a database of its own, the key that webhooks need. */
function ownSettings({ DATABASE_URL, FEEDBACK_DIR }: StartSettings): Record<string, string> {
  const sha = environment['BUILD_SHA'] ? undefined : buildSha();
  const isOwn = DATABASE_URL === undefined && environment['ENVIRONMENT'] !== 'production';
  return {
    ...(sha && { BUILD_SHA: sha }),
    ...(isOwn && !environment['ENCRYPTION_KEY'] && { ENCRYPTION_KEY: keptEncryptionKey(FEEDBACK_DIR) }),
  };
}

async function startApps(
  settings: StartSettings,
  stores: { DATABASE_URL: string; REDIS_URL: string; STORAGE_FOLDER: string; REPOSITORY_STORAGE: string },
  stop: AbortSignal,
): Promise<void> {
  const logs = path.join(settings.FEEDBACK_DIR, 'logs');
  turnLogs(logs);
  const set = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  const env = { ...environment, ...ownSettings(settings), ...Object.fromEntries(set), ...stores };
  const starting = presentApps().map(async (name) => {
    const start = () => startApp({ name, env, opsPort: opsPort(settings, name), logs, stop });
    keep(name, await start(), start);
  });
  // Waits for all apps before a failure ends the start, so that none is left running and every problem is reported.
  const failed = (await Promise.allSettled(starting)).filter((started) => started.status === 'rejected');
  if (failed.length > 0 && !stop.aborted)
    throw new Failure(failed.map(({ reason }) => messageOf(reason)).join('\n\n'));
}

/** Nothing works without a store. An app whose every start fails leaves the others alone: ingest takes feedback without a worker. */
function keep<P extends Part>(name: PartName, first: P, start: () => Promise<P>): void {
  const givesUp = (why: string) => end.reject(new Failure(`${why}: stopping everything`));
  const rest = { start, restarted: () => publish(), say: console.error };
  kept.set(name, keepRunning(name, first, isStore(name) ? { ...rest, givesUp } : rest));
}

function isStore(name: PartName): boolean {
  return name === 'postgres' || name === 'redis';
}

/** Apps first, so that their unfinished work finds its stores; then the stores. */
async function stopAll(): Promise<void> {
  const stopThose = (which: (name: PartName) => boolean) =>
    Promise.all([...kept].filter(([name]) => which(name)).map(([, part]) => part.stop()));
  await stopThose((name) => !isStore(name));
  await stopThose(isStore);
}

function leaveAtOnce(exitCode: number): never {
  for (const part of kept.values()) part.kill();
  process.exit(exitCode);
}
