import { databaseClock, type Db } from '@feedback/db';
import { openTestDb } from '@feedback/test-support';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';

let db: Db;
beforeAll(() => {
  db = openTestDb(1);
});
afterAll(() => db.close());
afterEach(() => void jest.restoreAllMocks());

describe('the database clock', () => {
  test('shows PostgreSQL’s time on a machine whose own clock is 32 days ahead, and after that clock jumps back', async () => {
    const real = Date.now.bind(Date);
    const machine = jest.spyOn(Date, 'now').mockImplementation(() => real() + 32 * 86_400_000);
    const clock = databaseClock(db.pool);
    await clock.sample();
    expect(Math.abs(clock.now() - real())).toBeLessThan(5_000);
    machine.mockImplementation(() => real() - 600_000);
    expect(Math.abs(clock.now() - real())).toBeLessThan(5_000);
    clock.stop();
  });

  test('is PostgreSQL’s from the first statement on, in a process that started before it', async () => {
    const late = openTestDb(1); // has no connection yet
    const real = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => real() + 32 * 86_400_000);
    const clock = databaseClock(late.pool);
    await late.pool.query('select 1');
    expect(Math.abs(clock.now() - real())).toBeLessThan(5_000);
    clock.stop();
    await late.close();
  });

  test('is the machine’s until PostgreSQL has answered', () => {
    const clock = databaseClock(db.pool);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
    clock.stop();
  });
});
