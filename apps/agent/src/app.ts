import { AppError } from '@feedback/runtime';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { authorizationLimit, registrationLimit } from './address-limits.ts';
import { PATHS } from './authorization-server/paths.ts';
import { createAuthorizationServer } from './authorization-server/provider.ts';
import { bareExpress } from './bare-express.ts';
import { type Deps } from './deps.ts';
import { errorResponse, methodNotAllowed, oauthErrors } from './error-response.ts';
import { createIdentityProvider } from './identity-provider/provider.ts';
import { authenticate } from './mcp/authenticate.ts';
import { connectionLimit } from './mcp/connection-limit.ts';
import { knownOrigin } from './mcp/known-origin.ts';
import { checkSize, readBody } from './mcp/read-body.ts';
import { requireScopes } from './mcp/require-scopes.ts';
import { pinOrigin } from './oidc/pin-origin.ts';
import { openToBrowsers } from './open-to-browsers.ts';
import { ownForm } from './own-form.ts';
import { getHealth } from './routes/get-health.ts';
import { postMcp } from './routes/mcp/post-mcp.ts';
import { getAuth } from './routes/oauth/get-auth.ts';
import { getAuthorizationServer } from './routes/oauth/get-authorization-server.ts';
import { getProtectedResource } from './routes/oauth/get-protected-resource.ts';
import { postRegister } from './routes/oauth/post-register.ts';
import { postRevoke } from './routes/oauth/post-revoke.ts';
import { postToken } from './routes/oauth/post-token.ts';
import { getHome } from './routes/pages/get-home.ts';
import { getIdpInteraction } from './routes/pages/get-idp-interaction.ts';
import { getInteraction } from './routes/pages/get-interaction.ts';
import { getInvitation } from './routes/pages/get-invitation.ts';
import { getPasswordReset } from './routes/pages/get-password-reset.ts';
import { getPassword } from './routes/pages/get-password.ts';
import { getSignInCallback } from './routes/pages/get-sign-in-callback.ts';
import { getSignUp } from './routes/pages/get-sign-up.ts';
import { postIdpInteraction } from './routes/pages/post-idp-interaction.ts';
import { postInteraction } from './routes/pages/post-interaction.ts';
import { postPasswordReset } from './routes/pages/post-password-reset.ts';
import { postPassword } from './routes/pages/post-password.ts';
import { postSignUp } from './routes/pages/post-sign-up.ts';
import { sessionRoutes } from './session-routes.ts';
import { createIssuer, type Issuer } from './sign-in/issuer.ts';
import { createRegistry } from './tools/registry.ts';

const OAUTH_BODY = '64kb';
/** What anybody may have us keep: an honest registration has a few hundred bytes. */
const REGISTRATION_BODY = '8kb';

/** Everything that {app_url} answers, in the order of the specification. */
export function createApp(deps: Deps): Express {
  const { config } = deps;
  const app = bareExpress();
  app.set('trust proxy', config.trustProxy);

  app.get('/', getHome(deps));
  app.get('/health', getHealth(deps));
  app.all('/health', methodNotAllowed('GET'));

  const issuer = createIssuer(deps);
  const begin = authorizationLimit(deps);
  agentRoutes(app, deps);
  authorizationServerRoutes(app, deps, { issuer, begin });
  sessionRoutes(app, deps, issuer);
  if (config.issuer === config.bundledIssuer) app.use('/idp', identityProviderRoutes(deps, begin));

  app.use(() => {
    throw new AppError('not-found', 'There is nothing here');
  });
  app.use(errorResponse(deps.log));
  return app;
}

/** The MCP endpoint (§4.5): who may call is settled before the body is read, and what for before an engine sees it. */
function agentRoutes(app: Express, deps: Deps): void {
  const registry = createRegistry(deps);
  const limit = connectionLimit(deps);
  app.all('/mcp', knownOrigin(deps), checkSize, authenticate(deps));
  app.post('/mcp', limit.perPost, readBody, limit.perMessage);
  app.post('/mcp', requireScopes(deps, registry), postMcp(deps, registry));
  app.all('/mcp', methodNotAllowed('POST'));
}

