import { type Ingredient, isCounted } from './ingredients.ts';
import { type Recipe } from './recipes.ts';

/** Grams and millilitres are rounded to what a scale shows. */
const STEP = 5;

/** The ingredients of a recipe for another number of people. */
export function forPeople({ people: written, ingredients }: Recipe, people: number): Ingredient[] {
  return ingredients.map((one) => ({ ...one, amount: scale(one, people / written) }));
}

function scale(one: Ingredient, factor: number): number {
  const exact = one.amount * factor;
  if (one.unit === 'pinch') return one.amount;
  if (isCounted(one)) return Math.floor(exact);
  return Math.max(STEP, Math.round(exact / STEP) * STEP);
}
