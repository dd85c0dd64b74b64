export { connectCounter } from './redis.ts';
export { openWindows, type Windows } from './open-windows.ts';
export { windowStore } from './window-store.ts';
