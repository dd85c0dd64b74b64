import { findRecipe } from './recipes.ts';

export type Meal = { day: string; recipeId: string; people: number };

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Puts a meal into the plan; a day has one. */
export function plan(meals: readonly Meal[], meal: Meal): Meal[] {
  if (!DAYS.includes(meal.day)) throw new Error(`${meal.day} is no day`);
  if (meal.people < 1) throw new Error('Someone has to eat');
  const others = meals.filter(({ day }) => day !== meal.day);
  return [...others, meal].toSorted((a, b) => DAYS.indexOf(a.day) - DAYS.indexOf(b.day));
}

/** How long all meals of the week take. */
export function minutesOfWeek(meals: readonly Meal[]): number {
  return meals.reduce((sum, { recipeId }) => sum + findRecipe(recipeId).minutes, 0);
}
