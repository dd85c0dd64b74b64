import { type Membership } from '@feedback/core';

/** A person with a console session, and the workspaces that they may enter. */
export type Visitor = {
  personId: string;
  email: string;
  name: string;
  memberships: Membership[];
};
