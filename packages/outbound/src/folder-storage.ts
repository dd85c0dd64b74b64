import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@feedback/runtime';
import { type ObjectStorage } from './object-storage.ts';

const KEY = /^[\w-]+(?:\/[\w.-]*[\w-])+$/;

/** Objects as files below a folder, each written atomically, readable by the service's user only. */
export function folderStorage(folder: string): ObjectStorage {
  const fileOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..'))
      throw new Error(`not a key of an object: ${JSON.stringify(key)}`);
    return path.join(folder, key);
  };
  return {
    put: async (key, { bytes }) => {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, file);
    },
    get: async (key) => {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
