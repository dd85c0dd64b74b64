import { expect, test } from '@jest/globals';
import { checkSubject } from '../../src/sharing/check-subject.ts';

const CUSTOMERS = [
  { name: 'Oscar Whitlow', words: 'The export to payroll doubles overtime on bank holidays.' },
  { name: 'Ana', words: 'Overtime is wrong' },
  { name: 'Inés Pérez', account: 'Dellmoor Pharmacy', words: '' },
  { name: 'Bo', words: '' },
  { name: 'dana reyes' },
  { name: 'Łukasz Nowak' },
  { name: '李雷' },
  { name: 'Mark Down' },
  { name: 'Export Team' },
  { name: null },
];

test.each([
  ['the name of a customer', 'Oscar Whitlow says: overtime is right again'],
  ['the name however it is written', 'For OSCAR WHITLOW: overtime is right'],
  ['a name of one word', 'Ana, your overtime is right'],
  ['a given name', 'Oscar: overtime is right'],
  ['a family name without its accents', 'Fixed for Perez and others'],
  ['a name that is stored in small letters', 'For Reyes: overtime is right'],
  ['a name with a stroke', 'Fixed for Lukasz'],
  ['a name in a script without capitals', 'Fixed for 李雷'],
  ['the name of a company', 'Good news for dellmoor pharmacy'],
  ['the name of a customer of something else', 'Viktor Brandt asked for this'],
  ['the words of a customer', 'You wrote: “The export to payroll doubles overtime on bank holidays”'],
  ['five of the words', 'The export to payroll doubles'],
  [
    'five of the words in another case and with other signs',
    'Fixed: EXPORT – to payroll, “doubles overtime”',
  ],
  ['some of the words', 'Fixed: export to payroll doubles overtime on Sundays'],
])('a subject with %s is refused', (_, subject) => {
  expect(() => checkSubject(subject, CUSTOMERS, { others: ['Viktor Brandt', 'Overtime'] })).toThrow(
    /^The subject goes to all customers/,
  );
});

test.each([
  'Overtime in the payroll export is right',
  'Overtime is wrong no more',
  'An analysis of overtime: bo, whit, low',
  'Viktor: overtime is right',
  'Mark all as read is here',
  'Export is faster',
  'The pharmacy gets its overtime',
  '',
])('one in words of its own is not: %j', (subject) => {
  expect(() => checkSubject(subject, CUSTOMERS, { others: ['Viktor Brandt', 'Overtime'] })).not.toThrow();
});

test('words that a member has made the title are no quotation; others beside them are', () => {
  const title = 'Export to payroll doubles overtime';
  expect(() => checkSubject('Fixed: export to payroll doubles overtime', CUSTOMERS, { title })).not.toThrow();
  expect(() =>
    checkSubject('Fixed: export to payroll doubles overtime on bank holidays', CUSTOMERS, { title }),
  ).toThrow(/words of your own$/);
});
