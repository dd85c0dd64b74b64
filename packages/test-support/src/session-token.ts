import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { TEST_ISSUER } from './workspace.ts';

export const TEST_AUDIENCE = 'https://api.test';

/** Signs session tokens as an issuer does; `jwks` is its published key set. */
export type TestIssuer = { jwks: string; sign: (claims: TestClaims) => Promise<string> };

export type TestClaims = {
  subject: string;
  workspaceId?: string;
  /** Of a sender: what it signed in with. */
  credentialId?: string;
  issuer?: string;
  audience?: string;
  /** Seconds from now; negative for an expired token. */
  expiresIn?: number;
};

export async function makeIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    sign: ({
      subject,
      workspaceId,
      credentialId,
      issuer = TEST_ISSUER,
      audience = TEST_AUDIENCE,
      expiresIn = 600,
    }) =>
      new SignJWT({
        ...(workspaceId !== undefined && { workspace_id: workspaceId }),
        ...(credentialId !== undefined && { credential_id: credentialId }),
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
        .sign(privateKey),
  };
}
