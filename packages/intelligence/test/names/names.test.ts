import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nameClusters } from '../../src/names/names.ts';

const CLUSTERS = [
  {
    id: 'declined',
    texts: [
      'My card payment was declined',
      'Why was my card payment declined?',
      'card payment declined again',
    ],
  },
  {
    id: 'rate',
    texts: [
      'The exchange rate is wrong',
      'Your exchange rate was wrong',
      'I think the exchange rate is wrong.',
    ],
  },
  { id: 'pin', texts: ['How do I change my PIN?', 'change PIN', 'I want to change the PIN of my card'] },
  { id: 'top-up', texts: ['My top up failed', 'Why has the top up failed?', 'top up failed!'] },
  {
    id: 'missing',
    texts: ['The refund has not arrived', 'My refund not arrived', 'refund still not arrived'],
  },
];

describe('nameClusters', () => {
  test('says in the words of customers what sets a cluster apart', () => {
    expect([...nameClusters(CLUSTERS)]).toEqual([
      ['declined', 'Card payment declined'],
      ['rate', 'Exchange rate wrong'],
      ['pin', 'Change PIN'],
      ['top-up', 'Top up failed'],
      ['missing', 'Refund not arrived'],
    ]);
  });

  test('gives no title twice, nor one that is taken, whatever the case of its letters', () => {
    const same = ['a', 'b', 'c'].map((id) => ({
      id,
      texts: ['Login broken', 'login broken', 'the login is broken'],
    }));
    const titles = [...nameClusters(same, { taken: ['LOGIN BROKEN'] }).values()].map((t) => t.toLowerCase());
    expect(new Set([...titles, 'login broken']).size).toBe(4);
  });

  test('names what has no words of its own', () => {
    const clusters = [
      { id: 'none', texts: [] },
      { id: 'blank', texts: [' '] },
      { id: 'small-words', texts: ['What is this?'] },
      { id: 'elsewhere', texts: ['支払いに失敗しました'] },
    ];
    expect([...nameClusters(clusters).values()]).toEqual([
      'Other feedback',
      'Other feedback 2',
      'What is this?',
      '支払いに失敗しました',
    ]);
  });

  test('is unique and of words that occur in the texts, for any clusters', () => {
    const word = fc.constantFrom(
      'card',
      'payment',
      'Refund',
      'PIN',
      'not',
      'up',
      'the',
      'of',
      'app.',
      'crashes',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (drawn) => {
        const names = nameClusters(drawn.map((texts, i) => ({ id: `${i}`, texts })));
        const titles = [...names.values()].map((title) => title.toLowerCase());
        expect(new Set(titles).size).toBe(drawn.length);
        for (const [i, texts] of drawn.entries()) {
          const said = new Set(
            texts
              .join(' ')
              .toLowerCase()
              .match(/[a-z]+/g),
          );
          for (const own of titles[i]?.match(/[a-z]+/g) ?? []) expect(said).toContain(own);
        }
      }),
    );
  });
});
