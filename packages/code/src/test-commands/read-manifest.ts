import { FILLED, type ManifestKind, type Saying } from './manifests.ts';
import {
  folderOf,
  inFolder,
  lineWith,
  type Manifest,
  nameOf,
  type TestCommand,
  toCommands,
  upwards,
} from './test-command.ts';

/** The commands that a manifest says, the best first. */
export function readManifest(
  { outermost = [], read, says = [] }: ManifestKind,
  manifest: Manifest,
): TestCommand[] {
  if (hasAbove(manifest, outermost)) return [];
  return [...(read?.(manifest) ?? []), ...says.flatMap((sayings) => firstThatApplies(sayings, manifest))];
}

function firstThatApplies(sayings: readonly Saying[], manifest: Manifest): TestCommand[] {
  for (const saying of sayings) {
    const commands = readSaying(saying, manifest);
    if (commands.length > 0) return commands;
  }
  return [];
}

function readSaying({ of, line, beside, command, runner }: Saying, manifest: Manifest): TestCommand[] {
  const { path, text, has } = manifest;
  if (of && !of.test(nameOf(path))) return [];
  if (beside !== undefined && !has(inFolder(folderOf(path), beside))) return [];
  const at = line ? lineWith(text, line) : 1;
  if (at === null) return [];
  const captured = line?.exec(text.split('\n', at)[at - 1] ?? '')?.[1] ?? '';
  const filled = command.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === '1' ? captured : fill(name, manifest),
  );
  return toCommands(manifest, { command: filled, line: at, runner: runner ?? null });
}

function fill(name: string, { path, has }: Manifest): string {
  const { where, files, none } = FILLED[name] ?? { where: 'beside', files: [], none: '' };
  const own = folderOf(path);
  const folders = where === 'above' ? [...upwards(own)] : [own];
  return files.find(([file]) => folders.some((folder) => has(inFolder(folder, file))))?.[1] ?? none;
}

function hasAbove({ path, has }: Manifest, names: readonly string[]): boolean {
  const own = folderOf(path);
  return [...upwards(own)].some(
    (folder) => folder !== own && names.some((name) => has(inFolder(folder, name))),
  );
}
