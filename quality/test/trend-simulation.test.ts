import { describe, expect, test } from '@jest/globals';
import { findTrends, NULL_SHAPES, PLANTED_SHAPES } from '../trends.ts';

const FEW = { runs: 20, seed: 1 };

// `npm run quality` does the same with ten times as many runs.
describe('trends of simulated workspaces (docs/decisions/0005-ranking.md)', () => {
  test.each([
    'over-dispersed, φ = .05',
    'grows 2.5-fold a month',
    'few priorities',
    'many priorities of few customers',
    'every customer says it five times',
  ])('where nothing changed, next to nothing is called a trend: %s', (name) => {
    const shape = NULL_SHAPES[name];
    if (!shape) throw new Error(`no shape ${name}`);
    expect(findTrends(shape, FEW).product.falseDiscoveries).toBeLessThanOrEqual(0.15);
  });

  test.each(['×3 from 15 a week', '×3 to 15 a week'])('what trebles is found: %s', (name) => {
    const shape = PLANTED_SHAPES[name];
    if (!shape) throw new Error(`no shape ${name}`);
    const { power, falseDiscoveries } = findTrends(shape, FEW).product;
    expect(power).toBeGreaterThanOrEqual(0.85);
    expect(falseDiscoveries).toBeLessThanOrEqual(0.15);
  });
});
