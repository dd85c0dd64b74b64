import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';

/** What a file imports, as it is written there; type imports included. */
export type Import = { file: string; specifier: string };

/** The direct contents of a package's src: its folders, and the files beside them. */
export function partsOf(pkg: string): string[] {
  return [...new Set(sourcesIn(`${pkg}/src`).map((file) => partOf(pkg, file)))];
}

function partOf(pkg: string, file: string): string {
  return path.relative(`${pkg}/src`, file).split('/')[0] ?? '';
}

export function isFolder(part: string): boolean {
  return path.extname(part) === '';
}

/** The parts that each part imports from. */
export function partArrows(pkg: string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { file, specifier } of importsIn(`${pkg}/src`)) {
    if (!specifier.startsWith('.')) continue;
    const from = partOf(pkg, file);
    const to = partOf(pkg, path.join(path.dirname(file), specifier));
    if (to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

export function reachedFrom(folder: string, arrows: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(arrows.get(folder) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(arrows.get(next) ?? []));
  }
  return reached;
}

/** The sources below a folder that were written for this project to run: code in `samples` is data. */
export function sourcesIn(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  const isOther = (file: string) => /\/(?:generated|node_modules|samples)\//.test(file);
  return globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter((file) => !isOther(file));
}

export function importsIn(folder: string): Import[] {
  const importing =
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return sourcesIn(folder).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(importing)].map(([, named, bare, dynamic]) => ({
      file,
      specifier: named ?? bare ?? dynamic ?? '',
    })),
  );
}

/** The arrows of an acyclic graph, without an arrow whose end other arrows lead to as well (transitive reduction). */
export function withoutDetours(arrows: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const reached = (name: string): string[] =>
    (arrows.get(name) ?? []).flatMap((next) => [next, ...reached(next)]);
  return new Map(
    [...arrows].map(([name, next]) => {
      const indirect = new Set(next.flatMap(reached));
      return [name, next.filter((one) => !indirect.has(one))];
    }),
  );
}
