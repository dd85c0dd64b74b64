import { lookOf } from './label-look.ts';
import { sideOf } from './transcript-roles.ts';

/** Whether a speaker's label is the name of a person, and not a role or what a recorder calls a speaker. */
export function isPersonLabel(label: string): boolean {
  return sideOf(label) === null && ['person', 'name', 'word'].includes(lookOf(label));
}
