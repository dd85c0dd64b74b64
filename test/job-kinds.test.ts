import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isCoalesced, JOB_KINDS, type JobKind } from '@feedback/contract/jobs';
import { describe, expect, test } from '@jest/globals';

// In TypeScript an unknown kind, or other refs than the kind has, does not compile; in SQL such a row would stay in the
// ledger for ever.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = globSync(['prisma/routines/*.sql', 'packages/db/src/**/*.ts'], { cwd: root }).map((file) => ({
  file,
  sql: read(file),
}));
const kinds = Object.keys(JOB_KINDS) as JobKind[];
const coalesced = kinds.filter(isCoalesced);

/** Kinds that SQL writes: after the workspace in a call of ring_doorbell, after the new id in an insert into task. */
const REQUESTS = /\bring_doorbell\(\s*[\w.$]+,\s*'([^']+)'/g;
const INSERTS = /\binsert into task\b[^;]*?gen_random_uuid\(\),\s*'([^']+)',\s*(array\[[\w.]+\]|[\w.]+)/g;
const find = (pattern: RegExp, sql: string) => [...sql.matchAll(pattern)];
const written = (pattern: RegExp) =>
  sources.flatMap(({ file, sql }) =>
    find(pattern, sql).map(([, kind = '', refs = '']) => ({ file, kind, refs })),
  );

describe('the kinds of work that SQL writes into the ledger', () => {
  test('exist, and are coalesced where a run is requested', () => {
    const requests = written(REQUESTS);
    expect(requests.length).toBeGreaterThan(2);
    expect(requests.filter(({ kind }) => !coalesced.some((known) => known === kind))).toEqual([]);
  });

  test('exist, and name one thing or many as their kind does, where a row is inserted', () => {
    const inserts = written(INSERTS);
    expect(inserts.length).toBeGreaterThan(2);
    const isRight = ({ kind, refs }: { kind: string; refs: string }) =>
      Object.values(JOB_KINDS[kind as JobKind]?.refs ?? {}).join() ===
      (refs.startsWith('array[') ? 'one' : 'many');
    expect(inserts.filter((insert) => !isRight(insert))).toEqual([]);
  });

  test('are all that SQL writes: every insert names its kind', () => {
    const inserts = sources.flatMap(({ sql }) => sql.match(/\binsert into task\b/g) ?? []);
    const requests = sources.flatMap(({ sql }) => sql.match(/\bring_doorbell\((?!p_workspace uuid)/g) ?? []);
    // The statements that take the kind as a parameter: ring_doorbell's own insert, and tasks.ts, which is typed.
    expect([requests.length - written(REQUESTS).length, inserts.length - written(INSERTS).length]).toEqual([
      1, 3,
    ]);
  });
});

describe('what a kind of work leads to', () => {
  test.each(kinds)('%s writes rows of the kinds that JOB_KINDS says, and of no others', (kind) => {
    const found = new Set([...sourcesOf(kind)].flatMap(kindsWrittenBy));
    expect([...found].toSorted()).toEqual([...JOB_KINDS[kind].enqueues].toSorted());
  });
});

/** The files of core that a kind of job runs: its use case, and its imports other than types. */
function sourcesOf(kind: JobKind): Set<string> {
  const useCases = 'packages/core/src/jobs/use-cases.ts';
  const [, named, wrapped] =
    new RegExp(`^  '?${kind}'?: (?:(\\w+),|[^\\n]*=> (\\w+)\\()`, 'm').exec(read(useCases)) ?? [];
  const [, first = ''] =
    new RegExp(`^import \\{ ${named ?? wrapped} \\} from '([^']+)'`, 'm').exec(read(useCases)) ?? [];
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, names = '', to = ''] of find(/^import \{([^}]*)\} from '(\.[^']+)'/gm, read(file)))
      if (/(?:^|,)\s*(?!type\b)\w/.test(names)) add(path.join(path.dirname(file), to));
  };
  add(path.join(path.dirname(useCases), first));
  return files;
}

/** Kinds that a file of core adds or requests, directly or through SQL routines called by functions of `db`. */
function kindsWrittenBy(file: string): string[] {
  const source = read(file);
  const own = find(/\btasks\.add\([^;]*?kind: '([^']+)'|\btasks\.requestRun\([^;]*?'([^']+)'/g, source);
  const calls = find(/\b([a-z]\w*)\.(\w+)\(tx\b/g, source);
  return [
    ...own.map(([, added, requested]) => added ?? requested ?? ''),
    ...calls.flatMap(([, module = '', name = '']) => kindsWrittenInSql(statementsOf(module, name))),
  ];
}

/** The texts of the statements that a function of `db` runs. */
function statementsOf(module: string, name: string): string {
  const named = `${module.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  const [file] = globSync(`packages/db/src/*/${named}`, { cwd: root });
  if (module === 'tasks' || file === undefined) return '';
  const source = read(file);
  const [body = ''] = new RegExp(`function ${name}\\([^]*?\\n\\}`).exec(source) ?? [];
  return find(/\b([A-Z][A-Z_]+)\.(?:run|one|first|all)\(/g, body)
    .map(([, declared]) => new RegExp(`const ${declared} = [^]*?\\n\\}\\);`).exec(source)?.[0] ?? '')
    .join('\n');
}

function kindsWrittenInSql(sql: string, seen = new Set<string>()): string[] {
  const called = find(/\b([a-z_]+)\(/g, sql).map(([, name = '']) => name);
  return [
    ...[REQUESTS, INSERTS].flatMap((pattern) => find(pattern, sql).map(([, kind = '']) => kind)),
    ...called.flatMap((name) => {
      const file = `prisma/routines/${name.replaceAll('_', '-')}.sql`;
      if (seen.has(name) || !existsSync(path.join(root, file))) return [];
      seen.add(name);
      return kindsWrittenInSql(read(file), seen);
    }),
  ];
}
