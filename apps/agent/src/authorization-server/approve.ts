import { type AgentApproval, connectAgent } from '@feedback/core';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { type Scope } from './scopes.ts';

/** What a person approved, and the scopes that they unticked. */
export type Approval = Omit<AgentApproval, 'id' | 'granted'> & { granted: Scope[]; refused: Scope[] };

/** Creates the grant and the agent connection that the workspace sees. Returns the grant's id. */
export async function approve(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  provider: Provider,
  approval: Approval,
): Promise<string> {
  const { clientId, personId, granted, refused } = approval;
  const grant = new provider.Grant({ clientId, accountId: personId });
  grant.addResourceScope(config.mcpUrl, granted.join(' '));
  if (refused.length > 0) grant.rejectResourceScope(config.mcpUrl, refused.join(' '));
  const id = await grant.save();

  await connectAgent({ config, db }, { ...approval, id });
  return id;
}
