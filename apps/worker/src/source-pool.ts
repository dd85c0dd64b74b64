import { type ReadSources, type Source } from '@feedback/core';
import { type Logger } from '@feedback/runtime';
import { type Piscina } from 'piscina';
import { inTurn } from './in-turn.ts';
import { keepLoopsInterruptible } from './interruptible-loops.ts';
import { openThreads } from './thread-pool.ts';

type Answers = Awaited<ReturnType<ReadSources>>;

/** How long an idle thread is kept. */
const IDLE_MS = 60_000;
const THREAD_MB = 512;

/**
 * Reads code in a separate thread. If some files together take too much time or memory, they are read one by one; the answer for
 * a file that does so alone is null.
 */
export function openSourcePool({ limitMs, log }: { limitMs: number; log: Pick<Logger, 'error' | 'warn'> }): {
  readSources: ReadSources;
  close: () => Promise<void>;
} {
  keepLoopsInterruptible();
  const pool: Piscina<Source[], Answers> = openThreads(new URL('./source-thread.ts', import.meta.url), {
    idleMs: IDLE_MS,
    memoryMb: THREAD_MB,
  });
  pool.on('error', (error) => log.error({ err: error }, 'the thread that reads code ended'));
  let isClosed = false;

  const read = async (sources: Source[]): Promise<Answers> => {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), limitMs);
    try {
      return await pool.run(sources, { name: 'readSources', signal: end.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  const oneAtATime = inTurn(read);
  const readAlone = async (source: Source) => {
    try {
      return await oneAtATime([source]);
    } catch (error) {
      if (isClosed) throw error;
      log.warn({ err: error }, 'a file of code cannot be read');
      return [null];
    }
  };
  return {
    readSources: async (sources) => {
      if (sources.length === 0) return [];
      try {
        return await oneAtATime(sources);
      } catch (error) {
        if (isClosed) throw error;
        const answers: Answers = [];
        for (const source of sources) answers.push(...(await readAlone(source)));
        return answers;
      }
    },
    close: async () => {
      isClosed = true;
      await pool.destroy();
    },
  };
}
