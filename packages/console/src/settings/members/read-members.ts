import { invitations, members, withWorkspace } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';
import { type Visit } from '../../visit.ts';

export type People = { members: members.Member[]; invitations: invitations.Invitation[] };

/** The members of the workspace; open invitations are for owners. */
export function readMembers(
  { db }: Pick<ConsoleDeps, 'db'>,
  { workspace: { id }, role }: Visit,
): Promise<People> {
  return withWorkspace(db, id, async (tx) => ({
    members: await members.list(tx, id),
    invitations: role === 'owner' ? await invitations.list(tx, id) : [],
  }));
}
