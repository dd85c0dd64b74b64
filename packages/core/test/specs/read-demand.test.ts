import { type rankedPriorities } from '@feedback/db';
import { sharedReader } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { citing } from '../../src/specs/cite.ts';
import { readDemand } from '../../src/specs/compose-spec.ts';
import { sentenceOf, stepsOf, toRequirement } from '../../src/specs/requirement-text.ts';

/** The scenarios of what customers demand, of each requirement. */
function scenariosOf(...texts: string[]) {
  const reader = sharedReader();
  const items = texts.map((text, n) => ({
    id: `f${n}`,
    customer: `c${n}`,
    weight: 1,
    statements: reader.readStatements(text),
  }));
  const quotes = texts.map((text, n) => ({ feedbackId: `f${n}`, text }) as rankedPriorities.QuoteFound);
  return readDemand(items).requirements.flatMap((one) => {
    const read = toRequirement({ ...one, paths: [] }, citing(quotes));
    return read ? [read.scenarios] : [];
  });
}
const sentencesOf = (...texts: string[]) => scenariosOf(...texts).flatMap((all) => all.map(sentenceOf));

describe('what a requirement says of a sentence', () => {
  test('is never that its complaint is what is asked for', () => {
    const sentences = sentencesOf(
      'Pickup day falls on public holidays, please skip holidays',
      'Pickups are booked when it is a holiday, please skip holidays',
      'The courier pickup is booked on a Sunday, and no courier comes',
      'When I book a pickup on Saturday the courier is sent on Sunday; it should be Monday',
    );
    expect(sentences).toHaveLength(4);
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(/is there: “(?:Pickup day”|Pickups are booked”|The courier)/);
      expect(sentence).not.toMatch(/(?:need is met|as expected): “(?:The courier|When I book|the courier)/);
    }
    expect(sentences.join('\n')).toContain('it is as expected: “it should be Monday” (E4)');
  });

  test('has what the speaker did in the sentence before as its circumstance', () => {
    const [first] = scenariosOf(
      'I opened the export of all reports. The export window hangs forever.',
    ).flat();
    expect(first && [stepsOf(first).when, first.outcome]).toEqual([
      '“I opened the export of all reports”',
      '“The export window hangs forever”',
    ]);
  });

  test('has the steps that the report lists', () => {
    const [first] = scenariosOf(
      'The printed label is empty. Steps: open a parcel, click Print label, look at the PDF.',
    ).flat();
    expect(first && [stepsOf(first).when, first.outcome]).toEqual([
      '“open a parcel, click Print label, look at the PDF”',
      '“The printed label is empty”',
    ]);
  });
});
