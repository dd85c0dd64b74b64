import { type ChildProcess, spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type ReencodeImage } from '@feedback/core';

/** The child's exit code for input that is not a picture. */
export const NO_PICTURE = 3;

/** The memory limit of a child. Node and its libraries take a third of it; a picture of the maximum size takes another third. */
const MEMORY_MB = 1_200;
/** The time limit of a child. The largest picture takes a fifth of it on an idle machine. */
const MOST_MS = 30_000;
const PROGRAM = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
/** `ulimit -d` limits writable memory; `-v` would count the gigabytes that V8 reserves and never touches. */
const WITHIN_MEMORY = 'ulimit -d "$1"; shift; exec "$@"';

/**
 * Re-encodes pictures, one at a time, each in its own process with limits on memory and time: whatever a file does to its
 * decoder, the worker keeps running. A killed process throws, and that counts as a failed attempt for the picture.
 */
export function openPictureProcess({ program = PROGRAM, memoryMb = MEMORY_MB, mostMs = MOST_MS } = {}): {
  reencode: ReencodeImage;
  close: () => Promise<void>;
} {
  let last: Promise<unknown> = Promise.resolve();
  let running: ChildProcess | undefined;
  let isClosed = false;

  async function run(bytes: Buffer): Promise<{ bytes: Buffer; mediaType: string } | null> {
    if (isClosed) throw new Error('The worker is shutting down');
    const child = start(program, memoryMb);
    running = child;
    const timer = setTimeout(() => child.kill('SIGKILL'), mostMs);
    try {
      const ended = endOf(child);
      child.stdin.on('error', () => {}); // the child ended before it had read everything; its exit code says why
      child.stdin.end(bytes);
      const [image, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
      if (code === NO_PICTURE) return null;
      if (code !== 0)
        throw new Error(`The process that re-encodes a picture ended with ${signal ?? `code ${code}`}`);
      return { bytes: image, mediaType: 'image/webp' };
    } finally {
      clearTimeout(timer);
      running = undefined;
    }
  }

  return {
    reencode: (bytes) => {
      const turn = last.then(() => run(bytes));
      last = turn.catch(() => {});
      return turn;
    },
    close: async () => {
      isClosed = true;
      running?.kill('SIGKILL');
      await last;
    },
  };
}

/** How a child ended, once its output is closed. */
function endOf(child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => resolve([code, signal]));
    child.once('error', reject);
  });
}

function start(program: string, memoryMb: number) {
  const args = ['--disable-warning=ExperimentalWarning', program];
  // The child decodes untrusted input, so it gets none of the settings, which contain passwords.
  const stdio: ['pipe', 'pipe', 'ignore'] = ['pipe', 'pipe', 'ignore'];
  const options = { stdio, env: { MALLOC_ARENA_MAX: '2' } };
  if (process.platform !== 'linux') return spawn(process.execPath, args, options);
  return spawn(
    '/bin/sh',
    ['-c', WITHIN_MEMORY, 'sh', String(memoryMb * 1024), process.execPath, ...args],
    options,
  );
}
