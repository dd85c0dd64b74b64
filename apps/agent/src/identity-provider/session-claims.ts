import { databaseSeconds, keepAskedWorkspace, membershipOfGrant } from '@feedback/core';
import { type AccessToken, type ClientCredentials, type Grant, type KoaContextWithOIDC } from 'oidc-provider';
import { type Deps } from '../deps.ts';

/** Creates the grant of one sign-in. It stores the requested workspace, because the token is issued in a later request. */
export async function grantOwnClient(
  { config, db }: Deps,
  { oidc }: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const accountId = oidc.session?.accountId;
  const clientId = oidc.client?.clientId;
  if (accountId === undefined || clientId === undefined) return undefined;
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid');
  const id = await grant.save();

  const workspaceId = oidc.params?.['workspace_id'];
  if (typeof workspaceId === 'string') {
    await keepAskedWorkspace(db, id, { workspaceId, lifeS: config.sessionTokenTtl });
  }
  return grant;
}

/** The claims of a session token besides its subject: the workspace that the person may act in, if there is one. */
export async function sessionClaims(
  { config, db }: Deps,
  token: AccessToken | ClientCredentials,
): Promise<Record<string, unknown> | undefined> {
  if (token.kind !== 'AccessToken' || !('accountId' in token)) return undefined;
  const who = { issuer: config.bundledIssuer, subject: token.accountId };
  const membership = await membershipOfGrant(db, who, token.grantId);
  return membership && { workspace_id: membership.workspaceId, email: membership.email };
}

/**
 * The issue and expiry times of a session token, by PostgreSQL's clock: a change of the password ends the tokens that were
 * issued before it by that clock.
 */
export async function sessionTimes({ config, db }: Deps): Promise<{ iat: number; exp: number }> {
  const iat = await databaseSeconds(db);
  return { iat, exp: iat + config.sessionTokenTtl };
}
