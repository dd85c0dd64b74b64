import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { type Deps } from '../deps.ts';
import { sessionTimes } from './session-claims.ts';

/**
 * Makes session tokens for people with a session in the console, such as the provider gives at a sign-in, but for the REST surface
 * alone: one that is copied into a terminal does not open the console's operations.
 */
export function sessionTokens(
  deps: Deps,
): (who: { personId: string; workspaceId: string }) => Promise<string | undefined> {
  const { config, keys } = deps;
  return async ({ personId, workspaceId }) => {
    if (config.issuer !== config.bundledIssuer) return undefined;
    const [jwk] = keys.idp.signing;
    const { iat, exp } = await sessionTimes(deps);
    return new SignJWT({ workspace_id: workspaceId, jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) })
      .setIssuer(config.bundledIssuer)
      .setSubject(personId)
      .setAudience(config.baseUrl)
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .sign(await importJWK(jwk, 'ES256'));
  };
}
