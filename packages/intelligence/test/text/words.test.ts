import { describe, expect, test } from '@jest/globals';
import { stem } from '../../src/text/stem.ts';
import { type WordForm, withoutClitic, withPlainApostrophes, wordsOf } from '../../src/text/words.ts';

const TEXT = "Don't re-send my C++ end-user's café über $1,000.50 (Q&A v2.1) हिन्दी 日本語!";

describe('wordsOf', () => {
  test.each<[WordForm, string]>([
    ['plain', 'Don t re send my C end user s café über 1 000 50 Q A v2 1 हिन्दी 日本語'],
    ['unmarked', 'Don t re send my C end user s café über 1 000 50 Q A v2 1 ह न द 日本語'],
    ['contracted', "Don't re send my C end user's café über 1 000 50 Q A v2 1 हिन्दी 日本語"],
    ['hyphenated', 'Don t re-send my C end-user s café über 1 000 50 Q A v2 1 हिन्दी 日本語'],
    ['written', "Don't re-send my C++ end-user's café über $1,000.50 Q&A v2.1 हिन्दी 日本語"],
  ])('%s', (form, words) => {
    expect(wordsOf(TEXT, form)).toEqual(words.split(' '));
  });

  test('english reads small letters from a to z and digits', () => {
    expect(wordsOf("isn't café 24h", 'english')).toEqual(["isn't", 'caf', '24h']);
  });

  test('no text has no words', () => {
    expect(wordsOf(' …—! ')).toEqual([]);
  });
});

test('apostrophes of every kind are read as one, and what hangs on a word by one comes off', () => {
  const words = wordsOf(withPlainApostrophes('what’s they`re card´s isn’t'), 'contracted');
  expect(words.map(withoutClitic)).toEqual(['what', 'they', 'card', "isn't"]);
});

test('forms of an English word share a stem; other languages’ words stay', () => {
  expect(new Set(['export', 'exports', 'exported', 'exporting'].map(stem)).size).toBe(1);
  expect(stem('größer')).toBe('größer');
  expect(stem('x'.repeat(60))).toHaveLength(40);
});
