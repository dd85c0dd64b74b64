import { type Invitation as ShownInvitation, type Member as ShownMember } from '@feedback/contract';
import { invitations, members, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller } from '../acts/act.ts';
import { type Invitation } from './invitations.ts';
import { type Member } from './members.ts';

/** The members of the workspace, longest membership first. */
export function readMembers({ db }: Pick<ActDeps, 'db'>, { workspaceId }: Caller): Promise<Member[]> {
  return withWorkspace(db, workspaceId, (tx) => members.list(tx, workspaceId));
}

/** The invitations that can still be used, newest first. */
export function readInvitations({ db }: Pick<ActDeps, 'db'>, { workspaceId }: Caller): Promise<Invitation[]> {
  return withWorkspace(db, workspaceId, (tx) => invitations.list(tx, workspaceId));
}

/** A member as JSON. */
export function toMember({ id, email, name, role, createdAt }: Member): ShownMember {
  return { id, email, name, role, created_at: createdAt.toISOString() };
}

/** An invitation as JSON, without its link. */
export function toInvitation({ id, email, role, expiresAt, createdAt }: Invitation): ShownInvitation {
  return { id, email, role, expires_at: expiresAt.toISOString(), created_at: createdAt.toISOString() };
}
