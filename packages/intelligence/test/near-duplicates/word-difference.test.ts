import { expect, test } from '@jest/globals';
import { wordDifference } from '../../src/near-duplicates/word-difference.ts';

test.each([
  ['The login is working', 'The login is not working', [], ['not']],
  ['We need 10 seats', 'we need 100 seats!', ['10'], ['100']],
  ["I can't open it", 'I cannot open it', [], []],
  ['from Okta to Slack', 'from Slack to Okta', [], []],
  ['a b c d e f', 'g', ['a', 'b', 'c', 'd'], ['g']],
])('%j beside %j', (one, other, onlyOne, onlyOther) => {
  expect(wordDifference(one, other)).toEqual({ onlyOne, onlyOther });
});
