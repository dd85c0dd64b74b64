import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { environment } from '@feedback/local-stack/environment';

/** An edit may make a test run for ever. */
const LONGEST_MS = 60_000;

/** The first words of commands, and what says that the program is there. */
const ASKED: Record<string, string[]> = {
  node: ['--version'],
  python3: ['--version'],
  go: ['version'],
  cargo: ['--version'],
};

/** This Node first, and nothing from the network. Python compares files by the second, so it keeps nothing compiled. */
function environmentOfTests(): NodeJS.ProcessEnv {
  return {
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${environment['PATH'] ?? ''}`,
    HOME: environment['HOME'],
    PYTHONDONTWRITEBYTECODE: '1',
    GOTOOLCHAIN: 'local',
    GOPROXY: 'off',
    CARGO_NET_OFFLINE: 'true',
  };
}

/** Whether the program that a command begins with is on this machine. */
export function isThere([program = '']: readonly string[]): boolean {
  const { status } = spawnSync(program, ASKED[program] ?? ['--version'], { env: environmentOfTests() });
  return status === 0;
}

/** Runs tests in a folder; whether they pass in time. A command that is one string is run by a shell. */
export async function testsPass(folder: string, command: readonly string[] | string): Promise<boolean> {
  const [program = '', ...args] = typeof command === 'string' ? ['sh', '-c', command] : command;
  // A group of its own, so that what it starts ends with it.
  const child = spawn(program, args, {
    cwd: folder,
    env: environmentOfTests(),
    stdio: 'ignore',
    detached: true,
  });
  const late = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), LONGEST_MS);
  try {
    const [code] = (await once(child, 'exit')) as [number | null]; // see the event's documentation
    return code === 0;
  } finally {
    clearTimeout(late);
  }
}
