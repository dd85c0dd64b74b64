/**
 * The promise of a row: a bound on the ratio of product to baseline, or on the product's own figure. `aim` is a better value on the
 * same side, which the project works towards and does not promise.
 */
export type Target = { of: 'ratio' | 'product'; atLeast?: number; atMost?: number; aim?: number };

/** One line of the report. The figures are in the order of the rounds: ratios are within a round. */
export type Row = {
  name: string;
  unit: string;
  product: number[];
  baseline?: { name: string; figures: number[] };
  target?: Target;
};

/** Product divided by baseline, per round. */
export function ratios({ product, baseline }: Row): number[] {
  return product.map((figure, round) => figure / (baseline?.figures[round] ?? NaN));
}
