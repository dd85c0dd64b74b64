import { type Ingredient, keyOf } from './ingredients.ts';

/** What something costs for 100 g, 100 ml or a piece, in cents. */
export type Prices = ReadonlyMap<string, number>;

/** About what the list will cost; what has no price is left out. */
export function estimate(list: readonly Ingredient[], prices: Prices): number {
  return list.reduce((sum, one) => {
    const price = prices.get(keyOf(one)) ?? 0;
    return sum + Math.ceil(one.unit === 'piece' ? price * one.amount : (price * one.amount) / 100);
  }, 0);
}
