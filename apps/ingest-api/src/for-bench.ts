// What the benchmark puts together in its own way: this app with its stores in memory.
export { createApp } from './app.ts';
export { type Deps } from './deps.ts';
export { createAppServer } from './server.ts';
export { callerFinder } from './callers/caller-finder.ts';
