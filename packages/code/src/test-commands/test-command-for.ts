import { extensionOf } from '../languages.ts';
import { canRun, type Runner } from './runners.ts';
import { folderOf, nameOf, type TestCommand } from './test-command.ts';

/**
 * The command that runs a test file: of those that can run it, the one of the nearest folder around it, with the file's path
 * where the runner is known. Null if the repository names none.
 */
export function testCommandFor(commands: readonly TestCommand[], testPath: string): TestCommand | null {
  const extension = extensionOf(testPath);
  const around = commands.filter(
    ({ folder, ...command }) =>
      isAround(folder, testPath) &&
      canRun(command, extension) &&
      !(OF_UNITS.has(command.runner) && IN_BROWSER.test(testPath)),
  );
  const nearest = around.reduce((most, { folder }) => Math.max(most, folder.length), 0);
  const near = around.filter(({ folder }) => folder.length === nearest);
  const chosen = near.find(({ runner }) => runner !== null) ?? near[0];
  return chosen ? { ...chosen, command: withPath(chosen, testPath) } : null;
}

function isAround(folder: string, path: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** Tests of the whole product in a browser, which the runners of units do not run. */
const IN_BROWSER = /(?:^|\/)(?:e2e|cypress|playwright)[^/]*\/|\.(?:pw|cy|e2e)\.[a-z]+$/i;
const OF_UNITS: ReadonlySet<Runner | null> = new Set(['jest', 'vitest', 'mocha', 'node']);

/** Appends a path in the way that the runner takes it. */
function withPath({ command, folder, runner }: TestCommand, testPath: string): string {
  const path = folder === '' ? testPath : testPath.slice(folder.length + 1);
  const addition = runner === null ? null : ADDITIONS[runner](path, command);
  if (addition === null) return command;
  const longer = runner === 'go' ? command.replace(/ \.\/\.\.\.$/, '') : command;
  return /^npm (?:run|test)/.test(command) && !command.includes(' -- ')
    ? `${longer} -- ${addition}`
    : `${longer} ${addition}`;
}

type Addition = (path: string, command: string) => string | null;

const asPath: Addition = (path) => quoted(path);

const ADDITIONS: Record<Runner, Addition> = {
  // jest takes a path as a regular expression.
  jest: (path) => quoted(path, /[()[\]{}^$*+?|]/.test(path) ? '--runTestsByPath ' : ''),
  vitest: asPath,
  mocha: asPath,
  node: asPath,
  pytest: asPath,
  rspec: asPath,
  minitest: asPath,
  phpunit: (path, command) => quoted(path, command.startsWith('composer') ? '-- ' : ''),
  go: (path) => quoted(folderOf(path) === '' ? './...' : `./${folderOf(path)}/...`),
  cargo: toCargo,
  maven: toMaven,
  gradle: toGradle,
  dotnet: (path) => quoted(`FullyQualifiedName~${nameOf(path).replace(/\.\w+$/, '')}`, '--filter '),
};

/** A file of `tests/` is a target of its own, any other a module. */
function toCargo(path: string): string | null {
  const target = /^tests\/(?<name>[\w-]+)(?:\.rs|\/)/.exec(path)?.groups?.['name'];
  if (target !== undefined) return `--test ${target}`;
  const module = /^src\/(?<path>[\w/]+?)(?:\/mod)?\.rs$/.exec(path)?.groups?.['path'];
  return module === undefined || module === 'lib' || module === 'main' ? null : module.replaceAll('/', '::');
}

function toMaven(path: string): string | null {
  const { module, name } = inModule(path);
  if (name === null) return null;
  return module === '' ? `-Dtest=${name}` : `-pl ${module} -Dtest=${name}`;
}

/** `./gradlew test` takes the class behind its task; a module's task would be another one. */
function toGradle(path: string): string | null {
  const { module, name } = inModule(path);
  return name === null || module !== '' ? null : `--tests ${name}`;
}

/** The module and the class of a file below `<module>/src/<set>/`. */
function inModule(path: string): { module: string; name: string | null } {
  const at = `/${path}`.indexOf('/src/');
  const module = at <= 0 ? '' : path.slice(0, at - 1);
  const name = nameOf(path).replace(/\.\w+$/, '');
  return /^[\w./-]*$/.test(module) && /^\w+$/.test(name) ? { module, name } : { module: '', name: null };
}

/** A path as one word of a shell; null for one with characters that no command may have. */
function quoted(path: string, before = ''): string | null {
  if (!/^[\x20-\x7e]{1,500}$/.test(path)) return null;
  const plain = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w@%+=:,./~-]+$/.test(plain)) return before + plain;
  return `${before}'${plain.replaceAll("'", String.raw`'\''`)}'`;
}
