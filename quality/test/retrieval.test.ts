import { describe, expect, test } from '@jest/globals';
import { toMarkdown } from '../report.ts';
import { averagePrecision, ndcg, recall } from '../retrieval.ts';

const [hit, miss] = [true, false];

describe('measures of an order, against values worked out by hand', () => {
  test('nDCG: two of three relevant at places 1 and 3', () => {
    expect(ndcg([hit, miss, hit, miss], 3, 4)).toBeCloseTo((1 + 1 / 2) / (1 + 1 / Math.log2(3) + 1 / 2), 12);
    expect(ndcg([hit, hit], 2, 10)).toBe(1);
    expect(ndcg([miss], 0, 10)).toBe(0);
  });

  test('average precision: relevant ones at places 1 and 3, a third never found', () => {
    expect(averagePrecision([hit, miss, hit], 3)).toBeCloseTo((1 + 2 / 3) / 3, 12);
  });

  test('recall counts what stands within the places', () => {
    expect(recall([miss, hit, miss, hit], 4, 2)).toBe(0.25);
  });
});

describe('the page of npm run quality', () => {
  const about = { date: '2026-01-31', commit: 'abc', processor: 'x', node: 'v24', load: 0 };
  const row = { on: 'Set', method: 'product', figures: { F1: 0.71234 } };

  test('says of each target whether it is met, and lists those that are not', () => {
    const rows = [
      { ...row, targets: { F1: { atLeast: 0.7 } } },
      { ...row, targets: { F1: { atLeast: 0.8 } } },
      { ...row, method: 'guessing', figures: { F1: 0.1 } },
    ];
    const page = toMarkdown([{ name: 'things', about: 'How.', seconds: 1, rows }], {
      ...about,
      data: 'whole sets',
    });
    expect(page).toContain('Of 2 targets 1 are met.');
    expect(page).toContain('- Set: F1 0.712, target ≥ 0.8');
    expect(page).toContain('| Set | **product** | 0.712 (≥ 0.7: met) |');
    expect(page).toContain('| Set | guessing | 0.1 |');
  });

  test('a figure that would round to the target it misses is shown with more places', () => {
    const rows = [{ ...row, figures: { F1: 0.77985 }, targets: { F1: { atLeast: 0.78 } } }];
    const page = toMarkdown([{ name: 'things', about: 'How.', seconds: 1, rows }], {
      ...about,
      data: 'samples',
    });
    expect(page).toContain('- Set: F1 0.77985, target ≥ 0.78');
  });

  test('says when the data was not there, and when it was only samples', () => {
    const page = toMarkdown([{ name: 'things', about: 'How.', seconds: 1, rows: [] }], {
      ...about,
      data: 'samples',
    });
    expect(page).toContain('The data for it was not there.');
    expect(page).toContain('small samples');
  });
});
