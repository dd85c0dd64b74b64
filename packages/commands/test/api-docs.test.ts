import { readFileSync } from 'node:fs';
import { API_DOCS, apiDocs } from '@feedback/commands/documents';
import { type Operation, type OperationId, OPERATIONS, validator } from '@feedback/contract';
import { describe, expect, test } from '@jest/globals';

describe('docs/api.md', () => {
  test('says what the operations table says now (npm run api-docs writes it)', () => {
    expect(readFileSync(API_DOCS, 'utf8')).toBe(apiDocs());
  });

  test.each(Object.entries(OPERATIONS) as [OperationId, Operation][])(
    'its examples for %s are requests that are taken',
    (_, { request, examples = [] }) => {
      expect(examples.length > 0).toBe(request !== undefined);
      if (!request) return;
      const check = validator(request);
      for (const example of examples) expect(check(structuredClone(example))).toMatchObject({ ok: true });
    },
  );
});
