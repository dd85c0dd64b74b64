import { describe, expect, test } from '@jest/globals';
import { agreement } from '../../train/agreement.ts';

const of = (clusters: string, labels: string) => agreement(clusters.split(''), labels.split(''));

describe('agreement of clusters with labels', () => {
  test('is 1 in every measure when they are the same, whatever the names', () => {
    expect(of('aabbc', 'xxyyz')).toEqual({ v: 1, ami: 1, ari: 1, b3: 1, clusters: 3 });
  });

  test('is what scikit-learn gives', () => {
    const { v, ami, ari } = of('001122', '000111');
    expect(v).toBeCloseTo(0.5158037429793888, 10);
    expect(ari).toBeCloseTo(0.24242424242424243, 10);
    expect(ami).toBeCloseTo(0.2987924581708901, 10);
  });

  test('one cluster for all, and one for each, are worth nothing beyond chance', () => {
    for (const clusters of ['aaaaaa', 'abcdef']) {
      const { ami, ari } = of(clusters, 'xxyyzz');
      expect(ami).toBeCloseTo(0, 10);
      expect(ari).toBeCloseTo(0, 10);
    }
  });

  test('B³ is the mean over items of precision and of recall, put together', () => {
    // One of three items is misplaced in the first cluster, none in the second.
    const { b3 } = of('aaabbb', 'xxyyyy');
    const precision = (2 * (2 / 3) + 1 * (1 / 3) + 3 * 1) / 6;
    const recall = (2 * 1 + 1 * (1 / 4) + 3 * (3 / 4)) / 6;
    expect(b3).toBeCloseTo((2 * precision * recall) / (precision + recall), 10);
  });
});
