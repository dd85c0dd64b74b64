// What the benchmark assembles itself, with stores in memory, and what the contract's tests start in their own process.
export { createApp } from './app.ts';
export { parseConfig } from './config.ts';
export { type Deps } from './deps.ts';
export { createAppServer } from './server.ts';
export { callerFinder } from './callers/caller-finder.ts';
export { startIngestApi } from './start.ts';
