import { readFileSync } from 'node:fs';
import { API_DOCS, apiDocs, EXAMPLES } from '@feedback/commands/documents';
import { type Operation, type OperationId, OPERATIONS, validator } from '@feedback/contract';
import { describe, expect, test } from '@jest/globals';

describe('docs/api.md', () => {
  test('says what the operations table says now (npm run api-docs writes it)', () => {
    expect(readFileSync(API_DOCS, 'utf8')).toBe(apiDocs());
  });

  test.each(Object.entries(OPERATIONS) as [OperationId, Operation][])(
    'its examples for %s are requests that are taken',
    (id, { request }) => {
      expect(EXAMPLES[id].length > 0).toBe(request !== undefined);
      if (!request) return;
      const check = validator(request);
      for (const example of EXAMPLES[id]) expect(check(structuredClone(example))).toMatchObject({ ok: true });
    },
  );
});
