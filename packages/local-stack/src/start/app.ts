import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '@feedback/bootstrap';
import { keysOf } from '@feedback/contract/keys-of';
import { LISTENING } from '@feedback/runtime';
import { root, strippedDir } from '../paths.ts';
import { type Part, endChild, endOf, tail, untilUp } from '../stores/store.ts';
import type { AppPort } from './settings.ts';

/** The processes of the product, with the settings of their ports. */
export const APPS = {
  'ingest-api': ['INGEST_API_PORT', 'INGEST_API_OPS_PORT'],
  agent: ['AGENT_PORT', 'AGENT_OPS_PORT'],
  worker: ['WORKER_OPS_PORT'],
} as const satisfies Record<string, AppPort[]>;
export type AppName = keyof typeof APPS;

export function mainFile(name: AppName): string {
  return path.join('apps', name, 'src/main.ts');
}

/** The apps that this checkout holds. */
export function presentApps(): AppName[] {
  return keysOf(APPS).filter((name) => existsSync(path.join(root, mainFile(name))));
}

/** glibc gives freed memory back to the system at once instead of at twice the largest piece that was ever freed. */
const TRIM = { MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * A heap of so few live objects grows by a fifth before V8 looks for garbage in all of it: twice a second under load, an eighth of the
 * ingest API's CPU. It may double instead.
 */
const GROWTH = '--heap-growing-percent=100';

/** Collecting a small heap takes less time than handing it out to four threads: a tenth of what a single item costs. */
const ONE_COLLECTOR = '--single-threaded-gc';

/**
 * How each is run. The agent holds little for long: half-spaces of 4 MiB for what is young, instead of up to 32, take tens of megabytes less, for no more
 * CPU. A batch of the ingest API is stored and forgotten while it is young, if there is room for several: a twelfth less CPU, for 40 MB more
 * under load.
 */
const RUN: Record<AppName, { flags: string[]; env: Record<string, string> }> = {
  'ingest-api': { flags: ['--max-semi-space-size=32', GROWTH, ONE_COLLECTOR], env: TRIM },
  agent: { flags: ['--max-semi-space-size=4', GROWTH], env: TRIM },
  worker: { flags: [], env: TRIM },
};

/** Loads our sources without their types: an app takes 8 to 14 MB less than with Node's compile cache, and than without either. */
const STRIPPED = `--import=${pathToFileURL(path.join(import.meta.dirname, 'stripped.mjs')).href}?in=${encodeURIComponent(strippedDir)}`;

const READY_MS = 30_000;
const DRAIN_MS = 3_500; // with the time that the stores need afterwards, a Ctrl-C takes less than five seconds

export type AppStart = {
  name: AppName;
  env: NodeJS.ProcessEnv;
  opsPort: number;
  logs: string;
  stop: AbortSignal;
};

/** Starts an app and waits until it is ready. Rejects, with the end of its log, when it dies before. */
export async function startApp({ name, env, opsPort, logs, stop }: AppStart): Promise<Part> {
  const logFile = path.join(logs, `${name}.log`);
  const log = openSync(logFile, 'a', 0o600);
  // Detached, so that a Ctrl-C reaches it only through this process; the IPC channel closes if this process dies without
  // stopping it.
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', STRIPPED, ...RUN[name].flags, mainFile(name)],
    {
      cwd: root,
      // One machine has no load balancer, so no client needs time to leave.
      env: { STOP_GRACE: '0', ...RUN[name].env, ...env },
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    },
  );
  closeSync(log);
  const exited = endOf(child);
  const part = {
    pid: child.pid ?? 0,
    exited,
    stop: () => endChild(child, exited, 'SIGTERM', DRAIN_MS),
    kill: () => void child.kill('SIGKILL'),
  };

  // Until its own port is open, another process may answer there.
  let isListening = false;
  child.on('message', (message) => (isListening ||= message === LISTENING));

  const deadline = Date.now() + READY_MS;
  const givesUp = () =>
    stop.aborted ? 'stopped' : Date.now() > deadline ? `not ready after ${READY_MS / 1000} s` : undefined;
  const death = await untilUp(
    exited,
    async () => isListening && isReady(reachedAt(env['OPS_HOST']), opsPort),
    givesUp,
  );
  if (death === undefined) return part;
  await part.stop();
  throw new Failure(`${name} did not start (${death}); ${logFile} ends with:\n${tail(logFile, 15)}`);
}

/** Where this machine reaches what listens on an address. */
function reachedAt(host: string | undefined): string {
  if (!host || ['0.0.0.0', '::'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function isReady(host: string, opsPort: number): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${opsPort}/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Moves the logs of the last start aside, one generation, so that they neither grow without bound nor vanish after a crash.
 */
export function turnLogs(logs: string): void {
  mkdirSync(logs, { recursive: true });
  for (const name of Object.keys(APPS)) {
    const file = path.join(logs, `${name}.log`);
    if (existsSync(file)) renameSync(file, `${file}.old`);
  }
}
