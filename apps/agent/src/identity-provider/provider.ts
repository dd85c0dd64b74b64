import { findPerson } from '@feedback/core';
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { cookiesOf } from '../oidc/cookies.ts';
import { forgetSessions } from '../oidc/forget-sessions.ts';
import { recordAdapter } from '../oidc/record-adapter.ts';
import { addDetail, renderError } from '../oidc/refusals.ts';
import { APP_CLIENT_ID } from '../sign-in/own-client.ts';
import { grantOwnClient, sessionClaims, sessionTimes } from './session-claims.ts';

/** The public client of the command line. It may use any port of this computer's loopback address (RFC 8252 §7.3). */
const CLI_CLIENT_ID = 'feedback-cli';

/**
 * The bundled identity provider: authenticates people by password. Its access tokens for BASE_URL are the session tokens of §5,
 * JWTs whose `workspace_id` is the person's oldest workspace, or the one of their workspaces that the authorization request named
 * in the parameter `workspace_id`.
 */
export function createIdentityProvider(deps: Deps): Provider {
  const { config, db, keys, log } = deps;
  const { session, cookies } = cookiesOf('idp', keys.idp.cookies);
  const provider = new Provider(config.bundledIssuer, {
    adapter: recordAdapter(db, 'idp', { refreshReuseLeeway: 0, unusedRegistration: 0 }),
    jwks: { keys: keys.idp.signing },
    cookies,
    clients: clients(config.appUrl),
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub', 'email', 'email_verified', 'name'] },
    // The ID token itself says who signed in: there is no userinfo endpoint.
    conformIdTokenClaims: false,
    extraParams: ['workspace_id'],
    pkce: { required: () => true },
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: sessionTokens(deps),
    },
    formats: {
      customizers: {
        jwt: async (_ctx, _token, jwt) => {
          const aud = [config.baseUrl, `${config.appUrl}/api`];
          Object.assign(jwt.payload, { aud, ...(await sessionTimes(deps)) });
        },
      },
    },
    extraTokenClaims: (_ctx, token) => sessionClaims(deps, token),
    findAccount: async (_ctx, id) => {
      const person = await findPerson(db, id);
      if (!person) return undefined;
      const claims = {
        sub: id,
        email: person.email,
        email_verified: person.emailVerified,
        name: person.name,
      };
      return { accountId: id, claims: () => claims };
    },
    loadExistingGrant: (ctx) => grantOwnClient(deps, ctx),
    interactions: {
      policy: policyWithoutConsent(),
      url: (_ctx, { uid }) => `${config.appUrl}/idp/interaction/${uid}`,
    },
    ttl: {
      AccessToken: config.sessionTokenTtl,
      AuthorizationCode: 60,
      Grant: config.sessionTokenTtl,
      IdToken: 600,
      Interaction: config.interactionTtl,
      Session: 60,
    },
    renderError,
  });
  provider.proxy = true; // needs pinOrigin, which writes the headers that this setting reads
  addDetail(provider, log);
  forgetSessions(provider, session);
  return provider;
}

function clients(appUrl: string): NonNullable<Configuration['clients']> {
  const common = {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  } as const;
  return [
    {
      ...common,
      client_id: CLI_CLIENT_ID,
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback'],
    },
    { ...common, client_id: APP_CLIENT_ID, redirect_uris: [`${appUrl}/signin/callback`] },
  ];
}

/** The clients are our own, so the person is not asked for consent. */
function policyWithoutConsent() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

function sessionTokens({
  config,
}: Deps): NonNullable<NonNullable<Configuration['features']>['resourceIndicators']> {
  return {
    enabled: true,
    defaultResource: (_ctx, client) => (client.clientId === CLI_CLIENT_ID ? config.baseUrl : []),
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== config.baseUrl)
        throw new errors.InvalidTarget(`the only resource of this server is ${config.baseUrl}`);
      return {
        scope: '',
        audience: config.baseUrl,
        accessTokenFormat: 'jwt',
        accessTokenTTL: config.sessionTokenTtl,
        jwt: { sign: { alg: 'ES256' } },
      };
    },
  };
}
