import { expect, test } from '@jest/globals';
import { isPickedName } from '../../src/transcripts/person-label.ts';

test.each([
  'priya',
  'Mark Guest',
  'Dana Client',
  'Dana Customer',
  'Dana Reyes',
  'Dr. Weiß',
  '李雷',
  'DANA REYES',
  'Dana Reyes (Acme)',
  'Anna Kunde',
])('%s, whom a person picked, is a name', (label) => {
  expect(isPickedName(label)).toBe(true);
});

test.each([
  'Customer',
  'the customer',
  'speaker',
  'Speaker 1',
  'Guest',
  'client',
  'S',
  'SPEAKER_00',
  'Conference room',
  'me',
  'them',
])('%s is none', (label) => {
  expect(isPickedName(label)).toBe(false);
});
