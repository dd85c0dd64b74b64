import { type Role } from '@feedback/contract/vocabulary';
import { local } from '@feedback/http';
/** One request of a member for a page of a workspace: who asks, where, and when. */
export type Visit = {
  personId: string;
  email: string;
  role: Role;
  workspace: { id: string; name: string };
  /** All workspaces of the person. */
  workspaces: { id: string; name: string }[];
  /** The path that all pages of the workspace begin with. */
  home: string;
  /** The reader's language, for numbers and dates (BCP 47). */
  locale: string;
  at: Date;
};

const visits = local<Visit>('visit');

/** Notes the visit of a request. */
export const setVisit = visits.set;

/** The visit; available only behind `requireVisit`. */
export const visitOf = visits.of;
/** The visit, if the request has come so far. */
export const findVisit = visits.find;
