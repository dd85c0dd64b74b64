import { describe, expect, test } from '@jest/globals';
import { findBreaks } from '../../src/text/clause-breaks.ts';

const marksOf = (text: string) => findBreaks(text).map(({ mark }) => mark);

describe('the marks between two sides', () => {
  test.each([
    ['The export drops rows. Dark mode would help us', 'stop'],
    ['Can the export keep rows? Dark mode would help us', 'question'],
    ['The export drops rows! Dark mode would help us', 'exclamation'],
    ['The export drops rows\n\nDark mode would help us', 'line'],
    ['- the export drops rows\n- dark mode would help us', 'list'],
    ['the export drops rows; dark mode would help us', 'semicolon'],
    ['our list so far: dark mode would help us', 'colon'],
    ['the export drops rows, dark mode would help us', 'comma'],
    ['the export drops rows, and dark mode would help us', 'comma and'],
    ['der Export verliert Zeilen, und ein dunkles Design fehlt uns', 'comma and'],
    ['la exportación pierde filas, pero el modo oscuro nos encanta', 'comma but'],
    ['the export drops rows, so dark mode would help us', 'comma so'],
    ['the export drops rows, also dark mode would help us', 'more'],
    ['the export drops rows – dark mode would help us', 'dash'],
    ['der Export verliert Zeilen und ein dunkles Design fehlt uns', 'and'],
    ['the export drops rows But dark mode does help us', 'but'],
    ['the export drops rows while dark mode does help us', 'while'],
  ])('%j', (text, mark) => {
    expect(marksOf(text)).toEqual([mark]);
  });

  test('a side of two words is none', () => {
    expect(marksOf('Export fails. Dark mode would help us')).toEqual([]);
  });
});
