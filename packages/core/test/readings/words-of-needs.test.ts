import { describe, expect, test } from '@jest/globals';
import { wordingOf } from '../../src/readings/words-of-needs.ts';

const NEEDS = [
  'courier pickup: Courier pickup: booked on Saturday comes on Sunday',
  'courier pickup: Courier pickup: booked on Saturday comes on Sunday instead of Monday',
  'courier pickup: Courier pickup: comes on days on which the shop is closed',
];

describe('the wording of a requirement', () => {
  test('says what is so without the fault, and not the fault in the words of one need', () => {
    const fault = 'Courier pickup booked on Saturday comes on Sunday instead of Monday';
    expect(wordingOf(fault, NEEDS, 'failure')).toBeNull();
    expect(wordingOf(fault, NEEDS, 'wish')).toBe(fault);
    const mended = 'Courier pickup booked on Saturday comes on the next working day';
    expect(wordingOf(mended, NEEDS, 'failure')).toBe(mended);
  });

  test('has its words from the needs of half of the items, not of two among many', () => {
    const many = [
      ...NEEDS.slice(0, 2),
      ...Array.from({ length: 6 }, (_, n) => `labels: Labels: print blank ${n}`),
    ];
    expect(wordingOf('Courier pickup booked on Saturday never comes on Sunday', many, 'failure')).toBeNull();
    expect(wordingOf('Labels never print blank', many, 'failure')).toBe('Labels never print blank');
  });
});
