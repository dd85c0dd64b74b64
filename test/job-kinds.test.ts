import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JOB_KINDS } from '@feedback/contract/jobs';
import { describe, expect, test } from '@jest/globals';

// In TypeScript a kind that does not exist does not compile; in SQL a row of it would lie in the ledger for ever.

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync(['prisma/routines/*.sql', 'packages/db/src/*.ts'], { cwd: root }).map((file) => ({
  file,
  sql: readFileSync(path.join(root, file), 'utf8'),
}));
const kindsOf = (isCoalesced: boolean) =>
  Object.entries(JOB_KINDS)
    .filter(([, { refs }]) => (refs === null) === isCoalesced)
    .map(([kind]) => kind);

/** Kinds that SQL writes: after the workspace in a call of ring_doorbell, after the new id in an insert into task. */
const WRITES = [
  { pattern: /\bring_doorbell\(\s*[\w.$]+,\s*'([^']+)'/g, kinds: kindsOf(true) },
  { pattern: /\binsert into task\b[^;]*?gen_random_uuid\(\),\s*'([^']+)'/g, kinds: kindsOf(false) },
];

describe('the kinds of work that SQL writes into the ledger', () => {
  test.each(WRITES)('exist, and are coalesced or not as the call is: $pattern', ({ pattern, kinds }) => {
    const written = sources.flatMap(({ file, sql }) =>
      [...sql.matchAll(pattern)].map(([, kind = '']) => ({ file, kind })),
    );
    expect(written.length).toBeGreaterThan(2);
    expect(written.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
  });

  test('are all that SQL writes: every insert names its kind', () => {
    const inserts = sources.flatMap(({ sql }) => sql.match(/\binsert into task\b/g) ?? []);
    const rings = sources.flatMap(({ sql }) => sql.match(/\bring_doorbell\((?!p_workspace uuid)/g) ?? []);
    const named = WRITES.map(
      ({ pattern }) => sources.flatMap(({ sql }) => [...sql.matchAll(pattern)]).length,
    );
    // Those that take the kind as a parameter: ring_doorbell's own insert, and tasks.ts, which is typed.
    expect([rings.length - (named[0] ?? 0), inserts.length - (named[1] ?? 0)]).toEqual([1, 3]);
  });
});
