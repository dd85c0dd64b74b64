import { ROLES } from '@feedback/contract/vocabulary';
import { type Db, type events, members, type people, type Tx, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';

/** Who acts: a person, and the agent that acts for them. */
export type Actor = events.Actor;

/** A refusal because of the member's role: the audit log records it. */
export class RoleRefused extends AppError {
  constructor(detail: string) {
    super('forbidden', detail);
    this.name = 'RoleRefused';
  }
}

/** Who acts in a workspace, and the least role that the action needs. */
export type Acting = { by: events.Actor; least: people.Role };

export function mayDo(role: people.Role, least: people.Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/**
 * Runs `work` in one transaction if the person may do it now. A removal, demotion or revocation commits before or after that
 * transaction: once it is answered, the person can write nothing more.
 * @throws AppError `unauthenticated` when the membership or the agent connection has ended, `forbidden` when the role is too
 * low
 */
export function withActor<T>(
  db: Db,
  workspaceId: string,
  acting: Acting,
  work: (tx: Tx, role: people.Role) => Promise<T>,
): Promise<T> {
  return withWorkspace(db, workspaceId, async (tx) => work(tx, await requireActor(tx, workspaceId, acting)));
}

/** The same check in a transaction that holds the workspace's lock, which is taken before the member's. */
export async function requireActor(tx: Tx, workspaceId: string, { by, least }: Acting): Promise<people.Role> {
  const role = await members.lockActor(tx, workspaceId, by);
  if (role === undefined)
    throw new AppError(
      'unauthenticated',
      'This access has ended: the member was removed or the agent connection revoked. Ask an owner of the workspace to invite you again, or connect the agent again',
    );
  requireRole({ role }, least);
  return role;
}

/** @throws RoleRefused when a role is too low */
export function requireRole({ role }: { role: people.Role }, least: people.Role): void {
  if (!mayDo(role, least))
    throw new RoleRefused(`Your role does not allow this. Ask one of the workspace’s ${least}s`);
}
