import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isolatedDeclarationSync } from 'oxc-transform';
import { type Program } from './program.ts';

/**
 * A key for each of our files of a program, of everything that what the linter says of it depends on: its text, the types of all
 * files it refers to however indirectly, the packages, and `rules`: the linter and its settings.
 */
export function lintKeys(
  program: Program,
  { root, rules }: { root: string; rules: string },
): Map<string, string> {
  const { versions, references, global } = program;
  const ours = [...versions.keys()].filter(isOurs);
  const shapes = new Map(ours.map((file) => [file, shapeOf(root, file)]));
  const shared = hash([
    rules,
    ...[...versions].filter(([file]) => !isOurs(file)).flat(),
    ...global.filter(isOurs).map((file) => shapes.get(file) ?? ''),
  ]);
  const keyOf = (file: string) => {
    const behind = [...reachedFrom(file, references)].toSorted().map((one) => `${one} ${shapes.get(one)}`);
    return hash([shared, file, readFileSync(path.join(root, file), 'utf8'), ...behind]);
  };
  return new Map(ours.map((file) => [file, keyOf(file)]));
}

/** A file of this repository; those of packages count together, in `shared`. */
function isOurs(file: string): boolean {
  return !/^\.|(?:^|\/)(?:node_modules|generated)\//.test(file);
}

/** What others can see of a file: its declarations where they can be had without the other files, else its whole text. */
function shapeOf(root: string, file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (!/\.tsx?$/.test(file)) return hash([text]);
  const { code, errors } = isolatedDeclarationSync(file, text);
  return hash([errors.length === 0 ? code : text]);
}

function reachedFrom(file: string, references: Program['references']): Set<string> {
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const one of references.get(next) ?? []) {
      if (reached.has(one) || !isOurs(one)) continue;
      reached.add(one);
      waiting.push(one);
    }
  return reached;
}

function hash(parts: readonly string[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length} ${part}`);
  return sum.digest('hex');
}
