import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  importsIn,
  isFolder,
  partArrows,
  partsOf,
  reachedFrom,
  sourcesIn,
} from '@feedback/commands/documents';
import { describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '..');

/** The packages that each package may use: only those below it. A new package needs its line here. */
const everyProcess = ['runtime', 'contract'];
/** Of the product, core alone reads and writes PostgreSQL. Tests look into it everywhere. */
const below = ['http', 'queues', 'outbound', 'code', 'files', 'intelligence', ...everyProcess];
const FOR_TESTS = ['@feedback/db'];
const MAY_USE: Record<string, string[]> = {
  'apps/ingest-api': ['console', 'core', 'widget', ...below],
  'apps/agent': ['api', 'console', 'core', ...below],
  'apps/worker': ['core', ...below],
  'packages/api': ['core', ...below],
  'packages/console': ['core', 'widget', ...below],
  'packages/core': ['db', ...below.filter((pkg) => pkg !== 'http')],
  'packages/http': ['queues', ...everyProcess],
  'packages/db': everyProcess,
  'packages/queues': everyProcess,
  'packages/outbound': everyProcess,
  'packages/code': ['intelligence'],
  'packages/files': everyProcess,
  'packages/intelligence': ['contract'],
  'packages/runtime': ['contract'],
  'packages/contract': [],
  'packages/widget': [],
  'packages/react': [],
  'packages/client': ['contract'],
  'packages/contract-suite': ['contract'],
  'packages/cli': ['client', 'contract-suite', 'files', ...everyProcess],
};

/**
 * The packages around the product, which run, test and measure it. They may use the product and each other downwards; the
 * product depends on none of them, but every test may use those that the root lists for it.
 */
const apps = ['ingest-api', 'agent', 'worker'];
const TOOLS: Record<string, string[]> = {
  'scripts/bootstrap': [],
  'packages/local-stack': ['bootstrap', 'core', 'db', ...apps, ...below],
  'packages/test-support': ['bootstrap', 'local-stack', 'core', 'db', ...below],
  'packages/commands': ['bootstrap', 'local-stack', 'test-support', 'cli', 'core', 'db', ...apps, ...below],
  quality: ['local-stack', 'core', 'db', ...below],
  bench: ['bootstrap', 'local-stack', 'test-support', 'core', 'db', ...apps, ...below],
};
const MAY_BE_USED: Record<string, string[]> = { ...MAY_USE, ...TOOLS };
const MOST_LINES_OF_A_SCRIPT = 40;

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>
>;

const packages = globSync('{{apps,packages}/*,bench,quality,scripts/bootstrap}/package.json', {
  cwd: root,
}).map((manifest) => path.dirname(manifest));
const manifest = (pkg: string) =>
  JSON.parse(readFileSync(path.join(root, pkg, 'package.json'), 'utf8')) as Manifest;
const dependencies = (pkg: string) => Object.keys(manifest(pkg).dependencies ?? {});
const devDependencies = (pkg: string) => Object.keys(manifest(pkg).devDependencies ?? {});
const peerDependencies = (pkg: string) => Object.keys(manifest(pkg).peerDependencies ?? {});

describe('packages', () => {
  test('each is known, and depends only on what lies below it', () => {
    const wrong = packages.flatMap((pkg) =>
      [...dependencies(pkg), ...devDependencies(pkg).filter((name) => !FOR_TESTS.includes(name))]
        .filter((name) => name.startsWith('@feedback/'))
        .filter((name) => !MAY_BE_USED[pkg]?.includes(name.slice('@feedback/'.length)))
        .map((name) => `${pkg} must not depend on ${name}`),
    );
    const unknown = packages
      .filter((pkg) => !MAY_BE_USED[pkg])
      .map((pkg) => `${pkg} is not in this test's list of packages`);
    expect([...wrong, ...unknown]).toEqual([]);
  });

  test('each lists every package its source imports', () => {
    const unlisted = packages.flatMap((pkg) => {
      const listed = new Set([...dependencies(pkg), ...peerDependencies(pkg)]);
      return importsIn(sourceFolders(pkg)[0]?.[0] ?? pkg)
        .filter(({ file }) => !file.startsWith(`${pkg}/test/`))
        .filter(({ specifier }) => isPackage(specifier) && !listed.has(packageOf(specifier)))
        .map(
          ({ file, specifier }) =>
            `${file} imports ${specifier}, which is not among the dependencies of ${pkg}`,
        );
    });
    expect(unlisted).toEqual([]);
  });

  test('each lists every package its tests import', () => {
    const forEveryTest = devDependencies('.');
    const unlisted = packages.flatMap((pkg) => {
      const itself = `@feedback/${path.basename(pkg)}`;
      const listed = new Set([itself, ...dependencies(pkg), ...devDependencies(pkg), ...forEveryTest]);
      return importsIn(`${pkg}/test`)
        .filter(({ specifier }) => isPackage(specifier) && !listed.has(packageOf(specifier)))
        .map(({ file, specifier }) => `${file} imports ${specifier}, which ${pkg} does not list`);
    });
    expect(unlisted).toEqual([]);
  });

  test('none is left by a path: source stays in its src, tests in their package', () => {
    const leaving = packages.flatMap((pkg) =>
      sourceFolders(pkg).flatMap(([folder, within]) =>
        importsIn(folder)
          .filter(({ specifier }) => specifier.startsWith('.'))
          .filter(({ file, specifier }) => !isBelow(within, path.join(path.dirname(file), specifier)))
          .map(({ file, specifier }) => `${file} imports ${specifier}`),
      ),
    );
    expect(leaving).toEqual([]);
  });

  test('of the product none uses a tool, in source or by its dependencies', () => {
    const tools = new Set(Object.keys(TOOLS).map((tool) => `@feedback/${path.basename(tool)}`));
    const using = Object.keys(MAY_USE).flatMap((pkg) => {
      if (!existsSync(path.join(root, pkg, 'package.json'))) return [];
      const imported = importsIn(`${pkg}/src`).map(({ specifier }) => packageOf(specifier));
      const used = [...dependencies(pkg), ...devDependencies(pkg), ...imported];
      return used.filter((name) => tools.has(name)).map((name) => `${pkg} uses ${name}`);
    });
    expect(using).toEqual([]);
  });

  test('no package depends on itself through others', () => {
    const arrows = new Map(
      packages.map((pkg) => [
        path.basename(pkg),
        new Set(
          [...dependencies(pkg), ...devDependencies(pkg)]
            .filter((name) => name.startsWith('@feedback/'))
            .map((name) => name.replace('@feedback/', '')),
        ),
      ]),
    );
    expect([...arrows.keys()].filter((pkg) => reachedFrom(pkg, arrows).has(pkg))).toEqual([]);
  });

  test('no source file imports its own index, which is for others', () => {
    const circular = packages.flatMap((pkg) =>
      importsIn(`${pkg}/src`)
        .filter(
          ({ file, specifier }) =>
            specifier.startsWith('.') && path.join(path.dirname(file), specifier) === `${pkg}/src/index.ts`,
        )
        .map(({ file }) => file),
    );
    expect(circular).toEqual([]);
  });
});

