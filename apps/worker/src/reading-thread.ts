import { loadTextReader } from '@feedback/core/text-reader';
import { freeMemory } from '@feedback/runtime/free-memory';
import { readingLoop } from './reading-loop.ts';

/** The code of a thread in the reading pool: it loads the models once, when it starts. */
export const read = readingLoop(loadTextReader());
freeMemory();
