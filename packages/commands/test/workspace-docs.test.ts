import { readFileSync } from 'node:fs';
import { WORKSPACE_DOCS, workspaceDocs } from '@feedback/commands/documents';
import { ACTS } from '@feedback/core';
import { describe, expect, test } from '@jest/globals';

describe('docs/workspace-api.md', () => {
  test('says what the acts say now (npm run workspace-docs writes it)', () => {
    expect(readFileSync(WORKSPACE_DOCS, 'utf8')).toBe(workspaceDocs());
  });

  test.each(Object.entries(ACTS))(
    'the example of %s names its required fields',
    (_, { input, path, example }) => {
      const required: string[] = input.required ?? [];
      const given = new Set(Object.keys(example));
      expect(required.filter((name) => !given.has(name) && !path.includes(`{${name}}`))).toEqual([]);
    },
  );
});
