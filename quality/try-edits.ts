import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type LineRange } from './sample-repositories.ts';
import { smallEdits } from './small-edits.ts';

/**
 * Tries small edits on lines of the ranges, in their order, until one makes the tests pass or `most` were tried. Returns how many were tried
 * until it did; null if none did. The files are as they were afterwards. `passed` remembers edits that were tried before.
 */
export async function tryEdits(
  folder: string,
  ranges: readonly LineRange[],
  { most, test, passed }: { most: number; test: () => Promise<boolean>; passed: Map<string, boolean> },
): Promise<number | null> {
  const tried = new Set<string>();
  for (const { path: name, from, to } of ranges) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    for (const edit of smallEdits(text.split('\n'), [from, to])) {
      const key = `${name}:${edit.line}:${edit.text}`;
      if (tried.has(key)) continue;
      if (tried.size >= most) return null;
      tried.add(key);
      const isMended = passed.get(key) ?? (await tryOne(file, text, { edit, test }));
      passed.set(key, isMended);
      if (isMended) return tried.size;
    }
  }
  return null;
}

async function tryOne(
  file: string,
  text: string,
  { edit, test }: { edit: { line: number; text: string }; test: () => Promise<boolean> },
): Promise<boolean> {
  writeFileSync(
    file,
    text
      .split('\n')
      .with(edit.line - 1, edit.text)
      .join('\n'),
  );
  try {
    return await test();
  } finally {
    writeFileSync(file, text);
  }
}
