import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBook, Refused } from '../src/reservations.ts';

const ines = { id: 'ines', name: 'Ines', courses: ['laser'], paidUntil: new Date('2027-01-01') };
const span = (from: string, to: string) => ({
  from: new Date(`2026-02-04T${from}:00Z`),
  to: new Date(`2026-02-04T${to}:00Z`),
});

test('one begins when the other ends', () => {
  const book = openBook(() => new Date('2026-02-02T12:00:00Z'));
  book.reserve(ines, 'laser', span('14:00', '15:00'));
  book.reserve(ines, 'laser', span('15:00', '16:00'));
  book.reserve(ines, 'laser', span('13:00', '14:00'));
  assert.throws(() => book.reserve(ines, 'laser', span('14:59', '15:30')), Refused);
  assert.throws(() => book.reserve(ines, 'laser', span('12:00', '13:01')), Refused);
  assert.equal(book.all().length, 3);
});
