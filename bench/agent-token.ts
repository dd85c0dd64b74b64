import { authorizeAs, Browser, type Person } from '@feedback/test-support/browser';
import * as openid from 'openid-client';

const REDIRECT_URI = 'http://127.0.0.1/callback';

/** Gets an access token as an agent does: it registers, and its person signs in and approves. */
export async function agentToken(appUrl: string, person: Person): Promise<string> {
  const agent = await openid.dynamicClientRegistration(
    new URL(appUrl),
    { client_name: 'Bench', redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
    openid.None(),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  );
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const url = openid.buildAuthorizationUrl(agent, {
    redirect_uri: REDIRECT_URI,
    scope: 'read',
    state: expectedState,
    resource: `${appUrl}/mcp`,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const callback = await authorizeAs(new Browser({ stopAt: REDIRECT_URI }), url, person);
  const tokens = await openid.authorizationCodeGrant(agent, callback, { pkceCodeVerifier, expectedState });
  return tokens.access_token;
}
