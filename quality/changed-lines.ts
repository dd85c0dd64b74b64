import { execFileSync } from 'node:child_process';

/** The lines of a file, as it was before, that a fix changed: the first and the last of each stretch. */
export type ChangedLines = ReadonlyMap<string, readonly [from: number, to: number][]>;

const HUNK = /^@@ -(\d+)(?:,(\d+))? /gm;

/** Finds the commits that follow others in a repository, and which lines they changed. */
export function openChanges(folder: string): (before: string, changed: readonly string[]) => ChangedLines {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const children = new Map(
    git('rev-list', '--all', '--children')
      .split('\n')
      .map((line) => line.split(' '))
      .map(([commit = '', ...following]) => [commit, following]),
  );
  const hasChanged = (before: string, commit: string, changed: readonly string[]) => {
    const names = new Set(git('diff', '--name-only', before, commit).split('\n'));
    return changed.every((path) => names.has(path));
  };
  return (before, changed) => {
    const fix = (children.get(before) ?? []).find((commit) => hasChanged(before, commit, changed));
    return new Map(
      fix === undefined
        ? []
        : changed.map((path) => [path, hunksOf(git('diff', '-U0', before, fix, '--', path))] as const),
    );
  };
}

/** The lines that a diff without context changes. What is only added stands behind a line: the line after it counts. */
export function hunksOf(diff: string): [number, number][] {
  return Array.from(diff.matchAll(HUNK), ([, at, lines]) => {
    const [from, count] = [Number(at), lines === undefined ? 1 : Number(lines)];
    return count === 0 ? [from + 1, from + 1] : [from, from + count - 1];
  });
}
