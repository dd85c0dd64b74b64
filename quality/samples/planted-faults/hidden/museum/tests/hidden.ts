import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '../src/dates.ts';
import { priceOf } from '../src/prices.ts';

const paid = (born: string, visit: string) => priceOf({ name: 'x', born: parseDay(born) }, parseDay(visit));

test('an age counts from the birthday on', () => {
  assert.equal(paid('2020-11-20', '2026-06-10'), 0);
  assert.equal(paid('2020-06-11', '2026-06-10'), 0);
  assert.equal(paid('2020-06-10', '2026-06-10'), 400);
  assert.equal(paid('2020-02-20', '2026-06-10'), 400);
  assert.equal(paid('1961-12-25', '2026-04-10'), 1400);
  assert.equal(paid('1961-01-25', '2026-04-10'), 900);
});
