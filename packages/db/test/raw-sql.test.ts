import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * `statement` runs declared statements; the words that begin and end a transaction are no statements that PostgreSQL describes.
 */
const RUN_SQL = ['packages/db/src/statements/statement.ts', 'packages/db/src/workspaces/with-workspace.ts'];

/** The packages around the product act as an operator does: they migrate, copy and restore whole databases. */
const TOOLS = ['packages/local-stack/', 'packages/commands/', 'packages/test-support/'];

/** A call of node-postgres' `query`, however it is written: `req.query` is no call. */
const CALLS_QUERY = /\.query\s*(?:<[^;]*?>\s*)?\(|[\w)\]]\[['"`]query['"`]\]/;

describe('SQL', () => {
  test('is run by declared statements alone, which statements.test.ts asks PostgreSQL about', () => {
    const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !TOOLS.some((tool) => file.startsWith(tool)),
    );
    const running = files.filter((file) => CALLS_QUERY.test(readFileSync(path.join(root, file), 'utf8')));
    expect(running.toSorted()).toEqual(RUN_SQL);
  });
});
