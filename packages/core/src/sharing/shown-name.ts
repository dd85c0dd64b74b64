import { type people } from '@feedback/db';
import { isMailable, maskedAddress } from './share-recipients.ts';

/**
 * A customer's name for the reader. Without a name, customers are called by their address, of which viewers see only the beginning and
 * the domain: they read what customers say, and addresses are for those who may write to them.
 */
export function shownName(role: people.Role, name: string): string {
  const address = name.trim();
  return role === 'viewer' && isMailable(address) ? maskedAddress(address) : name;
}
