import { loadTextReader } from '@feedback/core';
import { readingLoop } from './reading-loop.ts';

/** The code of a thread in the reading pool: it loads the models once, when it starts. */
export const read = readingLoop(loadTextReader());
