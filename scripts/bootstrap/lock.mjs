// A lock between processes: a folder that contains a file named after its holder. A folder can be renamed to an empty one
// but not to one with files, so a process takes the lock in a single step, by renaming a folder that it has filled. And
// because a dead holder is removed by its name, a process that found it dead cannot remove the next holder by mistake.

import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const me = String(process.pid);

/** Runs `work` while no other process on this machine does. */
export function withLock(lock, work) {
  while (tryLock(lock) !== undefined) sleep(100);
  try {
    return work();
  } finally {
    unlock(lock);
  }
}

/** Takes the lock, or returns the process id of its holder. A holder for which `isHolding` is false does not count. */
export function tryLock(lock, isHolding = isAlive) {
  const mine = `${lock}.${me}`;
  mkdirSync(mine, { recursive: true });
  writeFileSync(path.join(mine, me), '');
  while (!rename(mine, lock)) {
    for (const holder of namesIn(lock)) {
      if (isHolding(Number(holder))) {
        rmSync(mine, { recursive: true, force: true });
        return Number(holder);
      }
      rmSync(path.join(lock, holder), { force: true });
    }
  }
  return undefined;
}

export function unlock(lock) {
  rmSync(path.join(lock, me), { force: true });
}

function rename(mine, lock) {
  try {
    renameSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // another process is replacing the folder at this moment
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
