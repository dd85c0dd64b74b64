import { readWorkspace, withWorkspace } from '@feedback/db';
import { openTestDb } from '@feedback/test-support';
import { afterAll, describe, expect, test } from '@jest/globals';

const db = openTestDb(1);
afterAll(() => db.close());

/** PostgreSQL refuses the statement that would set this workspace, and then takes others. */
const REFUSED = '\0';

describe('a transaction that cannot begin', () => {
  test('gives nothing that it read, although its first statement was answered', async () => {
    let answered = false;
    const reading = readWorkspace(db, REFUSED, async (tx) => {
      const { rows } = await tx.query('select 1 as one');
      answered = true;
      return rows;
    });
    await expect(reading).rejects.toMatchObject({ severity: 'ERROR' });
    expect(answered).toBe(true);
  });

  test('names its own failure, not that of the work which could not be done for it', async () => {
    const reading = readWorkspace(db, REFUSED, () => Promise.reject(new Error('found no ranking')));
    await expect(reading).rejects.toMatchObject({ severity: 'ERROR' });
  });

  test('begins no work that may write', async () => {
    let hasBegun = false;
    const writing = withWorkspace(db, REFUSED, async () => {
      hasBegun = true;
    });
    await expect(writing).rejects.toMatchObject({ severity: 'ERROR' });
    expect(hasBegun).toBe(false);
  });

  test('leaves its connection usable', async () => {
    const workspaceId = crypto.randomUUID();
    const set = "select current_setting('feedback.workspace_id') as id";
    const found = await readWorkspace(db, workspaceId, async (tx) => (await tx.query(set)).rows);
    expect(found).toEqual([{ id: workspaceId }]);
  });
});
