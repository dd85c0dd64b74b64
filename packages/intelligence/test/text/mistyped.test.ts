import { expect, test } from '@jest/globals';
import { openCorrections } from '../../src/text/mistyped.ts';

const correct = openCorrections(['dashboard', 'crash', 'crashes', 'invoice', 'export', 'password', 'their']);

test.each([
  ['dashbord', 'dashboard'],
  ['dashbboard', 'dashboard'],
  ['crashs', 'crash'],
  ['invocie', 'invoice'],
  ['nivoice', 'invoice'],
  ['pasword', 'password'],
  ['expoet', 'export'],
])('%s means %s', (typed, meant) => {
  expect(correct(typed)).toBe(meant);
});

test.each(['Dashbord', 'xport', 'invoices2', 'dshbrd', 'thei', 'reexport', '', 'a'.repeat(30)])(
  '%j is left as it is',
  (word) => {
    expect(correct(word)).toBeUndefined();
  },
);
