import { type people } from '@feedback/db';

/** A person with a console session, and the workspaces that they may enter. */
export type Visitor = {
  personId: string;
  email: string;
  name: string;
  memberships: people.MembershipFound[];
};
