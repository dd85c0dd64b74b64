import { ROLES } from '@feedback/contract/vocabulary';
import { type Db, type events, members, type people, type Tx, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';

/** A refusal because of what a member may do: the audit log keeps it. */
export class RoleRefused extends AppError {
  constructor(detail: string) {
    super('forbidden', detail);
    this.name = 'RoleRefused';
  }
}

/** Who does something in a workspace, and the least role that may do it. */
export type Acting = { by: events.Actor; least: people.Role };

export function mayDo(role: people.Role, least: people.Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/**
 * Runs `work` in one transaction for someone who may do it at this moment. A removal, a demotion or a revocation comes before or
 * after the transaction as a whole: once it is answered, nothing of theirs is written any more.
 * @throws AppError `unauthenticated` when membership or agent connection has ended, `forbidden` when the role is too low
 */
export function withActor<T>(
  db: Db,
  workspaceId: string,
  acting: Acting,
  work: (tx: Tx, role: people.Role) => Promise<T>,
): Promise<T> {
  return withWorkspace(db, workspaceId, async (tx) => work(tx, await requireActor(tx, workspaceId, acting)));
}

/** The same check inside a transaction that has locked the workspace: that lock comes before the member's. */
export async function requireActor(tx: Tx, workspaceId: string, { by, least }: Acting): Promise<people.Role> {
  const role = await members.lockActor(tx, workspaceId, by);
  if (role === undefined)
    throw new AppError(
      'unauthenticated',
      'This access has ended: the member was removed, or the agent revoked',
    );
  if (!mayDo(role, least)) throw new RoleRefused(`This is for the workspace’s ${least}s`);
  return role;
}
