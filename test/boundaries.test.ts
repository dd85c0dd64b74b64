import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '..');

/** What each room may use of the others: only what lies below it. A new room needs its line here. */
const everyProcess = ['runtime', 'contract'];
const below = ['http', 'db', 'queues', 'outbound', 'intelligence', ...everyProcess];
const MAY_USE: Record<string, string[]> = {
  'apps/ingest-api': ['console', 'core', ...below],
  'apps/agent': ['console', 'core', ...below],
  'apps/worker': ['console', 'core', ...below],
  'packages/console': ['core', ...below],
  'packages/core': below.filter((room) => room !== 'http'),
  'packages/http': everyProcess,
  'packages/db': everyProcess,
  'packages/queues': everyProcess,
  'packages/outbound': everyProcess,
  'packages/intelligence': ['contract'],
  'packages/runtime': ['contract'],
  'packages/contract': [],
  'packages/widget': ['contract'],
  'packages/client': ['contract'],
};

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Import = { file: string; specifier: string };

const rooms = globSync('{apps,packages}/*/package.json', { cwd: root }).map((manifest) =>
  path.dirname(manifest),
);
const manifest = (room: string) =>
  JSON.parse(readFileSync(path.join(root, room, 'package.json'), 'utf8')) as Manifest;
const dependencies = (room: string) => Object.keys(manifest(room).dependencies ?? {});
const devDependencies = (room: string) => Object.keys(manifest(room).devDependencies ?? {});

describe('rooms', () => {
  test('each is known, and depends only on what lies below it', () => {
    const wrong = rooms.flatMap((room) =>
      [...dependencies(room), ...devDependencies(room)]
        .filter((name) => name.startsWith('@feedback/'))
        .filter((name) => !MAY_USE[room]?.includes(name.slice('@feedback/'.length)))
        .map((name) => `${room} must not depend on ${name}`),
    );
    const unknown = rooms
      .filter((room) => !MAY_USE[room])
      .map((room) => `${room} is not in this test's list of rooms`);
    expect([...wrong, ...unknown]).toEqual([]);
  });

  test('each lists every package its source imports', () => {
    const unlisted = rooms.flatMap((room) => {
      const listed = new Set(dependencies(room));
      return importsIn(`${room}/src`)
        .filter(({ specifier }) => isPackage(specifier) && !listed.has(packageOf(specifier)))
        .map(
          ({ file, specifier }) =>
            `${file} imports ${specifier}, which is not among the dependencies of ${room}`,
        );
    });
    expect(unlisted).toEqual([]);
  });

  test('each lists every package its tests import', () => {
    const forEveryTest = devDependencies('.');
    const unlisted = rooms.flatMap((room) => {
      const listed = new Set([...dependencies(room), ...devDependencies(room), ...forEveryTest]);
      return importsIn(`${room}/test`)
        .filter(({ specifier }) => isPackage(specifier) && !listed.has(packageOf(specifier)))
        .map(({ file, specifier }) => `${file} imports ${specifier}, which ${room} does not list`);
    });
    expect(unlisted).toEqual([]);
  });

  test('none is left by a path: source stays in its src, tests in their room, test/ and scripts/', () => {
    const leaving = rooms.flatMap((room) =>
      ['src', 'test'].flatMap((part) => {
        const open = part === 'src' ? [`${room}/src`] : [room, 'test', 'scripts'];
        return importsIn(`${room}/${part}`)
          .filter(({ specifier }) => specifier.startsWith('.'))
          .filter(
            ({ file, specifier }) =>
              !open.some((folder) => isBelow(folder, path.join(path.dirname(file), specifier))),
          )
          .map(({ file, specifier }) => `${file} imports ${specifier}`);
      }),
    );
    expect(leaving).toEqual([]);
  });

  test('no source file imports its own index, which is for others', () => {
    const circular = rooms.flatMap((room) =>
      importsIn(`${room}/src`)
        .filter(
          ({ file, specifier }) =>
            specifier.startsWith('.') && path.join(path.dirname(file), specifier) === `${room}/src/index.ts`,
        )
        .map(({ file }) => file),
    );
    expect(circular).toEqual([]);
  });
});

describe('folders', () => {
  // A package whose source has folders shows its architecture in them: what uses what, types included, goes one way.
  test.each(rooms.filter((room) => room.startsWith('packages/') && foldersOf(room).length > 1))(
    'of %s use each other one way',
    (room) => {
      const arrows = folderArrows(room);
      expect(foldersOf(room).filter((folder) => reachedFrom(folder, arrows).has(folder))).toEqual([]);
    },
  );
});

describe('intelligence', () => {
  const room = 'packages/intelligence';

  test('touches nothing but its own weights on the disk, so that it can be measured alone', () => {
    const readsWeights = ['node:fs', 'node:path', 'node:url'];
    const others = importsIn(`${room}/src`).filter(
      ({ specifier }) => specifier.startsWith('node:') && !readsWeights.includes(specifier),
    );
    expect(others).toEqual([]);
  });

  test('asks neither the network nor the environment', () => {
    const asking = sourcesIn(`${room}/src`).filter((file) =>
      /\bfetch\(|\bWebSocket\b|\bprocess\.env\b/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(asking).toEqual([]);
  });
});

function foldersOf(room: string): string[] {
  return [...new Set(sourcesIn(`${room}/src`).map((file) => folderOf(room, file)))].filter(Boolean);
}

/** The first folder below src in which a file lies; '' for one that lies in src itself. */
function folderOf(room: string, file: string): string {
  const [folder, ...rest] = path.relative(`${room}/src`, file).split('/');
  return rest.length > 0 ? (folder ?? '') : '';
}

/** Which folders each folder imports from. */
function folderArrows(room: string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { file, specifier } of importsIn(`${room}/src`)) {
    const from = folderOf(room, file);
    if (!specifier.startsWith('.') || from === '') continue;
    const to = folderOf(room, path.join(path.dirname(file), specifier));
    if (to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

function reachedFrom(folder: string, arrows: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(arrows.get(folder) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(arrows.get(next) ?? []));
  }
  return reached;
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  const isGenerated = (file: string) => file.includes('/generated/');
  return globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter((file) => !isGenerated(file));
}

function importsIn(folder: string): Import[] {
  const importing =
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return sourcesIn(folder).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(importing)].map(([, named, bare, dynamic]) => ({
      file,
      specifier: named ?? bare ?? dynamic ?? '',
    })),
  );
}

function isPackage(specifier: string): boolean {
  return !specifier.startsWith('.') && !specifier.startsWith('node:');
}

/** '@scope/name/deep' and 'name/deep' without what lies deep. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function isBelow(folder: string, file: string): boolean {
  return path.normalize(file).startsWith(`${folder}/`);
}
