import path from 'node:path/posix';
import { type CodeFile } from './read-file.ts';
import { definitionsIn } from './references.ts';
import { MOST_DEFINERS } from './symbol-names.ts';

/** A folder with more files is no module of its own. */
const LARGEST_MODULE = 40;

const known = new WeakMap<readonly CodeFile[], ReadonlySet<number>[]>();

/** For each file the files that it uses: by what it imports, or by names that only they define. */
export function usesIn(files: readonly CodeFile[]): readonly ReadonlySet<number>[] {
  let found = known.get(files);
  if (!found) known.set(files, (found = readUses(files)));
  return found;
}

function readUses(files: readonly CodeFile[]): ReadonlySet<number>[] {
  const find = openModules(files);
  const { files: definers } = definitionsIn(files);
  return files.map(({ path: own, imports, words }, at) => {
    const used = new Set(imports.flatMap((name) => find(own, name)));
    for (const term of words.terms) {
      const owners = definers.get(term);
      if (owners && owners.size <= MOST_DEFINERS) for (const owner of owners) used.add(owner);
    }
    used.delete(at);
    return used;
  });
}

/** Finds the files of what a file imports. */
function openModules(files: readonly CodeFile[]): (from: string, name: string) => number[] {
  const modules = files.map(({ path: own }) => moduleOf(own));
  const byName = new Map<string, number[]>();
  const byFolder = new Map<string, number[]>();
  for (const [at, module] of modules.entries()) {
    addTo(byName, path.basename(module), at);
    addTo(byFolder, path.dirname(files[at]?.path.toLowerCase() ?? ''), at);
  }
  const named = (module: string, matches: (one: string) => boolean) =>
    (byName.get(path.basename(module)) ?? []).filter((at) => matches(modules[at] ?? ''));
  return (from, name) => {
    const folder = path.dirname(from.toLowerCase());
    const said = moduleOf(name.toLowerCase().replace(/^[@~#]\//, ''));
    if (name.startsWith('.')) {
      const module = path.join(folder, said);
      return named(module, (one) => one === module);
    }
    // A single name can be that of a library.
    if (!said.includes('/')) return named(said, (one) => one === said || one === path.join(folder, said));
    const found = named(said, (one) => one === said || one.endsWith(`/${said}`));
    return found.length > 0 ? found : filesOfPackage(said, path.extname(from), { byFolder, files });
  };
}

/** The files of a folder that an import names by a longer path, as in Go. */
function filesOfPackage(
  name: string,
  extension: string,
  { byFolder, files }: { byFolder: Map<string, number[]>; files: readonly CodeFile[] },
): number[] {
  if (extension !== '.go') return [];
  const parts = name.split('/');
  for (let from = 1; from < parts.length; from++) {
    const inside = byFolder.get(parts.slice(from).join('/'));
    if (inside && inside.length <= LARGEST_MODULE)
      return inside.filter((at) => files[at]?.path.endsWith(extension));
  }
  return [];
}

/** The path of a file as others import it: in lower case, without its extension, that of its folder for an index. */
function moduleOf(file: string): string {
  const lower = file.toLowerCase();
  const extension = path.extname(lower);
  const module = /^\.(?:[a-z+]{1,5})$/.test(extension) ? lower.slice(0, -extension.length) : lower;
  return module.replace(/\/(?:index|__init__|mod)$/, '');
}

function addTo(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
