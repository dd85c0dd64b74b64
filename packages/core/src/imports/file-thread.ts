import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@feedback/runtime';
import { draftOf, itemsOf, skippedOf, trialOf } from './file-work.ts';

/** What can be done with a file in a thread of its own. */
export const FILE_WORK = { draftOf, itemsOf, skippedOf, trialOf };

/** The answer of a thread: the result, or the words of a refusal. */
export type ThreadAnswer = { value: unknown } | { refused: string };

const { work, input } = workerData as { work: keyof typeof FILE_WORK; input: never }; // readFile sends it
const run: (given: never) => Promise<unknown> = FILE_WORK[work];
const answer: ThreadAnswer = await run(input).then(
  (value) => ({ value }),
  (error: unknown) => {
    if (error instanceof AppError && error.kind === 'invalid') return { refused: error.message };
    throw error;
  },
);
// oxlint-disable-next-line require-post-message-target-origin -- that is for windows of a browser
parentPort?.postMessage(answer);
