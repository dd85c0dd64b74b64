import { expect, test } from '@jest/globals';
import { skippedOf } from '../../src/imports/file-work.ts';

const skipped = async (text: string, format: 'csv' | 'jsonl') => {
  const mapping = { text: 'text' };
  const found = await skippedOf({ text: Buffer.from(text), format, mapping, source: 'x', now: new Date() });
  return found === null ? null : Buffer.from(found).toString();
};

test('rows that could not be read are downloaded with what stands in them', async () => {
  expect(await skipped('text,arr\nThe export is slow,5,6,7\n,7\nok,5,\n', 'csv')).toContain(
    '"2","It has 4 cells, but the first line has 2.","The export is slow","5","6","7"',
  );
  expect(await skipped('{"text":"ok"}\nThe export is slow\n', 'jsonl')).toContain(
    '"2","It is not a JSON object.","The export is slow"',
  );
});
