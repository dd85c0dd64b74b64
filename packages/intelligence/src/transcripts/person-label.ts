import { hasFirstName, lookOf } from './label-look.ts';
import { sideOf } from './transcript-roles.ts';

/** Whether a speaker's label is the name of a person, and not a role, initials, or what a recorder calls a speaker or a room. */
export function isPersonLabel(label: string): boolean {
  if (!/\p{L}{2}/u.test(label) || /\p{N}/u.test(label)) return false;
  return sideOf(label) === null && ['person', 'name', 'word'].includes(lookOf(label));
}

/**
 * Whether a label that a person picked as the customer's is a name: a first name in small letters is one then, and so is one beside a role,
 * as in “Dana Client”.
 */
export function isPickedName(label: string): boolean {
  const [first = ''] = label.trim().split(/\s+/u);
  const named = first.charAt(0).toUpperCase() + first.slice(1);
  return isPersonLabel(label) || (!/\p{N}/u.test(label) && hasFirstName(named));
}
