import { expect, test } from '@jest/globals';
import { type DateOrder, readDate } from '../src/read-date.ts';

const read = (text: string, order?: DateOrder) => {
  const found = readDate(text, order);
  return found && 'time' in found ? found.time.toISOString() : found;
};
const day = (date: string) => `${date}T00:00:00.000Z`;

test.each([
  ['2026-11-05', day('2026-11-05')],
  ['2026-11-05T10:30:00Z', '2026-11-05T10:30:00.000Z'],
  ['2026-11-05 10:30:00.123456 +02:00', '2026-11-05T08:30:00.000Z'],
  ['2026-11-05 10:30 UTC', '2026-11-05T10:30:00.000Z'],
  ['2026/11/5', day('2026-11-05')],
  ['20261105', day('2026-11-05')],
  ['20261105T143000Z', '2026-11-05T14:30:00.000Z'],
  ['20261105143000', '2026-11-05T14:30:00.000Z'],
  ['20261345', null],
  ['05.11.2026', day('2026-11-05')],
  ['5. 11. 2026', day('2026-11-05')],
  ['05.11.26 14:30', '2026-11-05T14:30:00.000Z'],
  ['05.11.2026 um 14:30 Uhr', '2026-11-05T14:30:00.000Z'],
  ['25/11/2026', day('2026-11-25')],
  ['11/25/2026 2:30 PM', '2026-11-25T14:30:00.000Z'],
  ['11-25-2026 12:05 a.m.', '2026-11-25T00:05:00.000Z'],
  ['11/11/2026', day('2026-11-11')],
  ['5 Nov 2026', day('2026-11-05')],
  ['Nov 5, 2026, 2:30 PM', '2026-11-05T14:30:00.000Z'],
  ['Thursday, November 5th, 2026', day('2026-11-05')],
  ['November 5th, 2026', day('2026-11-05')],
  ['Thu, 05 Nov 2026 06:05:13 +0000', '2026-11-05T06:05:13.000Z'],
  ['5. März 2026', day('2026-03-05')],
  ['5 février 2026', day('2026-02-05')],
  ['5 de noviembre de 2026', day('2026-11-05')],
  ['5 maggio 2026', day('2026-05-05')],
  ['5 maart 2026', day('2026-03-05')],
  ['5 de março de 2026', day('2026-03-05')],
  ['05-Nov-2026', day('2026-11-05')],
  ['5-Nov-26', day('2026-11-05')],
  ["5 Nov '26", day('2026-11-05')],
  ['5-Nov-26 14:30', '2026-11-05T14:30:00.000Z'],
  ['46331', day('2026-11-05')],
  ['46331.6041666667', '2026-11-05T14:30:00.000Z'],
  ['46331,6041666667', '2026-11-05T14:30:00.000Z'],
  ['1795484561', '2026-11-24T01:42:41.000Z'],
  ['1795484561000', '2026-11-24T01:42:41.000Z'],
])('the date %s is read as %s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  'yesterday',
  '2026-02-30',
  '31.02.2026',
  '13/13/2026',
  '2026-11-05T25:00',
  '5 Foo 2026',
  '12:30',
  '4711',
])('%s is no date', (text) => {
  expect(read(text)).toBeNull();
});

test('a date of two meanings has its numbers, and is read where the order is known', () => {
  expect(read('11/02/2026')).toEqual({ numbers: [11, 2] });
  expect(read('11-02-26')).toEqual({ numbers: [11, 2] });
  expect(read('11/02/2026', 'dmy')).toBe(day('2026-02-11'));
  expect(read('11/02/2026', 'mdy')).toBe(day('2026-11-02'));
  expect(readDate('25/11/2026')).toMatchObject({ order: 'dmy' });
  expect(readDate('11/25/2026')).toMatchObject({ order: 'mdy' });
});
