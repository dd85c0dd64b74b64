export type Unit = 'g' | 'ml' | 'piece' | 'pinch';
export type Ingredient = { name: string; amount: number; unit: Unit };

/** What is bought whole. */
export function isCounted({ unit }: Ingredient): boolean {
  return unit === 'piece';
}

/** Two ingredients are one line of a list when name and unit are the same. */
export function keyOf({ name, unit }: Ingredient): string {
  return `${name.trim().toLowerCase()}/${unit}`;
}
