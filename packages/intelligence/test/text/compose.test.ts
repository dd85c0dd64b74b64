import { describe, expect, test } from '@jest/globals';
import { compose } from '../../src/index.ts';

describe('compose', () => {
  test.each([
    ['e\u0301', '\u00e9'],
    ['Tie\u0302\u0301ng Vie\u0323\u0302t', 'Tiếng Việt'],
    ['\u1112\u1161\u11ab', '한'],
    ['plain', 'plain'],
  ])('%j becomes %j', (text, composed) => {
    expect(compose(text)).toBe(composed);
  });

  test('leaves alone what only a machine writes: composing it would take minutes', () => {
    const endless = `a${'\u0300'.repeat(400_000)}${'\u0316'.repeat(400_000)}`;
    expect(compose(endless)).toBe(endless);
    const long = 'e\u0301'.repeat(600_000);
    expect(compose(long)).toBe(long);
  });
});
