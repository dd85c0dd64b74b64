import { whyLeftOut } from '../kept-files.ts';
import { MANIFESTS } from './manifests.ts';
import { readManifest } from './read-manifest.ts';
import { folderOf, nameOf, type TestCommand } from './test-command.ts';

/** The most manifests that are read, and the most commands that are kept. */
const MOST = 300;
const MOST_BYTES = 500_000;
const MOST_CHARACTERS = 20_000;
const UNPLAIN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u;

/** The files of a commit to hand to `readTestCommands`, those nearest to the root first. */
export function selectManifests<File extends { path: string; bytes: number }>(
  files: readonly File[],
): File[] {
  const isManifest = ({ path, bytes }: File) =>
    bytes <= MOST_BYTES &&
    path.length <= 500 &&
    rankOf(path) !== -1 &&
    !UNPLAIN.test(path) &&
    whyLeftOut(path, 0) !== 'vendored';
  return files.filter(isManifest).toSorted(byDepth).slice(0, MOST);
}

/** How a repository says that its tests are run: the commands nearest to the root first, in a folder the best first. */
export function readTestCommands(
  manifests: readonly { path: string; text: string }[],
  paths: ReadonlySet<string>,
): TestCommand[] {
  const has = (path: string) => paths.has(path);
  return manifests
    .toSorted(byDepth)
    .flatMap(({ path, text }) => {
      const kind = MANIFESTS[rankOf(path)];
      return kind ? readManifest(kind, { path, text, has }) : [];
    })
    .filter(
      ({ command, folder }, i, all) =>
        i === all.findIndex((one) => one.command === command && one.folder === folder),
    )
    .filter(fits())
    .slice(0, MOST);
}

/** Whether a command still finds room; the commands are read with every list of repositories. */
function fits(): (command: TestCommand) => boolean {
  let room = MOST_CHARACTERS;
  return ({ command, folder, path }) => {
    room -= command.length + folder.length + path.length;
    return room >= 0;
  };
}

function rankOf(path: string): number {
  return MANIFESTS.findIndex(({ files }) => files.test(path));
}

function byDepth(a: { path: string }, b: { path: string }): number {
  const depth = depthOf(a.path) - depthOf(b.path);
  const folders = compare(folderOf(a.path), folderOf(b.path));
  return depth || folders || rankOf(a.path) - rankOf(b.path) || compare(nameOf(a.path), nameOf(b.path));
}

function depthOf(path: string): number {
  return path.startsWith('.github/') ? 0.5 : path.split('/').length - 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
