import { randomBytes } from 'node:crypto';
import { agentConnections, audit, type Db, oidcRecords, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';

/** What a person approved: the agent, the workspace, and the granted scopes. `id` is the grant's, and the connection's. */
export type AgentApproval = {
  id: string;
  clientId: string;
  clientName: string;
  personId: string;
  workspaceId: string;
  redirectHost: string;
  granted: string[];
  from: audit.Origin;
};

/**
 * Creates the agent connection of a grant, as the workspace sees it.
 * @throws AppError `forbidden` for a person who is no member any more; the grant is then removed
 */
export async function connectAgent(
  { config, db }: { db: Db; config: { connectionTtl: number } },
  { id, clientId, clientName, personId, workspaceId, redirectHost, granted, from }: AgentApproval,
): Promise<void> {
  const lifeS = config.connectionTtl;
  await oidcRecords.put(db, grantWorkspace(id), { payload: { workspaceId }, grantId: id, lifeS });
  const scopes = await withWorkspace(db, workspaceId, async (tx) => {
    const connection = { id, personId, clientId, clientName, scopes: granted, redirectHost, lifeS };
    const added = await agentConnections.add(tx, workspaceId, connection);
    if (added)
      await audit.add(tx, workspaceId, {
        action: 'agent-connection-approved',
        by: { personId, from },
        subject: { kind: 'agent-connection', id },
        detail: { agent: clientName, client_id: clientId, redirect_host: redirectHost, scopes: added },
      });
    return added;
  });
  if (!scopes) {
    await oidcRecords.removeGrant(db, 'oauth', id);
    throw new AppError(
      'forbidden',
      'You are no longer a member of this workspace. Ask an owner to invite you.',
    );
  }
  // An approved registration no longer expires after UNUSED_REGISTRATION_TTL.
  await oidcRecords.keepForGood(db, { realm: 'oauth', model: 'Client', id: clientId });
}

/**
 * The current scopes of a grant's connection. Undefined once the connection has ended, for example because the person's
 * membership ended: the connection's codes and refresh tokens are then worthless.
 */
export async function scopesOfGrant(db: Db, grantId: string | undefined): Promise<string[] | undefined> {
  const workspaceId = await workspaceOfGrant(db, grantId);
  if (workspaceId === undefined || grantId === undefined) return undefined;
  return withWorkspace(db, workspaceId, (tx) => agentConnections.findScopes(tx, workspaceId, grantId));
}

export async function workspaceOfGrant(db: Db, grantId: string | undefined): Promise<string | undefined> {
  const found = grantId === undefined ? undefined : await oidcRecords.find(db, grantWorkspace(grantId));
  return found && String(found.payload['workspaceId']);
}

/** Revokes everything that was issued for a code that was used before; a code that was not changes nothing. */
export async function endGrantOfUsedCode(
  db: Db,
  code: string,
  from: audit.Origin | undefined,
): Promise<void> {
  const grantId = await oidcRecords.findGrantOfUsedCode(db, code);
  if (grantId !== undefined)
    await agentConnections.end(db, grantId, { by: 'service', reason: 'code-reused', from });
}

/** The salt from which the one successor of a refresh token is derived; undefined for a token that was revoked a moment ago. */
export function saltOfSuccessor(db: Db, token: string): Promise<string | undefined> {
  const name = { realm: 'oauth', model: 'RefreshToken', id: token } as const;
  return oidcRecords.saltOnce(db, name, randomBytes(32).toString('base64url'));
}

/** The record that stores a grant's workspace, so that each of its tokens can name it. */
function grantWorkspace(grantId: string): oidcRecords.RecordName {
  return { realm: 'oauth', model: 'GrantWorkspace', id: grantId };
}
