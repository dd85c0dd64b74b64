export { connectCounter } from './redis.ts';
export { windowStore } from './window-store.ts';
