import { describe, expect, test } from '@jest/globals';
import { findSynonyms } from '../../src/glossary/find-synonyms.ts';
import { openGlossary, readAs } from '../../src/glossary/glossary.ts';
import { ownWord } from '../../src/glossary/own-word.ts';

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

describe('findSynonyms', () => {
  test('takes no run of letters without spaces for a word', () => {
    const [one, other] = ['あ'.repeat(600), 'い'.repeat(600)];
    expect(findSynonyms([one, one], [other, other], () => false)).toBeNull();
  });

  const isCommon = (word: string) => !['zorbit', 'flonkster', 'vellix'].includes(word);
  const zorbit = ['Zorbit loses my lines', 'The lines in Zorbit vanish', 'Lines are gone in Zorbit'];

  test('finds the word of each group that the other hardly says; clear with several texts that all say it', () => {
    expect(findSynonyms(['Flonkster loses lines'], zorbit, isCommon)).toEqual({
      one: 'flonkster',
      other: 'zorbit',
      isClear: false,
    });
    const flonkster = zorbit.map((text) => text.replace('Zorbit', 'the canvas'));
    expect(findSynonyms(flonkster, zorbit, isCommon)).toEqual({
      one: 'canvas',
      other: 'zorbit',
      isClear: true,
    });
  });

  test.each([
    [
      'both are words of common language',
      ['The export is slow', 'My export hangs'],
      ['The download is slow', 'My download hangs'],
    ],
    ['a group has two such words', ['Flonkster in Vellix'], zorbit],
    ['a group has none', ['It loses my lines'], zorbit],
  ])('finds none where %s', (_, one, other) => {
    expect(findSynonyms(one, other, isCommon)).toBeNull();
  });
});
