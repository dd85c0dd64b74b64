import { parentPort } from 'node:worker_threads';
import { type LocateAsked, openLocator } from '@feedback/core';

/** Finds code beside the tests, as the worker does: reading sentences would hold up the server in their process. */
const locate = openLocator();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
parentPort?.on('message', (asked: LocateAsked) => parentPort?.postMessage(locate(asked)));
