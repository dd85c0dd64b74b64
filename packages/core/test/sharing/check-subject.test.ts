import { expect, test } from '@jest/globals';
import { checkSubject } from '../../src/sharing/check-subject.ts';

const CUSTOMERS = [
  { name: 'Oscar Whitlow', words: 'The export to payroll doubles overtime on bank holidays.' },
  { name: 'Ana', words: 'Overtime is wrong' },
  { name: 'Bo', words: '' },
  { name: null },
];

test.each([
  ['the name of a customer', 'Oscar Whitlow says: overtime is right again'],
  ['the name however it is written', 'For OSCAR WHITLOW: overtime is right'],
  ['a name of one word', 'Ana, your overtime is right'],
  ['the words of a customer', 'You wrote: “The export to payroll doubles overtime on bank holidays”'],
  ['some of the words', 'Fixed: export to payroll doubles overtime on Sundays'],
])('a subject with %s is refused', (_, subject) => {
  expect(() => checkSubject(subject, CUSTOMERS)).toThrow(/^The subject goes to all customers/);
});

test.each([
  'Overtime in the payroll export is right',
  'Overtime is wrong no more',
  'An analysis of overtime: bo, whit, low',
  'Oscar: overtime is right',
  '',
])('one in words of its own is not: %j', (subject) => {
  expect(() => checkSubject(subject, CUSTOMERS)).not.toThrow();
});
