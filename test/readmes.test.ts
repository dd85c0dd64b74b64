import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { expect, test } from '@jest/globals';

const PACKAGES = globSync('{apps,packages}/*/package.json', { cwd: root })
  .map((file) => path.dirname(file))
  .concat('bench', 'quality');

test.each([...PACKAGES, '.'])('the README of %s names files that are there', (folder) => {
  const readme = readFileSync(path.join(root, folder, 'README.md'), 'utf8');
  const basenames = new Set(filesBelow(folder).map((file) => path.basename(file)));
  const isThere = (name: string) =>
    existsSync(path.join(root, folder, name)) || existsSync(path.join(root, name)) || basenames.has(name);
  expect(filesNamedIn(readme).filter((name) => !isThere(name))).toEqual([]);
});

/** The files that git tracks, or would add. */
function filesBelow(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.trim().split('\n');
}

/** Code spans that are paths: they have a slash or an ending, and no blank. What an installation makes is not in the repository. */
function filesNamedIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\/?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) =>
      /^(?:apps|packages|prisma|scripts|src|test|docs|bench|quality|examples)\/|\.(?:ts|tsx|mjs|sql|md|json)$/.test(
        name,
      ),
    )
    .filter((name) => !name.startsWith('.feedback') && name !== 'instance.json');
}
