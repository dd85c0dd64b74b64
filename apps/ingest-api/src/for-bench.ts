// What the benchmark assembles itself: this app with its stores in memory.
export { createApp } from './app.ts';
export { type Deps } from './deps.ts';
export { createAppServer } from './server.ts';
export { callerFinder } from './callers/caller-finder.ts';
