import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPERATIONS, TOOL_NAMES } from '@feedback/contract';
import { JOB_KINDS } from '@feedback/contract/jobs';
import { root } from '@feedback/local-stack';
import { expect, test } from '@jest/globals';

// The tables of operations, tools and jobs also say what must have a test.

const suite = globSync('packages/contract-suite/src/checks/*.ts', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);

test.each(Object.keys(OPERATIONS))('the contract suite asks for the operation %s', (id) => {
  expect(suite.some((source) => source.includes(`'${id}'`))).toBe(true);
});

test('the contract suite runs each file of its checks', () => {
  const index = readFileSync(path.join(root, 'packages/contract-suite/src/index.ts'), 'utf8');
  const files = globSync('packages/contract-suite/src/checks/*.ts', { cwd: root }).map((file) =>
    path.basename(file),
  );
  expect(files.filter((file) => !index.includes(`'./checks/${file}'`))).toEqual([]);
});

test.each(TOOL_NAMES)('%s has a test of its own', (name) => {
  expect(globSync(`apps/agent/test/tools/${name.replace('.', '-')}.test.ts`, { cwd: root })).toHaveLength(1);
});

test.each(Object.keys(JOB_KINDS))('the job %s has a test of its own', (kind) => {
  expect(globSync(`apps/worker/test/jobs/${kind}*.test.ts`, { cwd: root }).length).toBeGreaterThan(0);
});
