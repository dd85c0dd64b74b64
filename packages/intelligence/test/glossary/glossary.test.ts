import { describe, expect, test } from '@jest/globals';
import { ownWord } from '../../src/encoder/own-word.ts';
import { openGlossary, readAs } from '../../src/glossary/glossary.ts';

const ATLAS = { term: 'Atlas', means: ['atlas board', 'the canvas', 'zorbit'], readAs: 'canvas' };
const glossary = openGlossary([ATLAS, { term: 'Quill', means: ['the flonk editor'], readAs: 'quill' }]);

describe('openGlossary', () => {
  test('reads every word and phrase of an entry as one word, in any case and in the plural', () => {
    expect(glossary.read('My Atlas board freezes; the canvas and both ZORBITS too.')).toBe(
      'My canvas freezes; the canvas and both canvas too.',
    );
  });

  test('takes the longest phrase, whole words only, and leaves other texts as they are', () => {
    expect(glossary.read('The flonk editor on atlas boards')).toBe('The quill on canvas');
    for (const text of ['canvassing for votes', 'flonk', 'the editor', ''])
      expect(glossary.read(text)).toBe(text);
  });

  test('spells a name as its term does, without the article of a synonym', () => {
    expect(glossary.spell('Zorbit loses the lines that I draw on the canvas')).toBe(
      'Atlas loses the lines that I draw on Atlas',
    );
  });

  test('says whether a text concerns an entry', () => {
    expect(['our zorbit', 'the flonk editor'].map(glossary.concerns)).toEqual([true, true]);
    expect(glossary.concerns('our editor')).toBe(false);
  });
});

describe('readAs', () => {
  test('is a word that the encoder knows, if there is one, else one of its own', () => {
    const isKnown = (word: string) => word === 'canvas';
    expect(readAs(ATLAS, isKnown)).toBe('canvas');
    expect(readAs({ term: 'Zor Bit', means: ['flonk board'] }, isKnown)).toBe(ownWord('zorbit'));
  });
});
