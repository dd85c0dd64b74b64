import { openLocator } from '@feedback/core';

/** The code of the thread that finds code: it keeps the indexes that were asked for last. */
export const locate = openLocator();
