import { loadTextReader } from '@feedback/core';
import { readingLoop } from './reading-loop.ts';

/** What runs in a thread of the reading pool: the models are loaded once, when it begins. */
export const read = readingLoop(loadTextReader());
