import { loadClassifier, openEncoder, openPartReader } from '@feedback/intelligence';
import { describe, expect, test } from '@jest/globals';

const readBreaks = openPartReader(openEncoder(), loadClassifier());
const REPORT = 'the csv export drops the last column';

describe('the places where a text may be divided', () => {
  test.each([
    `My team says: ${REPORT}`,
    `Our people tell me: ${REPORT}`,
    `The finance team asked: ${REPORT}`,
    `From our call on Monday: ${REPORT}`,
    `What I noticed this week: ${REPORT}`,
  ])('what only introduces a report is no part of its own: %s', (text) => {
    expect(readBreaks(text)).toEqual([]);
  });

  test('a side that says nothing by itself is no part of its own', () => {
    expect(readBreaks(`My team says this to me, ${REPORT}`)).toEqual([]);
  });

  test.each([
    'Please add a dark mode, because the white page hurts at night',
    'Bitte baut einen Dunkelmodus ein, weil mir nachts die Augen wehtun',
    "Ajoutez un mode sombre, parce que l'écran blanc fait mal aux yeux",
  ])('a reason is no part of its own: %s', (text) => {
    expect(readBreaks(text)).toEqual([]);
  });

  test('a question that asks why may be a part, and so may a sentence that begins with its reason', () => {
    const rightOf = (text: string) => readBreaks(text).map(({ start }) => text.slice(start));
    expect(rightOf('The export drops a column. Because SSO is missing, my team cannot log in.')).toContain(
      'Because SSO is missing, my team cannot log in.',
    );
    expect(rightOf("L'export perde una colonna, perché non c'è il tema scuro?")).toHaveLength(1);
  });

  test('two reports have a place between them', () => {
    const text = `The ${REPORT.slice(4)}. Also, please add a dark mode to the calendar`;
    const [place] = readBreaks(text);
    expect(place && text.slice(place.start)).toMatch(/dark mode/);
  });
});
