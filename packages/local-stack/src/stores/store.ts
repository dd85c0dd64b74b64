import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@feedback/runtime';

/** A process of an instance: a store or an app. */
export type Part = {
  pid: number;
  /** Settles when the process has ended, with how: 'exit code 1', 'SIGKILL'. */
  exited: Promise<string>;
  /** Stops it gracefully. Does nothing when it has ended. */
  stop(): Promise<void>;
  /** Stops it at once. */
  kill(): void;
};

/** A PostgreSQL or Redis that this process started. */
export type Store = Part & { url: string; port: number };

/** How a child ended; never rejects. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** Signals a child to end and waits for it; kills one that takes too long. */
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
 * Waits until `probe` succeeds. Settles with undefined then, or with the reason to stop waiting: how the process ended, or
 * the result of `givesUp`.
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

/** The last lines of a log without stacks, for the message of a failed start. */
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
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
