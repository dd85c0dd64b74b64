import { knownWordsAtFirstUse, nameRefinement, openEncoder, refine } from '@feedback/intelligence';
import { describe, expect, test } from '@jest/globals';

const UNDELIVERED = [
  'Webhooks are not delivered since Monday',
  'Our webhook receives no events any more',
  'No webhook has arrived at our endpoint for two days',
  'Webhook deliveries stopped, nothing arrives',
  'We miss webhook events, deliveries fail silently',
  'Webhooks are not delivered to our endpoint',
  'Events of webhooks are not delivered at all',
];
const STRANGER = 'Docs for webhooks are missing the payload format';

const encoder = openEncoder();
const reader = { ...encoder, ...knownWordsAtFirstUse() };

/** One cluster of all texts, which people pinned together. */
function nameTogether(said: { text: string; kind: string }[]) {
  const items = said.map((one, at) => ({
    ...one,
    key: `${at}`,
    vector: encoder.embed(one.text),
    clusterId: 'one',
    areaId: null,
    pinned: true,
  }));
  const refinement = refine({ items }, () => 'other');
  return nameRefinement(refinement, items, { taken: [], reader, areVectorsOfTexts: true });
}

describe('titles and what stands for them', () => {
  test('a title is not taken from the one stranger of a cluster, and the stranger is not among the first three', () => {
    const texts = [...UNDELIVERED, STRANGER];
    const { titles, typicality } = nameTogether(texts.map((text) => ({ text, kind: 'bug' })));
    expect(titles.get('one')).toMatch(/deliver/i);
    const first = [...texts.keys()]
      .toSorted((a, b) => (typicality[b] ?? 0) - (typicality[a] ?? 0))
      .slice(0, 3);
    expect(first).not.toContain(texts.indexOf(STRANGER));
  });

  test('a title is taken from items of the most frequent kind', () => {
    const { titles } = nameTogether([
      { text: 'Charged for inactive users', kind: 'bug' },
      { text: 'Inactive users are charged on our invoice', kind: 'bug' },
      { text: 'We are charged for users that are inactive', kind: 'bug' },
      { text: 'Are inactive users charged', kind: 'question' },
    ]);
    expect(titles.get('one')).not.toBe('Are inactive users charged');
  });

  test('an item that is alone has a title of its own words', () => {
    const { titles, typicality } = nameTogether([{ text: 'Dark mode for the calendar', kind: 'feature' }]);
    expect(titles.get('one')).toBe('Dark mode for the calendar');
    expect(typicality).toEqual([expect.closeTo(1, 1)]);
  });
});
