import { shownName } from '@feedback/core';
import { type Visit } from '../visit.ts';

/** Who said something: the customer and their account, as far as they are known. */
export function whoSaid({ role }: Pick<Visit, 'role'>, ...names: (string | null)[]): string {
  const known = names.flatMap((name) => (name === null || name === '' ? [] : [shownName(role, name)]));
  return known.join(', ') || 'a customer';
}
