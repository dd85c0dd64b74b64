import { type Ingredient } from './ingredients.ts';

export type Recipe = { id: string; title: string; people: number; minutes: number; ingredients: Ingredient[] };

export const RECIPES: readonly Recipe[] = [
  {
    id: 'pancakes',
    title: 'Pancakes',
    people: 4,
    minutes: 25,
    ingredients: [
      { name: 'Flour', amount: 250, unit: 'g' },
      { name: 'Milk', amount: 400, unit: 'ml' },
      { name: 'Egg', amount: 2, unit: 'piece' },
      { name: 'Salt', amount: 1, unit: 'pinch' },
    ],
  },
  {
    id: 'lentil-soup',
    title: 'Lentil soup',
    people: 2,
    minutes: 40,
    ingredients: [
      { name: 'Red lentils', amount: 180, unit: 'g' },
      { name: 'Onion', amount: 1, unit: 'piece' },
      { name: 'Carrot', amount: 3, unit: 'piece' },
      { name: 'Milk', amount: 50, unit: 'ml' },
    ],
  },
];

export function findRecipe(id: string): Recipe {
  const found = RECIPES.find((recipe) => recipe.id === id);
  if (!found) throw new Error(`There is no recipe ${id}`);
  return found;
}
