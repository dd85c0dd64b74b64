import { runnerOf } from './runners.ts';
import {
  folderOf,
  inFolder,
  lineWith,
  type Manifest,
  nameOf,
  type ReadManifest,
  toCommands,
  upwards,
} from './test-command.ts';

type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const LOCKS: [string, PackageManager][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

/** The script `test`, else the one nearest to it. */
export const readPackageJson: ReadManifest = (manifest) => {
  const { contents, scripts, name, line } = testScriptOf(manifest);
  if (name === undefined || line === null) return [];
  const command = commandOf(managerOf(manifest, contents['packageManager']), name);
  return toCommands(manifest, { command, line, runner: runnerOf(followed(scripts, name)) });
};

/** None for another file than `composer.json`. */
export const readComposerScripts: ReadManifest = (manifest) => {
  if (nameOf(manifest.path) !== 'composer.json') return [];
  const { scripts, name, line } = testScriptOf(manifest);
  if (name === undefined || line === null) return [];
  const runner = runnerOf((scripts.get(name) ?? '').replace(/^@php /, 'php '));
  return toCommands(manifest, { command: `composer ${name}`, line, runner });
};

function testScriptOf({ text }: Manifest) {
  const contents = toObject(text);
  const scripts = toScripts(contents['scripts']);
  const name = testScript(scripts);
  return { contents, scripts, name, line: name === undefined ? null : lineOfKey(text, name) };
}

/** What parses as JSON but is not an object is as good as empty. */
function toObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}

/** The scripts of plain names. */
function toScripts(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, script]: [string, unknown]) => {
      const text = Array.isArray(script) ? script.join(' && ') : script;
      return /^\w[\w:.-]{0,60}$/.test(name) && typeof text === 'string' ? [[name, text] as const] : [];
    }),
  );
}

const NEAREST = [
  'test:unit',
  'unit',
  'unit-test',
  'tests',
  'test:all',
  'test:ci',
  'ci:test',
  'jest',
  'vitest',
  'mocha',
];
/** Scripts that do something else than running the tests once. */
const OTHER = /watch|debug|update|coverage|cov$|lint|types?$|format|e2e|browser|serve|ui$/i;

/** The name of the script that runs the tests; undefined if no script does. */
function testScript(scripts: ReadonlyMap<string, string>): string | undefined {
  const runsTests = (name: string) => !isPlaceholder(scripts.get(name) ?? '');
  const names = [...scripts.keys()].filter(runsTests);
  const isNear = (name: string) => /^tests?[:.-]/.test(name) && !OTHER.test(name);
  return ['test', ...NEAREST].find((name) => names.includes(name)) ?? names.find(isNear);
}

/** `npm init` writes a script that only says that there are no tests. */
function isPlaceholder(script: string): boolean {
  return (
    script.trim() === '' ||
    /no tests? (?:specified|yet)/i.test(script) ||
    /^(?:exit|true$|:$)/.test(script.trim())
  );
}

/** A script that only calls another stands for that one. */
function followed(scripts: ReadonlyMap<string, string>, name: string): string {
  const script = scripts.get(name) ?? '';
  const called = /^(?:npm|pnpm|yarn|bun)(?: run)? (?<name>[\w:.-]+)$/.exec(script.trim())?.groups?.['name'];
  // pnpm and yarn hand arguments on, npm only behind a `--` that the script does not have.
  return called !== undefined && !script.startsWith('npm') ? (scripts.get(called) ?? script) : script;
}

function managerOf({ path, has }: Manifest, field: unknown): PackageManager {
  const named = typeof field === 'string' ? /^(npm|pnpm|yarn|bun)@/.exec(field)?.[1] : undefined;
  if (named !== undefined) return named as PackageManager; // the pattern has no other
  for (const folder of upwards(folderOf(path))) {
    const lock = LOCKS.find(([name]) => has(inFolder(folder, name)));
    if (lock) return lock[1];
  }
  return 'npm';
}

function commandOf(manager: PackageManager, script: string): string {
  if (manager === 'bun') return `bun run ${script}`;
  if (script === 'test') return `${manager} test`;
  return manager === 'yarn' ? `yarn ${script}` : `${manager} run ${script}`;
}

/** The line of a key of `scripts`. */
function lineOfKey(text: string, key: string): number | null {
  const from = text.indexOf('"scripts"');
  if (from === -1) return null;
  const before = text.slice(0, from).split('\n').length;
  const quoted = `"${key}"`;
  const within = lineWith(text.slice(from), (line) => {
    const at = line.indexOf(quoted);
    return (
      at !== -1 &&
      line
        .slice(at + quoted.length)
        .trimStart()
        .startsWith(':')
    );
  });
  return within === null ? null : before + within - 1;
}
