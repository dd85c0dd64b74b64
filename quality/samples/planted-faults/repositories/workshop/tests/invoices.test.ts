import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumOfMonth } from '../src/invoices.ts';

test('hours of a month are summed up', () => {
  const from = new Date('2026-02-04T14:00:00Z');
  const to = new Date('2026-02-04T15:30:00Z');
  const one = { id: 1, machineId: 'laser', memberId: 'ines', from, to };
  assert.equal(sumOfMonth([one], 'ines', '2026-02'), 1350);
  assert.equal(sumOfMonth([one], 'tom', '2026-02'), 0);
});
