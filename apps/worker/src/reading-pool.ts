import { type Worker } from 'node:worker_threads';
import { type Read, type ReadTexts, type TextReader, type UnreadReason } from '@feedback/core';
import { type Logger, codeOf } from '@feedback/runtime';
import { type Piscina } from 'piscina';
import { keepLoopsInterruptible } from './interruptible-loops.ts';
import { type ReadingTask } from './reading-loop.ts';
import { openThreads } from './thread-pool.ts';
import { watchProgress } from './watch-progress.ts';

/** The most texts in one task, so that a job of another workspace waits for no more than this many texts. */
const MOST_TEXTS = 64;
const MOST_UNITS = 200_000;
/** How long an idle thread is kept, except for one: starting a thread takes as long as reading a thousand texts. */
const IDLE_MS = 300_000;
/** The memory limit of a thread by default: more than any text needs. */
const THREAD_MB = 512;

export type ReadingPoolOptions = {
  threads: number;
  /** The time limit for one text. */
  limitMs: number;
  /** The memory limit of a thread. A thread that exceeds it ends, and its process goes on. */
  threadMb?: number;
  log: Pick<Logger, 'error'>;
  /** The module that threads run; it exports `read`. */
  thread?: URL;
};

/**
 * Reads customers' texts in threads, so that leases, the relay and the ops port keep responding whatever customers sent. A text
 * that takes too much time or memory ends its thread: a new thread replaces it, the text counts as failed, and the other texts
 * are read.
 */
export function openReadingPool({
  threads,
  limitMs,
  threadMb = THREAD_MB,
  log,
  thread = new URL('./reading-thread.ts', import.meta.url),
}: ReadingPoolOptions): { readTexts: ReadTexts; close: () => Promise<void> } {
  keepLoopsInterruptible();
  const pool: Piscina<ReadingTask, Read<unknown>[]> = openThreads(thread, {
    least: 1,
    most: threads,
    idleMs: IDLE_MS,
    memoryMb: threadMb,
  });
  // A thread may reach its memory limit after its text was marked as failed: no caller waits for that error, so it arrives here.
  pool.on('error', (error) => log.error({ err: error }, 'a reading thread ended'));
  const endOf = watchThreads(pool);
  let isClosed = false;

  /** Reads some texts in one task. If a text ends the thread, it is identified and skipped, and the others are read again. */
  async function readChunk(work: keyof TextReader, texts: ReadingTask['texts']): Promise<Read<unknown>[]> {
    if (isClosed) throw new Error('the reading pool is closed');
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1);
    const watch = watchProgress(progress, { limitMs, last: texts.length });
    try {
      const task: ReadingTask = { work, texts, progress };
      return await pool.run(task, { name: 'read', signal: watch.signal });
    } catch (error) {
      const unread = whyUnread(error, watch.signal);
      const at = Atomics.load(progress, 0);
      if (unread === null || at < 0 || at >= texts.length) throw error;
      log.error({ work, reason: unread }, 'a text cannot be read');
      const others = texts.toSpliced(at, 1);
      const answers = others.length > 0 ? await readChunk(work, others) : [];
      return answers.toSpliced(at, 0, { unread });
    } finally {
      watch.end();
    }
  }

  return {
    readTexts: async (work, texts) => {
      const answers: Read<unknown>[] = [];
      for (const chunk of toChunks(texts)) answers.push(...(await readChunk(work, chunk)));
      // A thread returns the result type of the requested work.
      return answers as Read<ReturnType<TextReader[typeof work]>>[];
    },
    close: async () => {
      isClosed = true;
      const ended = [...endOf.values()];
      await pool.destroy();
      // `destroy` does not wait for a thread that a text has ended before this call, and Piscina replaces a thread that ends
      // after it.
      await Promise.all(ended);
      await pool.destroy();
    },
  };
}

/**
 * The running threads, each with a promise of its end. Piscina forgets a thread that a text has ended before that thread has
 * exited.
 */
function watchThreads(pool: Piscina): Map<Worker, Promise<void>> {
  const endOf = new Map<Worker, Promise<void>>();
  const watch = (thread: Worker) =>
    new Promise<void>((resolve) => {
      thread.once('exit', () => {
        endOf.delete(thread);
        resolve();
      });
    });
  pool.on('workerCreate', () => {
    for (const thread of pool.threads) if (!endOf.has(thread)) endOf.set(thread, watch(thread));
  });
  return endOf;
}

/**
 * Why a text could not be read; null when the failure says nothing about a text, because the pool was closed or its thread could
 * not start.
 */
function whyUnread(error: unknown, signal: AbortSignal): UnreadReason | null {
  if (signal.aborted) return 'too_slow';
  return codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : null;
}

function toChunks<Text extends unknown[]>(texts: Text[]): Text[][] {
  const chunks: Text[][] = [];
  let units = 0;
  for (const text of texts) {
    const own = typeof text[0] === 'string' ? text[0].length : 0;
    const last = chunks.at(-1);
    if (last && last.length < MOST_TEXTS && units + own <= MOST_UNITS) last.push(text);
    else {
      chunks.push([text]);
      units = 0;
    }
    units += own;
  }
  return chunks;
}
