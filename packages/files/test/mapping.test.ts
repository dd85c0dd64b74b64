import { expect, test } from '@jest/globals';
import { guessMapping } from '../src/mapping.ts';

const TEXTS = ['The export drops the last column', 'The board takes twenty seconds to open'];
const guessed = (column: string, ...values: string[]) =>
  guessMapping(['Words', column], (of) => (of === 'Words' ? TEXTS : values), new Date('2026-11-27'));

test.each([
  ['Opłata', 'revenue_band', '24.000,00', '1.200,50'],
  ['支払', 'revenue_band', '€24,000', '€5'],
  ['Kwota', 'revenue_band', '24.000,00 ', '1.200,00'],
  ['Dzień', 'submitted_at', '05/03/2026', '01/02/2026'],
  ['日付', 'submitted_at', '2026-03-05', '2026-03-06'],
  ['Adres', 'customer_email', 'dana@acme.example', 'sam@initech.example'],
])('the values of %s are guessed to be %s', (column, field, ...values) => {
  expect(guessed(column, ...values)).toEqual({ text: 'Words', [field]: column });
});

test.each([
  ['a number of seats', 'Seats', '1,200', '3,400'],
  ['what is paid a month', 'Monthly price', '$4,000', '$5,000'],
  ['what is paid a month, in short', 'MRR now', '$4,000', '$5,000'],
  ['a birthday', 'Born', '1985-03-05', '1979-01-01'],
  ['a day to come', 'Renews', '2126-03-05', '2127-01-01'],
  ['a birthday of two meanings', 'Born', '05/03/1985', '01/12/1979'],
])('%s is guessed to be nothing', (_, column, ...values) => {
  expect(guessed(column, ...values)).toEqual({ text: 'Words' });
});
