import { findPerson } from '@feedback/core';
import { type Configuration, errors, interactionPolicy, Provider, type ResourceServer } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { cookiesOf } from '../oidc/cookies.ts';
import { forgetSessions } from '../oidc/forget-sessions.ts';
import { recordAdapter } from '../oidc/record-adapter.ts';
import { addDetail, renderError } from '../oidc/refusals.ts';
import { APP_CLIENT_ID } from '../sign-in/own-client.ts';
import { senderSignIns } from './sender-sign-ins.ts';
import { grantOwnClient, sessionClaims, sessionTimes } from './session-claims.ts';
import { addWorkloadGrant } from './workload-grant.ts';

/** The public client of the command line. It may use any port of this computer's loopback address (RFC 8252 §7.3). */
const CLI_CLIENT_ID = 'feedback-cli';
/** For how long what a sender signs with a key of its own may be in force. */
const LONGEST_ASSERTION_S = 600;

/**
 * The bundled identity provider: authenticates people by password. Its access tokens for BASE_URL are the session tokens of §5,
 * JWTs whose `workspace_id` is the person's oldest workspace, or the one of their workspaces that the authorization request named
 * in the parameter `workspace_id`. A sender signs in here as well; its tokens are for BASE_URL alone.
 */
export function createIdentityProvider(deps: Deps): Provider {
  const { config, db, keys, log } = deps;
  const { session, cookies } = cookiesOf('idp', keys.idp.cookies);
  const senders = senderSignIns(deps);
  const resource = { id: config.baseUrl, info: restSurface(config) };
  const provider = new Provider(config.bundledIssuer, {
    adapter: recordAdapter(db, 'idp', {
      refreshReuseLeeway: 0,
      unusedRegistration: 0,
      findClient: senders.findClient,
    }),
    jwks: { keys: keys.idp.signing },
    cookies,
    clients: clients(config.appUrl),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: (_ctx, { exp }) => {
      // What was used is remembered until then.
      if (Number(exp) > Date.now() / 1000 + LONGEST_ASSERTION_S)
        throw new errors.CustomOIDCProviderError(
          'invalid_client',
          `exp: an assertion is in force for at most ${LONGEST_ASSERTION_S} seconds`,
        );
    },
    enabledJWA: { clientAuthSigningAlgValues: ['ES256', 'ES384', 'Ed25519', 'EdDSA', 'RS256', 'PS256'] },
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub', 'email', 'email_verified', 'name'] },
    // The ID token itself says who signed in: there is no userinfo endpoint.
    conformIdTokenClaims: false,
    extraParams: ['workspace_id'],
    pkce: { required: () => true },
    expiresWithSession: () => false,
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: sessionTokens(resource),
    },
    formats: {
      customizers: {
        jwt: async (_ctx, { kind }, jwt) => {
          const aud =
            kind === 'ClientCredentials' ? config.baseUrl : [config.baseUrl, `${config.appUrl}/api`];
          Object.assign(jwt.payload, { aud, ...(await sessionTimes(deps)) });
        },
      },
    },
    extraTokenClaims: (ctx, token) =>
      token.kind === 'ClientCredentials' ? senders.claimsOf(ctx) : sessionClaims(deps, token),
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
      ClientCredentials: config.sessionTokenTtl,
      Grant: config.sessionTokenTtl,
      IdToken: 600,
      Interaction: config.interactionTtl,
      Session: 60,
    },
    renderError,
  });
  provider.Client.prototype.compareClientSecret = senders.hasSecret;
  addWorkloadGrant(provider, deps, { senders, resource });
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

/** The REST surface, as the resource that session tokens are for. */
function restSurface({ baseUrl, sessionTokenTtl }: Deps['config']): ResourceServer {
  return {
    scope: '',
    audience: baseUrl,
    accessTokenFormat: 'jwt',
    accessTokenTTL: sessionTokenTtl,
    jwt: { sign: { alg: 'ES256' } },
  };
}

function sessionTokens({
  id,
  info,
}: {
  id: string;
  info: ResourceServer;
}): NonNullable<NonNullable<Configuration['features']>['resourceIndicators']> {
  return {
    enabled: true,
    defaultResource: (_ctx, client) => (client.clientId === APP_CLIENT_ID ? [] : id),
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== id) throw new errors.InvalidTarget(`the only resource of this server is ${id}`);
      return info;
    },
  };
}
