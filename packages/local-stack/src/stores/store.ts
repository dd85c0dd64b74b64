import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of an instance: a store or an app. */
export type Part = {
  pid: number;
  /** Settles when the process is gone, stopped or not, with how it went: 'exit code 1', 'SIGKILL'. */
  exited: Promise<string>;
  /** Lets it finish. Harmless when it is gone already. */
  stop(): Promise<void>;
  /** Does not. */
  kill(): void;
};

/** A PostgreSQL or Redis that was started here. */
export type Store = Part & { url: string; port: number };

/** How a child ended; never rejects. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** Asks a child to end and waits until it has; one that takes too long is killed. */
export async function endChild(
  child: ChildProcess,
  exited: Promise<string>,
  signal: NodeJS.Signals,
  patienceMs = 10_000,
): Promise<void> {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await exited;
  clearTimeout(timer);
}

/**
 * Waits until `probe` says that a process is up. Settles with nothing then, and with the reason when there is no more
 * waiting for it: how it ended, or what `givesUp` says.
 */
export async function untilUp(
  exited: Promise<string>,
  probe: () => Promise<boolean>,
  givesUp: () => string | undefined = () => undefined,
): Promise<string | undefined> {
  let reason: string | undefined;
  void exited.then((end) => (reason = end));
  while (!(await probe())) {
    reason ??= givesUp();
    if (reason !== undefined) return reason;
    await sleep(15);
  }
  return undefined;
}

/** The last lines of a log but for stacks, for a message that says why something did not start. */
export function tail(logFile: string, lines = 5): string {
  try {
    const all = readFileSync(logFile, 'utf8').trim().split('\n');
    return all
      .filter((line) => !/^\s+at /.test(line))
      .slice(-lines)
      .join('\n');
  } catch {
    return '';
  }
}

/**
 * The password in a file, generated at the first call. The stores listen on loopback only, but every user of the machine can
 * connect there, and the owner of a database can run programs.
 */
export function keptPassword(file: string): string {
  try {
    writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
