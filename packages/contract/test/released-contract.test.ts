import { describe, expect, test } from '@jest/globals';
import { CONTRACT_VERSION } from '../src/index.ts';
import { breaksWithoutNotice, lastRelease } from './release.ts';

describe('the contract as it was released (§9)', () => {
  test('today’s contract breaks nothing of it that the changelog did not announce 90 days ago (§9.4)', () => {
    expect(breaksWithoutNotice(new Date())).toEqual([]);
  });

  test('it is kept under its date, and none is dated after the one that is served', () => {
    const last = lastRelease();
    expect(last?.file).toBe(`${last?.contract.contract}.json`);
    expect((last?.contract.contract ?? '') <= CONTRACT_VERSION).toBe(true);
  });
});