describe('scripts', () => {
  test(`each is at most ${MOST_LINES_OF_A_SCRIPT} lines: what it does is a package’s`, () => {
    const long = globSync('scripts/*.ts', { cwd: root })
      .map((file) => ({
        file,
        lines: readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length,
      }))
      .filter(({ lines }) => lines > MOST_LINES_OF_A_SCRIPT);
    expect(long).toEqual([]);
  });

  test('no lint rule is switched off for a path: overrides only add to the rules', () => {
    const [, overrides = ''] = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8').split('"overrides"');
    expect(overrides).toContain('"@feedback/db"');
    expect(overrides).not.toMatch(/"(?:off|warn)"/);
  });
});

describe('folders', () => {
  // The folders of a package's source show its architecture: dependencies, types included, go one way.
  const withFolders = packages.filter((pkg) => partsOf(pkg).some(isFolder));

  test.each(withFolders)('of %s, and the files beside them, use each other one way', (pkg) => {
    const arrows = partArrows(pkg);
    expect(partsOf(pkg).filter((part) => reachedFrom(part, arrows).has(part))).toEqual([]);
  });

  // The files beside the folders of an app use the folders, and no folder uses them. These two files are the exception: they
  // name what the app is given from outside, so folders use them, and the two use no folder that uses them.
  const BELOW_FOLDERS = new Set(['deps.ts', 'config.ts']);

  test.each(withFolders.filter((pkg) => pkg.startsWith('apps/')))(
    'of %s import no file that puts them together',
    (pkg) => {
      const upward = [...partArrows(pkg)]
        .filter(([part]) => isFolder(part))
        .flatMap(([part, used]) => [...used].map((other) => ({ part, other })))
        .filter(({ other }) => !isFolder(other) && !BELOW_FOLDERS.has(other));
      expect(upward).toEqual([]);
    },
  );
});

describe('intelligence', () => {
  const pkg = 'packages/intelligence';

  test('touches nothing but its own weights on the disk and the thread that holds them, so that it can be measured alone', () => {
    const own = ['node:fs', 'node:path', 'node:url', 'node:worker_threads'];
    const others = importsIn(`${pkg}/src`).filter(
      ({ specifier }) => specifier.startsWith('node:') && !own.includes(specifier),
    );
    expect(others).toEqual([]);
  });

  test('asks neither the network nor the environment', () => {
    const asking = sourcesIn(`${pkg}/src`).filter((file) =>
      /\bfetch\(|\bWebSocket\b|\bprocess\.env\b/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(asking).toEqual([]);
  });
});

/** The folders of a package that hold TypeScript, each with the folder that its relative imports stay in. */
function sourceFolders(pkg: string): [folder: string, within: string][] {
  const isFlat = !existsSync(path.join(root, pkg, 'src'));
  return isFlat
    ? [[pkg, pkg]]
    : [
        [`${pkg}/src`, `${pkg}/src`],
        [`${pkg}/test`, pkg],
      ];
}

function isPackage(specifier: string): boolean {
  return !specifier.startsWith('.') && !specifier.startsWith('node:');
}

/** '@scope/name/deep' and 'name/deep' without the path below the name. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function isBelow(folder: string, file: string): boolean {
  return path.normalize(file).startsWith(`${folder}/`);
}
