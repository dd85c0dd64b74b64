import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, reasonIn, unknown, well, wrong } from '@feedback/cli/doctor';
import { JOB_NAMES } from '@feedback/contract/jobs';
import { lateWork, openRelayPool, relay, type RelayPool } from '@feedback/db';
import { dropsJobs, openProcesses, type ProcessSeen, readRedisFacts } from '@feedback/queues';
import { createLogger } from '@feedback/runtime';
import { APP_NAMES } from './check-settings.ts';
import { type Environment } from './environment.ts';

const REDIS = 'Redis';
const LEAST_VERSION = [6, 2] as const;
/** Work may wait this long before more workers are worth a thought. */
const MOST_LATE_MS = 60_000;

/** Looks at Redis: its version, whether it may drop jobs, which processes of the installation live, and whether their work waits. */
export async function checkRedis(env: Environment): Promise<Finding[]> {
  const { REDIS_URL: url } = env;
  if (url === undefined || url === '') return [];
  try {
    const prefix = env['REDIS_PREFIX'] || 'feedback';
    const { version, policy, owner } = await readRedisFacts(url, prefix);
    const facts = [checkVersion(version), checkPolicy(policy)];
    const ledger = await readLedger(env['DATABASE_URL']);
    // Processes that another installation has there say nothing of this one.
    if (owner !== null && ledger !== undefined && ledger.installation !== owner) return [...facts, ANOTHER];
    return [...facts, ...(await checkProcesses(url, prefix, ledger?.late))];
  } catch (error) {
    return [wrong(REDIS, `it cannot be reached: ${reasonIn(error)}`, 'start it, or correct REDIS_URL')];
  }
}

function checkVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_VERSION;
  const isNew = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return isNew
    ? well(REDIS, `version ${version}`)
    : wrong(REDIS, `version ${version}`, `the service needs Redis ${LEAST_VERSION.join('.')} or newer`);
}

function checkPolicy(policy: string): Finding {
  const check = 'what Redis drops';
  return dropsJobs(policy)
    ? wrong(
        check,
        `maxmemory-policy ${policy} drops jobs when it is full`,
        'redis-cli config set maxmemory-policy noeviction',
      )
    : well(check, `maxmemory-policy ${policy} keeps jobs`);
}

const ANOTHER = wrong(
  'REDIS_PREFIX',
  'another installation uses this Redis with the same REDIS_PREFIX',
  'set a different REDIS_PREFIX; no worker of this database becomes ready before',
);

type Late = Record<string, number>;

/**
 * Whose the ledger is, and what waits in it by kind: also kinds that no worker takes, of which no worker speaks. A database that cannot be
 * asked does not say; what is wrong with it is said of it.
 */
async function readLedger(
  databaseUrl: string | undefined,
): Promise<{ installation: string; late: Late } | undefined> {
  if (!databaseUrl) return undefined;
  let pool: RelayPool | undefined;
  try {
    pool = openRelayPool({ url: databaseUrl, connections: 1, onError: () => {} });
    return { installation: await relay.findInstallation(pool), late: await lateWork.find(pool, JOB_NAMES) };
  } catch {
    return undefined;
  } finally {
    await pool?.end();
  }
}

async function checkProcesses(
  redisUrl: string,
  redisPrefix: string,
  inLedger: Late | undefined,
): Promise<Finding[]> {
  const processes = openProcesses({
    redisUrl,
    redisPrefix,
    log: createLogger('doctor', 'silent'),
  });
  try {
    const seen = await whenConnected(processes.read);
    if (!seen) return [unknown('processes', 'Redis did not say which live')];
    const known = [
      ...(inLedger ? [inLedger] : []),
      ...seen.flatMap(({ doing }) => (doing ? [doing.late] : [])),
    ];
    return [...APP_NAMES.map((app) => checkApp(app, seen)), ...checkBuilds(seen), ...checkLate(known)];
  } finally {
    await processes.close();
  }
}

/** The connection may be still opening at the first try. */
async function whenConnected<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const found = await read();
    if (found !== undefined) return found;
    await sleep(100);
  }
  return undefined;
}

function checkApp(app: (typeof APP_NAMES)[number], seen: readonly ProcessSeen[]): Finding {
  const own = seen.filter((one) => one.app === app);
  const latest = Math.min(...own.map(({ seenMs }) => seenMs));
  return own.length === 0
    ? wrong(app, 'no process lives', 'start one with this REDIS_URL and REDIS_PREFIX, and look at its log')
    : well(
        app,
        `${own.length} ${own.length === 1 ? 'process lives' : 'processes live'}, seen ${Math.round(latest / 1_000)} s ago`,
      );
}

function checkBuilds(seen: readonly ProcessSeen[]): Finding[] {
  const builds = [...new Set(seen.map(({ build }) => build ?? 'none named'))];
  if (builds.length < 2) return [];
  return [
    wrong(
      'builds',
      `processes run ${builds.join(', ')}`,
      'finish the deployment: all processes must run one build, and name it in BUILD_SHA',
    ),
  ];
}

function checkLate(known: readonly Late[]): Finding[] {
  if (known.length === 0) return [];
  const check = 'waiting work';
  const late = new Map<string, number>();
  for (const [kind, ms] of known.flatMap(Object.entries<number>))
    late.set(kind, Math.max(ms, late.get(kind) ?? 0));
  const tooLate = [...late].filter(([, ms]) => ms > MOST_LATE_MS);
  if (tooLate.length === 0) return [well(check, 'none waits for long')];
  const kinds = tooLate.map(([kind, ms]) => `${kind} ${Math.round(ms / 1_000)} s`).join(', ');
  return [
    wrong(
      check,
      `it waits although it could run: ${kinds}`,
      'start more workers, or let WORKER_QUEUES of one name these kinds',
    ),
  ];
}
