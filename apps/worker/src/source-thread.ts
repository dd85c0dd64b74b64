import { openSourceReader } from '@feedback/core';

/** The code of the thread that reads code: it loads the grammars once, when it starts. */
export const readSources = await openSourceReader();
