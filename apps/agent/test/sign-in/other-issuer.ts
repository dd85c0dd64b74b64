import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Db } from '@feedback/db';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { recordAdapter } from '../../src/oidc/record-adapter.ts';

/** A person whom the issuer authenticates: whether it has verified their address, and their organization. */
export type Vouched = { sub: string; email: string; verified: boolean; organization?: unknown };

export const CLIENT = { id: 'feedback', secret: 'a-secret-of-the-issuer' };

/**
 * A company's own OpenID issuer, small but real: it signs in the people given to `vouchFor` without asking them. Its clients
 * have secrets.
 */
export async function startOtherIssuer(db: Db, redirectUri: () => string) {
  let coming: Vouched[] = [];
  const known = new Map<string, Vouched>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const configuration = (): Configuration => ({
    adapter: recordAdapter(db, 'idp', { refreshReuseLeeway: 0, unusedRegistration: 0 }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    jwks: { keys: [signingKey] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri()],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['test'] },
    claims: { openid: ['sub', 'org_id'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: known.get(id)?.email,
        email_verified: known.get(id)?.verified,
        org_id: known.get(id)?.organization,
      }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  let provider: Provider | undefined;
  server.on('request', (req, res) => {
    provider ??= new Provider(url, configuration()); // by now the redirect address is known
    if (!req.url?.startsWith('/interaction/')) {
      void provider.callback()(req, res);
      return;
    }
    const [who] = coming;
    if (coming.length > 1) coming = coming.slice(1);
    const login = { accountId: who?.sub ?? 'unknown', remember: false };
    void provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
  });
  return {
    url,
    /** Signs in these people, one after the other; once all have signed in, further sign-ins get the last of them. */
    vouchFor: (...people: [Vouched, ...Vouched[]]) => {
      coming = people;
      for (const who of people) known.set(who.sub, who);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
