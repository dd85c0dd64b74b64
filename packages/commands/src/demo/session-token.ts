import { type Instance } from '@feedback/local-stack';
import { authorizeAs, Browser } from '@feedback/test-support/browser';
import * as openid from 'openid-client';
import { findPerson } from './find-person.ts';

const REDIRECT_URI = 'http://127.0.0.1/callback';

/**
 * A session token (§5) for a person of a running instance: authorization code with PKCE at the bundled identity provider,
 * with the form filled in as a browser would. `workspaceId` picks one of several workspaces.
 */
export async function sessionToken(
  instance: Instance,
  { email, workspaceId }: { email: string; workspaceId?: string | undefined },
): Promise<string> {
  const person = findPerson(instance, email);

  const provider = await openid.discovery(
    new URL(`${instance.app_url}/idp`),
    'feedback-cli',
    undefined,
    openid.None(),
    {
      execute: [openid.allowInsecureRequests], // a local instance uses http
    },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const resource = instance.base_url;
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid',
    state,
    resource,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
  });
  const callback = await authorizeAs(new Browser({ stopAt: REDIRECT_URI }), url, {
    email: person.email,
    password: person.password,
  });
  const refusal = callback.searchParams.get('error_description');
  if (refusal !== null) throw new Error(`No token: ${refusal}`);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true };
  return (await openid.authorizationCodeGrant(provider, callback, checks, { resource })).access_token;
}
