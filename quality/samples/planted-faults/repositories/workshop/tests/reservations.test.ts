import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBook, Refused } from '../src/reservations.ts';

const now = new Date('2026-02-02T12:00:00Z');
const ines = { id: 'ines', name: 'Ines', courses: ['laser'], paidUntil: new Date('2027-01-01') };
const span = (from: string, to: string) => ({
  from: new Date(`2026-02-04T${from}:00Z`),
  to: new Date(`2026-02-04T${to}:00Z`),
});

test('a machine is reserved once at a time', () => {
  const book = openBook(() => now);
  book.reserve(ines, 'laser', span('14:00', '15:00'));
  assert.throws(() => book.reserve(ines, 'laser', span('14:30', '15:30')), Refused);
  book.reserve(ines, 'sewing', span('14:30', '15:30'));
});

test('the laser cutter needs a course', () => {
  const book = openBook(() => now);
  assert.throws(() => book.reserve({ ...ines, courses: [] }, 'laser', span('14:00', '15:00')), Refused);
});

test('the hall is closed in the morning', () => {
  const book = openBook(() => now);
  assert.throws(() => book.reserve(ines, 'sewing', span('08:00', '09:00')), Refused);
});
