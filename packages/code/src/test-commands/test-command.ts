import { type Runner } from './runners.ts';

/**
 * A command by which a repository says that its tests are run, in a folder of it ('' is its root). Line `line` of the file `path`
 * says so. The command comes from an outsider's file: it may be shown, and is never run here.
 */
export type TestCommand = {
  command: string;
  folder: string;
  path: string;
  line: number;
  runner: Runner | null;
};

/** A file that may say how tests are run. `has` answers whether the commit has a file. */
export type Manifest = { path: string; text: string; has: (path: string) => boolean };

/** Reads the commands of one kind of manifest, the best first. */
export type ReadManifest = (manifest: Manifest) => TestCommand[];

/** The folder of a path; '' for the root. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '' : path.slice(0, end);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A file in a folder. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** A folder, and those around it up to the root. */
export function* upwards(folder: string): Generator<string> {
  let at = folder;
  while (at !== '') {
    yield at;
    at = folderOf(at);
  }
  yield '';
}

const MOST_CHARACTERS = 200;

/** A command as the manifest's folder runs it; none if it has characters that could mislead a reader. */
export function toCommands(
  { path }: Pick<Manifest, 'path'>,
  {
    command,
    line,
    runner = null,
    folder = folderOf(path),
  }: Partial<TestCommand> & { command: string; line: number },
): TestCommand[] {
  const isPlain = command.length <= MOST_CHARACTERS && /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(command);
  return isPlain ? [{ command, folder, path, line, runner }] : [];
}

/** The number of the first line that matches, counting from 1; null if there is none. */
export function lineWith(text: string, matches: RegExp | ((line: string) => boolean)): number | null {
  const isMatch = typeof matches === 'function' ? matches : (line: string) => matches.test(line);
  const at = text.split('\n', MOST_LINES).findIndex((line) => line.length < MOST_LINE && isMatch(line));
  return at === -1 ? null : at + 1;
}

const MOST_LINES = 20_000;
const MOST_LINE = 2_000;
