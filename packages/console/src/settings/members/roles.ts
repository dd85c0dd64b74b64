import { type Role } from '@feedback/contract/vocabulary';

/** What each role may do, for people who choose one. */
export const ROLE_MEANS: Record<Role, string> = {
  viewer: 'reads everything, and may send feedback',
  member: 'reads, corrects, and acts on priorities',
  owner: 'does everything, and decides who else may',
};
export const ROLE_OPTIONS = [
  ['viewer', 'Viewer'],
  ['member', 'Member'],
  ['owner', 'Owner'],
] as const;
export const ROLE_NAMES: Record<Role, string> = { viewer: 'Viewer', member: 'Member', owner: 'Owner' };
