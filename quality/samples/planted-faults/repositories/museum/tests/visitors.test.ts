import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '../src/dates.ts';
import { categoryOf } from '../src/visitors.ts';

const on = parseDay('2026-06-10');
const bornOn = (day: string) => ({ name: 'x', born: parseDay(day) });

test('the price follows the age', () => {
  assert.equal(categoryOf(bornOn('2024-02-01'), on), 'child');
  assert.equal(categoryOf(bornOn('2014-02-01'), on), 'youth');
  assert.equal(categoryOf(bornOn('1950-02-01'), on), 'senior');
  assert.equal(categoryOf({ ...bornOn('2003-02-01'), isStudent: true }, on), 'student');
});
