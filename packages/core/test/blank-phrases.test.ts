import { describe, expect, test } from '@jest/globals';
import { blankPhrases } from '../src/erasures/blank-phrases.ts';
import { phrasesOf } from '../src/erasures/find-person.ts';

describe('blanking a name or an address', () => {
  test.each([
    ['wherever it stands, in any case', 'DANA FOX, dana fox.', ['Dana Fox'], '        ,         .'],
    ['but not within a longer word', 'Dana Foxworth', ['Dana Fox'], 'Dana Foxworth'],
    [
      'an address, but no longer one',
      'a@b.c, xa@b.c, a@b.c.d, a@b.c.',
      ['a@b.c'],
      '     , xa@b.c, a@b.c.d,      .',
    ],
    ['the longest first', 'Dana Fox of Fox', ['Fox', 'Dana Fox'], '         of    '.slice(0, 15)],
    ['letters that grow in lower case', 'İ Dana İ', ['Dana'], 'İ      İ'],
    ['nothing for no phrase', 'a', [''], 'a'],
    [
      'with two spaces, each in its place',
      'so Dana  Fox, Dana\r\nFox!',
      ['Dana Fox'],
      'so          ,     \r\n   !',
    ],
    ['a letter and its mark that are two', 'so Ze\u0301 Roy\u0301!', ['Zé Roy'], 'so         !'],
    [
      'an initial with its stop alone',
      'A. Roy, i.e. Roy, a Roy, A.Roy',
      ['A. Roy'],
      '      , i.e. Roy, a Roy,      ',
    ],
    ['a family name behind a title', 'Mrs. Roy, frau Roy and Roy', ['Mr Roy'], 'Mrs.    , frau     and Roy'],
    [
      'a joined name that is long',
      'AnnaKarlsen, AnnaKarlsens',
      ['Anna Karlsen'],
      '           , AnnaKarlsens',
    ],
  ])('%s', (_what, text, phrases, blanked) => {
    expect(blankPhrases(text, phrases)).toBe(blanked);
  });

  test('keeps every other word in its place', () => {
    const text = 'Ask Zoë Åberg 👩‍💻 (zoe@x.example) about 東京';
    const blanked = blankPhrases(text, ['zoë åberg', 'ZOE@x.example']);
    expect(blanked).toHaveLength(text.length);
    expect(blanked.indexOf('東京')).toBe(text.indexOf('東京'));
    expect(blanked).not.toMatch(/zo|berg/i);
  });
});

describe('the phrases that stand for a person', () => {
  test.each([
    [
      'Ada Lovelace',
      [
        'Lovelace, Ada',
        'lovelace ada',
        'Lovelace,Ada',
        'Ada\nLovelace',
        'Ada\u00a0Lovelace',
        'Ada  Lovelace',
        'Ada\r\nLovelace',
        'Lovelace ,  Ada',
      ],
    ],
    ['Lovelace, Ada', ['Ada Lovelace', 'Lovelace Ada']],
    ['Lovelace,Ada', ['Ada Lovelace']],
    ['Ada van der Berg', ['van der Berg, Ada', 'Berg, Ada van der', 'Ada van der Berg']],
  ])('%s is found in each way to write it', (name, written) => {
    const phrases = phrasesOf({ addresses: [], names: [name] });
    for (const one of written) expect(blankPhrases(`Ask ${one}.`, phrases).trim()).toMatch(/^Ask\s+\.$/);
  });

  test('a name of one word is none', () => {
    expect(phrasesOf({ addresses: [], names: ['Ada', 'Ada,'] })).toEqual([]);
  });
});
