import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A set of hashes that stays between runs. */
export type KeptKeys = {
  has: (key: string) => boolean;
  add: (key: string) => void;
  /** Forgets all other keys. */
  keepOnly: (keys: readonly string[]) => void;
};

/** A line per key: one that is cut off, or anything else, is no key. With `whole`, what the file has counts for nothing. */
export function openKeys({ file, whole = false }: { file: string; whole?: boolean }): KeptKeys {
  const kept = new Set(whole ? [] : linesOf(file));
  mkdirSync(path.dirname(file), { recursive: true });
  return {
    has: (key) => key !== '' && kept.has(key),
    add: (key) => {
      kept.add(key);
      // At once, so that a run that is stopped need not begin again. The newline in front ends a line that was cut off.
      appendFileSync(file, `\n${key}\n`);
    },
    keepOnly: (keys) => {
      const text = [...new Set(keys)].filter((key) => kept.has(key)).join('\n');
      writeFileSync(`${file}.${process.pid}`, text);
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
