import { lookOf } from './label-look.ts';
import { sideOf } from './transcript-roles.ts';

/** Whether a speaker's label is the name of a person, and not a role, initials, or what a recorder calls a speaker or a room. */
export function isPersonLabel(label: string): boolean {
  if (!/\p{L}{2}/u.test(label) || /\p{N}/u.test(label)) return false;
  return sideOf(label) === null && ['person', 'name', 'word'].includes(lookOf(label));
}