/** Discovery and the OAuth endpoints (§4.7), and the pages on which a person signs in and decides. */
function authorizationServerRoutes(
  app: Express,
  deps: Deps,
  { issuer, begin }: { issuer: Issuer; begin: RequestHandler },
): void {
  const { config } = deps;
  const provider = createAuthorizationServer(deps);
  const answer: RequestHandler = provider.callback();
  const pinned = [oauthErrors, pinOrigin(config.appUrl)];

  // RFC 9728 §3.1 puts the resource's path at the end; some clients ask without it.
  const resourceMetadata = [
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-protected-resource',
  ];
  app.all(resourceMetadata, openToBrowsers('GET'));
  app.get(resourceMetadata, getProtectedResource(deps));
  app.all(resourceMetadata, methodNotAllowed('GET'));

  const serverMetadata = '/.well-known/oauth-authorization-server';
  app.all(serverMetadata, openToBrowsers('GET'));
  app.get(serverMetadata, getAuthorizationServer(deps));
  app.all(serverMetadata, methodNotAllowed('GET'));

  app.all([PATHS.registration, PATHS.token, PATHS.revocation], openToBrowsers('POST'), pinned);
  app.post(
    PATHS.registration,
    registrationLimit(deps),
    express.json({ limit: REGISTRATION_BODY }),
    postRegister(provider),
  );
  const readForm = express.text({ type: FORM_TYPE, limit: OAUTH_BODY });
  app.post(PATHS.token, readForm, postToken(deps, provider));
  app.post(PATHS.revocation, readForm, postRevoke(provider));
  app.all([PATHS.registration, PATHS.token, PATHS.revocation], methodNotAllowed('POST'));

  app.get(PATHS.authorization, oauthErrors, begin, pinned, getAuth(deps, provider));
  app.get(`${PATHS.authorization}/:uid`, pinned, answer);
  app.all([PATHS.authorization, `${PATHS.authorization}/:uid`], oauthErrors, methodNotAllowed('GET'));

  app.get('/interaction/:uid', begin, pinOrigin(config.appUrl), getInteraction(deps, provider, issuer));
  app.post(
    '/interaction/:uid',
    form(config.appUrl),
    pinOrigin(config.appUrl),
    postInteraction(deps, provider),
  );
  app.all('/interaction/:uid', methodNotAllowed('GET', 'POST'));
  app.get('/signin/callback', getSignInCallback(deps, issuer));
  app.all('/signin/callback', methodNotAllowed('GET'));
  app.get('/invitation/:token', getInvitation(deps, issuer));
  app.all('/invitation/:token', methodNotAllowed('GET'));
}

/** The bundled identity provider's own paths, below /idp. */
function identityProviderRoutes(deps: Deps, begin: RequestHandler): Router {
  const provider = createIdentityProvider(deps);
  const router = express.Router();
  const answer: RequestHandler[] = [oauthErrors, pinOrigin(deps.config.appUrl), provider.callback()];
  router.get(['/.well-known/openid-configuration', '/jwks'], answer);
  router.all(['/.well-known/openid-configuration', '/jwks'], methodNotAllowed('GET'));
  router.get('/auth', oauthErrors, begin, answer);
  router.get('/auth/:uid', answer);
  router.all(['/auth', '/auth/:uid'], methodNotAllowed('GET'));
  router.post('/token', answer);
  router.all('/token', oauthErrors, methodNotAllowed('POST'));
  router.get('/interaction/:uid', getIdpInteraction(deps, provider));
  router.post('/interaction/:uid', form(deps.config.appUrl), postIdpInteraction(deps, provider));
  router.all('/interaction/:uid', methodNotAllowed('GET', 'POST'));
  router.get('/interaction/:uid/sign-up', getSignUp(deps, provider));
  router.post('/interaction/:uid/sign-up', form(deps.config.appUrl), postSignUp(deps, provider));
  router.all('/interaction/:uid/sign-up', methodNotAllowed('GET', 'POST'));
  router.get('/password', getPassword());
  router.post('/password', form(deps.config.appUrl), postPassword(deps));
  router.all('/password', methodNotAllowed('GET', 'POST'));
  router.get('/reset/:token', getPasswordReset(deps));
  router.post('/reset/:token', form(deps.config.appUrl), postPasswordReset(deps));
  router.all('/reset/:token', methodNotAllowed('GET', 'POST'));
  return router;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A form of ours: sent from one of our pages, and read. */
function form(appUrl: string): RequestHandler[] {
  return [ownForm(appUrl), express.urlencoded({ extended: false, limit: OAUTH_BODY })];
}
