import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { expect, test } from '@jest/globals';

/** The test that runs what a document for users shows, by the document. */
const RUN_BY: Record<string, string> = {
  'README.md': 'test/readme.slow.test.ts',
  'docs/agents.md': 'test/examples.slow.test.ts',
  'docs/api.md': 'test/examples.slow.test.ts',
  'docs/guides/agent-builder.md': 'test/examples.slow.test.ts',
  'docs/guides/backend-team.md': 'test/examples.slow.test.ts',
  'docs/guides/operator.md': 'test/examples.slow.test.ts',
  'docs/guides/product-manager.md': 'test/examples.slow.test.ts',
  'docs/guides/workspace-owner.md': 'test/examples.slow.test.ts',
  'docs/models.md': 'apps/worker/test/model-docs.test.ts',
  'docs/senders.md': 'test/readme.slow.test.ts',
  'docs/webhooks.md': 'apps/worker/test/webhook-docs.test.ts',
  'docs/workspace-api.md': 'test/examples.slow.test.ts',
  'clients/python/README.md': 'test/python-client.slow.test.ts',
  'packages/cli/README.md': 'test/cli-readme.slow.test.ts',
  'packages/client/README.md': 'test/clients.slow.test.ts',
  'packages/react/README.md': 'test/react.slow.test.ts',
  'packages/widget/README.md': 'apps/ingest-api/test/widget.slow.test.ts',
};
/** What the tests run, a file to import and a request on the wire among it. */
const RUN = ['sh', 'js', 'ts', 'tsx', 'python', 'html', 'json', 'yaml', 'http', 'csv'];

const documents = globSync('{README.md,docs/*.md,docs/guides/*.md,clients/python/README.md}', {
  cwd: root,
}).concat(globSync('packages/{cli,client,react,widget}/README.md', { cwd: root }));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const shown = documents.flatMap((file) =>
  Array.from(read(file).matchAll(/^ *```(\w+)$/gm), ([, language = '']) => ({ file, language })),
);

test('each document for users that shows something to run has a test that reads it', () => {
  const files = [...new Set(shown.map(({ file }) => file))];
  expect(files.toSorted()).toEqual(Object.keys(RUN_BY).toSorted());
  const unread = files.filter((file) => !read(RUN_BY[file] ?? '').includes(path.basename(file)));
  expect(unread).toEqual([]);
});

test('no document shows something that is run nowhere', () => {
  const unknown = shown
    .filter(({ language }) => !RUN.includes(language))
    .map(({ file, language }) => `${file} ${language}`);
  expect(unknown).toEqual([]);
});

test('each first page for a kind of user shows something to run', () => {
  const guides = documents.filter((file) => file.startsWith('docs/guides/'));
  expect(guides.length).toBeGreaterThan(4);
  expect(guides.filter((file) => !shown.some((one) => one.file === file))).toEqual([]);
});
