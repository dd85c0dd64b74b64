import { isMailable, maskedAddress } from '@feedback/core';
import { type Visit } from '../visit.ts';

/** Who said something: the customer and their account, as far as they are known. */
export function whoSaid(visit: Pick<Visit, 'role'>, ...names: (string | null)[]): string {
  const known = names.flatMap((name) => (name === null || name === '' ? [] : [nameFor(visit, name)]));
  return known.join(', ') || 'a customer';
}

/**
 * A customer's name for the reader. Without a name, customers are called by their address, of which viewers see only the beginning and
 * the domain: they read what customers say, and addresses are for those who may write to them.
 */
export function nameFor({ role }: Pick<Visit, 'role'>, name: string): string {
  const address = name.trim();
  return role === 'viewer' && isMailable(address) ? maskedAddress(address) : name;
}
