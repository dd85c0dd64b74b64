import { findPerson, scopesOfGrant, workspaceOfGrant } from '@feedback/core';
import { createGuardedFetch } from '@feedback/outbound';
import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { cookiesOf } from '../oidc/cookies.ts';
import { forgetSessions } from '../oidc/forget-sessions.ts';
import { recordAdapter } from '../oidc/record-adapter.ts';
import { addDetail, renderError } from '../oidc/refusals.ts';
import { type ClientDocument, createClientDocuments, DOCUMENT_LIFE_S } from './client-documents.ts';
import { endReplayedCode } from './end-replayed-code.ts';
import { oneSuccessor } from './one-successor.ts';
import { PATHS } from './paths.ts';
import { readPublishedDocuments } from './published-documents.ts';
import { readScopes, SCOPES } from './scopes.ts';

/**
 * The authorization server whose tokens /mcp accepts: opaque tokens for one resource, each backed by a person and their consent.
 */
export function createAuthorizationServer(deps: Pick<Deps, 'config' | 'db' | 'keys' | 'log'>): Provider {
  const { config, db, keys, log } = deps;
  const { session, cookies } = cookiesOf('oauth', keys.oauth.cookies);
  const findDocument = createClientDocuments({
    fetch: createGuardedFetch(),
    published: readPublishedDocuments(config.clientDocumentsFile),
    tryOut: (document) => tryOut(provider, document),
    log,
  });
  const succession = oneSuccessor(db);
  const provider = new Provider(config.appUrl, {
    adapter: recordAdapter(db, 'oauth', {
      refreshReuseLeeway: config.refreshReuseLeeway,
      unusedRegistration: config.unusedRegistrationTtl,
    }),
    jwks: { keys: keys.oauth.signing },
    cookies,
    routes: PATHS,
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    extraClientMetadata: { properties: ['software_id', 'software_version'] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: revokes },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: DOCUMENT_LIFE_S,
        allowFetch: onceARequest(),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => config.mcpUrl,
        // The access token is for the resource that the person approved, also when the agent does not repeat it.
        useGrantedResource: () => true,
        getResourceServerInfo: async (ctx, resource) => {
          if (resource !== config.mcpUrl)
            throw new errors.InvalidTarget(`the only resource of this server is ${config.mcpUrl}`);
          refuseUnknownScope(ctx);
          const grantId = ctx.oidc.route === 'token' ? ctx.oidc.entities.Grant?.jti : undefined;
          const scopes = grantId === undefined ? SCOPES : await scopesOfGrant(db, grantId);
          return {
            scope: (scopes ?? []).join(' '),
            audience: config.mcpUrl,
            accessTokenFormat: 'opaque',
            accessTokenTTL: config.accessTokenTtl,
          };
        },
      },
    },
    // The only request this provider ever makes; it passes the client_id on unchanged.
    fetch: (clientId) => findDocument(clientId as string),
    pkce: { required: () => true },
    // There is no `offline_access` scope: every agent may refresh its token until its connection ends.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: succession.rotate,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: config.accessTokenTtl,
      AuthorizationCode: config.authorizationCodeTtl,
      Grant: config.connectionTtl,
      Interaction: config.interactionTtl,
      RefreshToken: config.refreshTokenTtl,
      Session: 60,
    },
    interactions: {
      policy: consentEveryTime(),
      url: (_ctx, { uid }) => `${config.appUrl}/interaction/${uid}`,
    },
    // Only the approval just given counts: a public client cannot prove that it is the client of an earlier approval.
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    findAccount: async (_ctx, id, token) => {
      if (token && !(await scopesOfGrant(db, token.grantId))) return undefined;
      const person = await findPerson(db, id);
      return person && { accountId: id, claims: () => ({ sub: id }) };
    },
    extraTokenClaims: async (_ctx, token) => {
      const workspaceId = 'grantId' in token ? await workspaceOfGrant(db, token.grantId) : undefined;
      return workspaceId === undefined ? undefined : { workspace_id: workspaceId };
    },
    clientBasedCORS: () => true,
    renderError,
  });
  provider.proxy = true; // needs pinOrigin, which writes the headers that this setting reads
  succession.install(provider);
  addDetail(provider, log);
  endReplayedCode(provider, db);
  forgetSessions(provider, session);
  return provider;
}

/** @throws InvalidClientMetadata when the provider's own rules refuse the client */
function tryOut(provider: Provider, document: ClientDocument): void {
  // The types omit the constructor, which the provider itself calls with these arguments.
  const Client = provider.Client as unknown as new (metadata: object, ctx: undefined, how: object) => unknown;
  new Client(document, undefined, { cimd: true });
}

/** The provider looks up an unknown client more than once per request; this lets only the first look-up fetch the document. */
function onceARequest(): (ctx: object | undefined) => boolean {
  const fetched = new WeakSet();
  return (ctx) => {
    if (ctx === undefined) return true;
    const isFirst = !fetched.has(ctx);
    fetched.add(ctx);
    return isFirst;
  };
}

/**
 * Sign-in and consent happen in one interaction. Only the result of that interaction lets a request pass; an earlier session or
 * grant never does.
 */
function consentEveryTime() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  const signedInAndAsked = new Check(
    'approval',
    'a person signs in and approves every authorization',
    ({ oidc }) =>
      oidc.result?.login && oidc.result.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get('login')?.checks.add(signedInAndAsked);
  return policy;
}

/** The provider would silently drop unknown scopes, and then ask the person to approve nothing. */
function refuseUnknownScope({ oidc }: KoaContextWithOIDC): void {
  const asked = oidc.params?.['scope'];
  if (oidc.route === 'authorization' && typeof asked === 'string' && readScopes(asked).length === 0) {
    throw new errors.InvalidScope(`the supported scopes are ${SCOPES.join(' and ')}`, asked);
  }
}

/**
 * Whether a revocation ends the whole connection. Revoking a refresh token does; revoking an access token does not (RFC 7009
 * §2.1 leaves this to the server). An agent cannot revoke another client's token.
 */
const revokes: NonNullable<RevocationFeature['allowedPolicy']> = async (_ctx, client, token) => {
  if (token.clientId !== client.clientId) return false;
  if (token.kind !== 'AccessToken') return true;
  await token.destroy();
  return false;
};

type RevocationFeature = Extract<
  NonNullable<NonNullable<Configuration['features']>['revocation']>,
  { allowedPolicy?: unknown }
>;
