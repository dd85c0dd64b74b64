import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const MEASURE_MS = 500;

/** Aborts its signal when a folder has more bytes than it may. */
export function watchSize(folder: string, maxBytes: number): { signal: AbortSignal; end: () => void } {
  const tooLarge = new AbortController();
  const timer = setInterval(() => {
    void bytesIn(folder).then((bytes) => bytes > maxBytes && tooLarge.abort());
  }, MEASURE_MS);
  return { signal: tooLarge.signal, end: () => clearInterval(timer) };
}

/** Files that disappear during the count add nothing. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
