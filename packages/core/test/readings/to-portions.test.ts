import { type Need } from '@feedback/contract';
import { type secondReadings } from '@feedback/db';
import { describe, expect, test } from '@jest/globals';
import { toPortions } from '../../src/readings/to-portions.ts';

const TEXT = 'The export is slow, the tour is lovely, and I leave on Friday';
const item: secondReadings.Unread = {
  id: 'item',
  text: TEXT,
  statedKind: null,
  customerName: null,
  companyName: null,
  churnRisk: null,
  kind: 'bug',
  severity: 0.6,
  isAside: false,
  isPlaced: true,
  mayDivide: true,
};
const need = (quote: string, more: Partial<Need> = {}): Need => ({
  need: `Need: ${quote}`,
  about: 'it',
  quote,
  kind: 'bug',
  severity: 2,
  ...more,
});
const portions = (needs: Need[], over: Partial<secondReadings.Unread> = {}, leaving = false) =>
  toPortions({ item: { ...item, ...over }, reading: { id: '1', nothing: null, leaving, needs } });
const texts = (...given: Parameters<typeof portions>) => portions(...given).map(({ text }) => text);

describe('what an item speaks of', () => {
  test('are its parts by the words that say each, in their order', () => {
    expect(texts([need('the tour is lovely'), need('The export is slow')])).toEqual([
      'The export is slow',
      'the tour is lovely',
    ]);
  });

  test.each([
    ['there is one need', [need('The export is slow')], {}],
    ['two needs are said by the same words', [need(TEXT), need('The export is slow')], {}],
    ['it may not be divided', [need('The export is slow'), need('the tour is lovely')], { mayDivide: false }],
  ])('is the item itself where %s', (_, needs, over) => {
    expect(portions(needs, over)).toMatchObject([{ id: 'item', text: TEXT, place: null, need: needs[0] }]);
  });

  test('is nothing without a need', () => expect(portions([])).toEqual([]));

  test.each([true, false])('has the words of leaving in the part that says them, also if %j', (leaving) => {
    const needs = [need('The export is slow'), need('and I leave on Friday')];
    const given = { churnRisk: 'I leave on Friday' };
    expect(portions(needs, given, leaving).map((one) => one.churnRisk)).toEqual([null, 'I leave on Friday']);
    expect(portions(needs, {}, leaving).map((one) => one.churnRisk)).toEqual([null, null]);
  });

  test('leaves where a model says so of a sentence with a sign of that, and nowhere else', () => {
    const text = 'The export is slow. We are looking elsewhere now';
    const leaves = (said: string, leaving: boolean) =>
      portions([need(said)], { text: said }, leaving).map((one) => one.churnRisk);
    expect(leaves(text, true)).toEqual(['We are looking elsewhere now']);
    expect(leaves(text, false)).toEqual([null]);
    expect(leaves('The export is slow', true)).toEqual([null]);
  });
});
