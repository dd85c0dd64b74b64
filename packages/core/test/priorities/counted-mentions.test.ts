import { countedMentions } from '@feedback/core';
import { describe, expect, test } from '@jest/globals';
import { mention } from './mention.ts';

const counted = (...mentions: ReturnType<typeof mention>[]) =>
  countedMentions(mentions).map(({ feedbackId }) => feedbackId);

describe('the mentions that count in a priority', () => {
  const sure = mention('sure', { probability: 0.5, typicality: 0.5 });
  const typical = mention('typical', { probability: 0.4, typicality: 0.8 });
  const young = mention('young', { probability: 0.4, typicality: null });
  const confirmed = mention('confirmed', { probability: 0.1, typicality: 0.1, confirmed: true });
  const perhaps = mention('perhaps', { probability: 0.49, typicality: 0.79 });

  test('are all but those that are likelier outside and stand badly for it', () => {
    expect(counted(sure, perhaps, typical, young, confirmed)).toEqual([
      'sure',
      'typical',
      'young',
      'confirmed',
    ]);
  });

  test('are all where none surely belongs', () => {
    expect(counted(perhaps, { ...perhaps, feedbackId: 'another' })).toEqual(['perhaps', 'another']);
    expect(counted()).toEqual([]);
  });
});
