import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';

/** One block of a recipe: a new file, or a change of an existing one. */
export type Part = { file: string; text: string; isChange: boolean };
export type Recipe = { title: string; parts: Part[]; commands: string[] };

/** What CONTRIBUTING.md tells a contributor to write, section by section. */
export function readRecipes(): Recipe[] {
  return readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
    .split(/^## /m)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      parts: [...section.matchAll(/^```(diff|tsx?|sql)(?: (\S+))?\n(.*?)^```$/gms)].map(
        ([, kind, file, text = '']) => ({
          file: file ?? /^\+\+\+ b\/(\S+)/m.exec(text)?.[1] ?? '',
          text,
          isChange: kind === 'diff',
        }),
      ),
      commands: [...section.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) =>
        text.trim().split('\n'),
      ),
    }))
    .filter(({ parts }) => parts.length > 0);
}

/**
 * Writes a new file, or changes an existing one.
 *
 * @throws {Error} When the change does not fit the file.
 */
export function applyPart(folder: string, { file, text, isChange }: Part): void {
  const target = path.join(folder, file);
  if (isChange) {
    execFileSync('git', ['apply', '--recount', '-C1', '-'], {
      cwd: folder,
      input: text,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  } else {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
