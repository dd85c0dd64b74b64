import { MAX_REVENUE_WEIGHT } from '@feedback/core';

/** The weight that a form sent, with a point or a comma; undefined when it is none. */
export function toWeight(text: string): number | undefined {
  const weight = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return weight >= 0 && weight <= MAX_REVENUE_WEIGHT ? weight : undefined;
}
