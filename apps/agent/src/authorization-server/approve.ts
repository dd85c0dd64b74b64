import { agentConnections, audit, oidcRecords, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { grantWorkspace } from './provider.ts';
import { type Scope } from './scopes.ts';

/** What a person approved: the agent, the workspace, the granted scopes, and the scopes that the person unticked. */
export type Approval = {
  clientId: string;
  clientName: string;
  personId: string;
  workspaceId: string;
  redirectHost: string;
  granted: Scope[];
  refused: Scope[];
  from: audit.Origin;
};

/** Creates the grant and the agent connection that the workspace sees. Returns the grant's id. */
export async function approve(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  provider: Provider,
  approval: Approval,
): Promise<string> {
  const { clientId, clientName, personId, workspaceId, redirectHost, granted, refused, from } = approval;
  const grant = new provider.Grant({ clientId, accountId: personId });
  grant.addResourceScope(config.mcpUrl, granted.join(' '));
  if (refused.length > 0) grant.rejectResourceScope(config.mcpUrl, refused.join(' '));
  const id = await grant.save();

  const lifeS = config.connectionTtl;
  await oidcRecords.put(db, grantWorkspace(id), { payload: { workspaceId }, grantId: id, lifeS });
  const scopes = await withWorkspace(db, workspaceId, async (tx) => {
    const added = await agentConnections.add(tx, workspaceId, {
      id,
      personId,
      clientId,
      clientName,
      scopes: granted,
      redirectHost,
      lifeS,
    });
    const subject = { kind: 'agent-connection', id };
    const detail = { agent: clientName, client_id: clientId, redirect_host: redirectHost, scopes: added };
    if (added)
      await audit.add(tx, workspaceId, {
        action: 'agent-connection-approved',
        by: { personId, from },
        subject,
        detail,
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
  return id;
}
