import { Worker } from 'node:worker_threads';
import { AppError, codeOf } from '@feedback/runtime';
import type { FILE_WORK, ThreadAnswer } from './file-thread.ts'; // a value of it would run the thread's code here
import { takeTurn } from './take-turn.ts';

type Work = keyof typeof FILE_WORK;

/** The most time and memory that one file may take. */
const MOST_MS = 60_000;
const MOST_MB = 768;

const TOO_MUCH = 'This file takes too much to be read. Divide it into smaller files, or leave out columns.';

/**
 * Reads a file in a thread of its own, which ends with it: requests are answered meanwhile, and a file that takes too much time or
 * memory ends its thread alone.
 * @throws AppError `invalid` for a file that cannot be read
 */
export function readFile<W extends Work>(
  work: W,
  input: Parameters<(typeof FILE_WORK)[W]>[0],
): ReturnType<(typeof FILE_WORK)[W]> {
  const answered = takeTurn(async () => {
    const answer = await inThread(work, input);
    if ('refused' in answer) throw new AppError('invalid', answer.refused);
    return answer.value;
  });
  return answered as ReturnType<(typeof FILE_WORK)[W]>; // the thread answers with the result of the work
}

function inThread(work: Work, input: unknown): Promise<ThreadAnswer> {
  const thread = new Worker(new URL('./file-thread.ts', import.meta.url), {
    workerData: { work, input },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const timer = setTimeout(() => {
    reject(new AppError('invalid', TOO_MUCH));
    void thread.terminate();
  }, MOST_MS);
  thread.once('message', resolve);
  thread.once('error', (error) => {
    const isMemory = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isMemory ? new AppError('invalid', TOO_MUCH, { cause: error }) : error);
  });
  thread.once('exit', () => reject(new Error('the thread of a file ended without an answer')));
  return promise.finally(() => clearTimeout(timer));
}
