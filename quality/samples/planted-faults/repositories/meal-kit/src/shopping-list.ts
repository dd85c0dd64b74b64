import { type Ingredient, keyOf } from './ingredients.ts';
import { forPeople } from './portions.ts';
import { findRecipe } from './recipes.ts';
import { type Meal } from './week-plan.ts';

/** Everything that the meals need, without what is at home. */
export function shoppingList(meals: readonly Meal[], atHome: readonly Ingredient[] = []): Ingredient[] {
  const lines = new Map<string, Ingredient>();
  for (const { recipeId, people } of meals)
    for (const one of forPeople(findRecipe(recipeId), people)) add(lines, one);
  for (const { name, amount, unit } of atHome) add(lines, { name, amount: -amount, unit });
  return [...lines.values()].filter(({ amount }) => amount > 0).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function add(lines: Map<string, Ingredient>, one: Ingredient): void {
  const known = lines.get(keyOf(one));
  lines.set(keyOf(one), known ? { ...known, amount: known.amount + one.amount } : one);
}
