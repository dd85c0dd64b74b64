import { chooseQuotes } from '@feedback/core';
import { describe, expect, test } from '@jest/globals';
import { type Mention, mention } from './mention.ts';

function chosen(mentions: Mention[]): string[] {
  return chooseQuotes(mentions, 'bug').map(({ feedbackId }) => feedbackId);
}

describe('the quotations of a priority', () => {
  test('the most typical items are quoted, however probable others are', () => {
    const edge = mention('edge', { typicality: 0.1, probability: 0.99, exemplar: true, severity: 1 });
    const all = [edge, mention('a', { typicality: 0.9 }), mention('b', { typicality: 0.8 }), mention('c')];
    expect(chosen(all)).toEqual(['a', 'b', 'c']);
    expect(chosen(all.toReversed())).toEqual(['a', 'b', 'c']);
  });

  test('what a person confirmed comes first, then whole items before parts, then the kind of the priority', () => {
    expect(
      chosen([
        mention('part', { itemId: 'whole', typicality: 0.9 }),
        mention('question', { kind: 'question', typicality: 0.8 }),
        mention('bug', { typicality: 0.2 }),
      ]),
    ).toEqual(['bug', 'question', 'part']);
    expect(chosen([mention('bug'), mention('confirmed', { confirmed: true, typicality: null })])).toEqual([
      'confirmed',
      'bug',
    ]);
  });

  test('what no refinement has compared yet comes last', () => {
    expect(
      chosen([mention('new', { typicality: null, severity: 1 }), mention('known', { typicality: -0.2 })]),
    ).toEqual(['known', 'new']);
  });

  test('after the first, what may well not belong to the priority is not quoted, unless a person confirmed it', () => {
    const doubtful = { typicality: 0.9, probability: 0.4 };
    const confirmed = mention('confirmed', { ...doubtful, confirmed: true });
    expect(chosen([mention('a'), mention('doubtful', doubtful), confirmed])).toEqual(['confirmed', 'a']);
    expect(
      chosen([mention('doubtful', doubtful), mention('other', { ...doubtful, typicality: 0.8 })]),
    ).toEqual(['doubtful']);
  });

  test('a priority of parts alone is quoted by them, and a customer once', () => {
    const part = (id: string, typicality: number) =>
      mention(id, { itemId: `whole of ${id}`, customerKey: 'one', typicality });
    expect(chosen([part('a', 0.3), part('b', 0.4)])).toEqual(['b']);
  });
});
