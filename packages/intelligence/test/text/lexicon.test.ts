import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readWordTable } from '../../src/encoder/word-table.ts';
import { LEXICON_LANGUAGES, readLexicon } from '../../src/text/lexicon.ts';
import { openThesaurus, readThesaurus } from '../../src/text/thesaurus.ts';
import { wordsOf } from '../../src/text/words.ts';

const MODEL = new URL('../../model/', import.meta.url);
let isEnglishWord: (word: string) => boolean;

beforeAll(() => {
  const table = readWordTable(MODEL);
  const thesaurus = openThesaurus(readThesaurus(MODEL));
  isEnglishWord = (word) => table.words.has(word) || thesaurus.words.has(word);
});

describe.each(LEXICON_LANGUAGES)('the lexicon of %s', (language) => {
  const file = readFileSync(new URL(`lexicon/${language}.tsv`, MODEL), 'utf8');
  const lines = file
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const words = lines.map(([word = '']) => word);

  test('has 2,000 lines or more, 120 of them of small words', () => {
    expect(lines.length).toBeGreaterThanOrEqual(2_000);
    const small = lines.filter(([, meaning]) => meaning === '-' || meaning === 'not');
    expect(small.length).toBeGreaterThanOrEqual(120);
  });

  test('has each word once, in order', () => {
    expect(words).toEqual([...new Set(words)].toSorted());
  });

  test('is asked for single words in small letters', () => {
    expect(words.filter((word) => wordsOf(word.normalize('NFC').toLowerCase())[0] !== word)).toEqual([]);
  });

  test('has a meaning in each line, made of words that the encoder knows', () => {
    const unclear = lines.filter(([, meaning = '', ...more]) => {
      const english = wordsOf(meaning, 'english');
      return more.length > 0 || (meaning !== '-' && (english.length === 0 || !english.every(isEnglishWord)));
    });
    expect(unclear).toEqual([]);
  });
});

describe('a lexicon', () => {
  test('knows the forms of a word by its stem', () => {
    const lexicon = readLexicon(MODEL, 'es');
    expect(lexicon.translate('exportaciones')).toEqual(['export']);
    expect(lexicon.translate('exportaban')).toEqual(['export']);
  });

  test.each([
    ['de', 'rechnungsdatum', ['invoice', 'date']],
    ['de', 'passwortzurücksetzung', ['password', 'reset']],
    ['nl', 'factuurdatum', ['invoice', 'date']],
  ] as const)('of %s takes a compound apart: %s', (language, word, meaning) => {
    expect(readLexicon(MODEL, language).translate(word)).toEqual(meaning);
  });

  test('has no meaning for what it does not know, for a small word and for a very long one', () => {
    const lexicon = readLexicon(MODEL, 'de');
    expect(lexicon.translate('xylophonkonzert')).toBeUndefined();
    expect(lexicon.translate('der')).toBeUndefined();
    expect(lexicon.isSmall('der')).toBe(true);
    expect(lexicon.translate(`${'rechnung'.repeat(8)}datum`)).toBeUndefined();
  });
});
