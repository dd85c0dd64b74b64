import { openLocator } from '@feedback/core';

/** The code of the thread that finds code; it caches the indexes that were used last. */
export const locate = openLocator();
