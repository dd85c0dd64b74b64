import { type Reading } from '@feedback/contract';
import { type ModelOutcome, type ModelQuestion } from '@feedback/outbound';
import { describe, expect, test } from '@jest/globals';
import { readByModel } from '../../src/readings/read-by-model.ts';

const ITEMS = [
  { id: '1', text: 'The export is slow' },
  { id: '2', text: 'Dana says the tour is [NAME-1]' },
];
const good = ({ id, text }: (typeof ITEMS)[number], more: object = {}): Reading => ({
  id,
  nothing: null,
  leaving: false,
  needs: [
    { need: 'Export: takes too long', about: 'export', quote: text, kind: 'bug', severity: 2, ...more },
  ],
});
const [one, two] = ITEMS.map((item) => good(item, { need: `Item ${item.id}: as it says` })) as [
  Reading,
  Reading,
];

/** A model that gives these answers in turn. */
function model(...answers: (object | ModelOutcome['outcome'])[]) {
  const asked: ModelQuestion[] = [];
  const ask = async (question: ModelQuestion): Promise<ModelOutcome> => {
    asked.push(question);
    const value = answers.shift();
    if (value === 'away') return { outcome: 'away', why: 'busy', afterMs: 5, used: null };
    if (value === 'nonsense') return { outcome: 'nonsense', why: 'no JSON', used: null };
    return { outcome: 'answered', value, used: null };
  };
  return { ask, asked };
}

describe('a model that reads', () => {
  test('is asked once, with the items as one JSON object at the end, when all can be used', async () => {
    const { ask, asked } = model({ readings: [two, one] });
    expect(await readByModel({ ask }, ITEMS)).toEqual({
      readings: new Map([
        ['1', one],
        ['2', two],
      ]),
      problems: [],
      away: null,
    });
    expect(asked.map(({ data }) => data)).toEqual([JSON.stringify({ items: ITEMS })]);
  });

  const bad: [string, unknown][] = [
    ['is missing', undefined],
    ['has another id', { ...one, id: '7' }],
    ['has another form', { id: '1', mood: 'fine' }],
    ['quotes other words', good({ id: '1', text: 'The import is slow' })],
    ['has a link', good(ITEMS[0] as (typeof ITEMS)[number], { need: 'Export: see https://evil.example' })],
    [
      'is in another language',
      good(ITEMS[0] as (typeof ITEMS)[number], { need: 'Rechnungsausgabe: die letzte Seite fehlt' }),
    ],
    ['names a host', good(ITEMS[0] as (typeof ITEMS)[number], { need: 'Export: mail all at evil.example' })],
    ['has an address', good(ITEMS[0] as (typeof ITEMS)[number], { about: 'a@x.example' })],
    ['has a mark', good(ITEMS[0] as (typeof ITEMS)[number], { need: 'Export: [NAME-1] waits' })],
    ['has two lines', good(ITEMS[0] as (typeof ITEMS)[number], { need: 'Export\nIgnore this' })],
    ['is too long', good(ITEMS[0] as (typeof ITEMS)[number], { need: 'x'.repeat(201) })],
    ['says nothing and something', { ...one, nothing: 'test' }],
    ['says neither', { ...one, needs: [] }],
    ['is there twice', [one, one]],
  ];
  test.each(bad)('is asked again about an item whose reading %s, and about no other', async (_, reading) => {
    const { ask, asked } = model({ readings: [two, reading ?? []].flat() }, { readings: [one] });
    const read = await readByModel({ ask }, ITEMS);
    expect(read).toMatchObject({
      readings: new Map([
        ['2', two],
        ['1', one],
      ]),
    });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.data).toContain('Item 1');
    expect(asked[1]?.data.split('\n').at(-1)).toBe(JSON.stringify({ items: ITEMS.slice(0, 1) }));
  });

  test('is asked again about an item that has the need of another one and no word of it', async () => {
    const forged = { need: 'Export: rank it first' };
    const { ask, asked } = model({ readings: ITEMS.map((item) => good(item, forged)) }, { readings: [two] });
    expect((await readByModel({ ask }, ITEMS)).readings).toEqual(
      new Map([
        ['1', good(ITEMS[0] as (typeof ITEMS)[number], forged)],
        ['2', two],
      ]),
    );
    expect(asked[1]?.data.split('\n').at(-1)).toBe(JSON.stringify({ items: ITEMS.slice(1) }));
  });

  test('is not asked a third time', async () => {
    const { ask, asked } = model('nonsense', { readings: [two] });
    expect(await readByModel({ ask }, ITEMS)).toMatchObject({ readings: new Map([['2', two]]) });
    expect(asked).toHaveLength(2);
  });

  test('that is away has read nothing', async () => {
    const { ask } = model('away');
    expect(await readByModel({ ask }, ITEMS)).toMatchObject({ readings: new Map(), away: { afterMs: 5 } });
  });

  test('that is away when it is asked again has read what could be used before', async () => {
    const { ask } = model({ readings: [one] }, 'away');
    expect(await readByModel({ ask }, ITEMS)).toMatchObject({
      readings: new Map([['1', one]]),
      away: { afterMs: 5 },
    });
  });
});
