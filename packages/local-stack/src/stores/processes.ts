import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@feedback/runtime';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether a recorded process is still the same one: process ids are reused, immediately after a container restarts. */
export function isRunning(pid: number, mark: string): boolean {
  return pid > 0 && isAlive(pid) && commandLine(pid).includes(mark);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return ''; // it has ended meanwhile
  }
}

/** Ends a process that is not our child: sends `signal`, and kills it when it has not ended in time. */
export async function endProcess(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  send(pid, signal);
  if (await hasGone(pid, patienceMs)) return;
  send(pid, 'SIGKILL');
  await hasGone(pid, patienceMs);
}

async function hasGone(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended first.
  }
}
