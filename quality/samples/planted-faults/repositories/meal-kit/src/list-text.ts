import { type Ingredient } from './ingredients.ts';

const UNITS = { g: ' g', ml: ' ml', piece: ' ×', pinch: ' pinch' };

/** The list as text, to send to a phone. */
export function toText(list: readonly Ingredient[]): string {
  return list.map(({ name, amount, unit }) => `☐ ${amount}${UNITS[unit]} ${name}`).join('\n');
}
