import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';

/** What the compiler's build information says: of each file the hash of its text, and the files it refers to. */
export type Program = {
  versions: ReadonlyMap<string, string>;
  references: ReadonlyMap<string, readonly string[]>;
  /** Files that declare what all others see without an import. */
  global: readonly string[];
};

type Info = string | { version: string; affectsGlobalScope?: boolean };
type BuildInfo = {
  fileNames: string[];
  fileInfos: Info[];
  fileIdsList?: number[][];
  referencedMap?: [file: number, list: number][];
};

/** Reads build information; its paths become relative to `root`. @throws when it is none */
export function readProgram(file: string, root: string): Program {
  // The compiler wrote it; a missing field throws below.
  const info = ownJson<BuildInfo>(readFileSync(file, 'utf8'));
  const nameOf = (id: number) => names[id - 1] ?? fail(file);
  // The compiler's own declarations come without a folder.
  const placeOf = (name: string) =>
    path.dirname(name) === '.' && name.startsWith('lib.')
      ? `node_modules/typescript/lib/${name}`
      : path.relative(root, path.resolve(path.dirname(file), name));
  const names = info.fileNames.map((name) => placeOf(name));
  const infos = info.fileInfos.map((one) => (typeof one === 'string' ? { version: one } : one));
  const lists = (info.fileIdsList ?? []).map((ids) => ids.map(nameOf));
  return {
    versions: new Map(infos.map(({ version }, i) => [nameOf(i + 1), version])),
    references: new Map(
      (info.referencedMap ?? []).map(([id, list]) => [nameOf(id), lists[list - 1] ?? fail(file)]),
    ),
    global: infos.flatMap((one, i) =>
      'affectsGlobalScope' in one && one.affectsGlobalScope ? [nameOf(i + 1)] : [],
    ),
  };
}

function fail(file: string): never {
  throw new Error(`${file} is no build information that is known here`);
}
