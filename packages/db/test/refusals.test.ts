import { openTestDb } from '@feedback/test-support';
import { afterAll, expect, test } from '@jest/globals';
import { newId } from '../src/index.ts';
import { nullWhenRefused } from '../src/intake/feedback.ts';

const db = openTestDb(1, 'feedback_ingest');
afterAll(() => db.close());

test('a refusal raised by a routine is an answer; a missing grant is a fault', async () => {
  const raised = db.pool.query('select lock_for_member($1, $2)', [newId(), newId()]);
  expect(await nullWhenRefused(raised)).toBeNull();
  const ungranted = db.pool.query('select from person');
  await expect(nullWhenRefused(ungranted)).rejects.toMatchObject({ code: '42501' });
});
