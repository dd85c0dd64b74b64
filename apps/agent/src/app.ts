import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiDocument, apiRoutes } from '@feedback/api';
import {
  ASSETS_PATH,
  CONSOLE_PATH,
  consoleRouter,
  docsRouter,
  ICON_PATH,
  serveAssets,
} from '@feedback/console';
import { bareExpress, maxBodyBytes, measureRequests, mountedAt, openToPages } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Express, type Request, type RequestHandler, Router } from 'express';
import { type Provider } from 'oidc-provider';
import { PATHS } from './authorization-server/paths.ts';
import { createAuthorizationServer } from './authorization-server/provider.ts';
import { type Deps } from './deps.ts';
import { authorizationLimit, registrationLimit } from './guards/address-limits.ts';
import { fromOwnPage } from './guards/from-own-page.ts';
import { takeForm, takeFormText, takeJson } from './guards/take-body.ts';
import { consolePassword } from './identity-provider/console-password.ts';
import { createIdentityProvider } from './identity-provider/provider.ts';
import { sessionTokens } from './identity-provider/session-tokens.ts';
import { authenticate } from './mcp/authenticate.ts';
import { connectionLimit } from './mcp/connection-limit.ts';
import { knownOrigin } from './mcp/known-origin.ts';
import { readBody } from './mcp/read-body.ts';
import { requireScopes } from './mcp/require-scopes.ts';
import { pinOrigin } from './oidc/pin-origin.ts';
import { noteOrigin } from './oidc/provider-origin.ts';
import { errorResponse, oauthErrors } from './responses/error-response.ts';
import { methodNotAllowed } from './responses/method-not-allowed.ts';
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
import { getMailAnswer } from './routes/pages/get-mail-answer.ts';
import { getMailUnsubscribe } from './routes/pages/get-mail-unsubscribe.ts';
import { getPasswordReset } from './routes/pages/get-password-reset.ts';
import { getPassword } from './routes/pages/get-password.ts';
import { getSignInCallback } from './routes/pages/get-sign-in-callback.ts';
import { getSignIn } from './routes/pages/get-sign-in.ts';
import { getSignUp } from './routes/pages/get-sign-up.ts';
import { getWelcome } from './routes/pages/get-welcome.ts';
import { postIdpInteraction } from './routes/pages/post-idp-interaction.ts';
import { postInteraction } from './routes/pages/post-interaction.ts';
import { postMailAnswer } from './routes/pages/post-mail-answer.ts';
import { postMailUnsubscribe } from './routes/pages/post-mail-unsubscribe.ts';
import { postPasswordReset } from './routes/pages/post-password-reset.ts';
import { postPassword } from './routes/pages/post-password.ts';
import { postSignOut } from './routes/pages/post-sign-out.ts';
import { postSignUp } from './routes/pages/post-sign-up.ts';
import { postPush } from './routes/post-push.ts';
import { callerOf } from './sessions/caller-of.ts';
import { requireSession } from './sessions/require-session.ts';
import { findVisitor } from './sign-in/console-session.ts';
import { createIssuer, type Issuer } from './sign-in/issuer.ts';
import { MAX_MCP_BYTES } from './tools/call-limits.ts';
import { createRegistry } from './tools/registry.ts';

/** Response headers that pages of other origins may read. */
const READ_BY_PAGES = 'WWW-Authenticate, Retry-After, X-Request-Id';
const OAUTH_BODY = 64 * 1024;
/** The largest body that git hosts send with a push. */
const PUSH_BODY = 25 * 1024 * 1024;
/** Largest body of a public endpoint; an honest registration has a few hundred bytes. */
const REGISTRATION_BODY = 8 * 1024;

/** All routes below {app_url}, in the order of docs/interface.md. */
export function createApp(deps: Deps): Express {
  const { config } = deps;
  const app = bareExpress(config);
  app.use(measureRequests(deps.metrics));

  app.get('/', getHome(deps));
  app.get('/favicon.ico', (_req, res) => res.redirect(302, ICON_PATH));
  app.use(ASSETS_PATH, mountedAt(ASSETS_PATH), serveAssets());
  app.use(docsRouter(config));
  app.get('/health', getHealth(deps));
  app.all('/health', methodNotAllowed('GET'));

  const issuer = createIssuer(deps);
  const begin = authorizationLimit(deps);
  agentRoutes(app, deps);
  authorizationServerRoutes(app, deps, { issuer, begin });
  workspaceJson(app, deps, issuer);
  mailRoutes(app, deps);
  // Git hosts post here when something was pushed, with a body that says what; only that it was counts.
  app.post('/push/:workspace/:repository/:token', maxBodyBytes(PUSH_BODY), postPush(deps));
  app.all('/push/:workspace/:repository/:token', methodNotAllowed('POST'));
  consoleRoutes(app, deps, { issuer, begin });
  app.use('/idp', mountedAt('/idp'), identityProviderRoutes(deps, begin));

  app.use(() => {
    throw new AppError('not-found', 'This path does not exist');
  });
  app.use(errorResponse(deps.log));
  return app;
}

/**
 * The MCP endpoint (§4.5): the token is checked before the body is read, and the token's scopes are checked before an engine
 * handles the call.
 */
function agentRoutes(app: Express, deps: Deps): void {
  const registry = createRegistry(deps);
  const limit = connectionLimit(deps);
  app.all('/mcp', knownOrigin(deps), maxBodyBytes(MAX_MCP_BYTES), authenticate(deps));
  app.post('/mcp', limit.perPost, readBody, limit.perMessage);
  app.post('/mcp', requireScopes(deps, registry), postMcp(deps, registry));
  app.all('/mcp', methodNotAllowed('POST'));
}

/** Discovery, the OAuth endpoints (§4.7), and the pages for sign-in and consent. */
function authorizationServerRoutes(
  app: Express,
  deps: Deps,
  { issuer, begin }: { issuer: Issuer; begin: RequestHandler },
): void {
  const { config } = deps;
  const provider = createAuthorizationServer(deps);
  const pinned = [oauthErrors, pinOrigin(config.appUrl)];

  // RFC 9728 §3.1 appends the resource's path to the well-known address; some clients ask without that path.
  publish(app, '/.well-known/oauth-protected-resource/mcp', getProtectedResource(deps));
  publish(app, '/.well-known/oauth-protected-resource', getProtectedResource(deps));
  publish(app, '/.well-known/oauth-authorization-server', getAuthorizationServer(deps));

  const register = [registrationLimit(deps), takeJson(REGISTRATION_BODY), postRegister(provider)];
  const readForm = takeFormText(OAUTH_BODY);
  takePosts(app, PATHS.registration, pinned, register);
  takePosts(app, PATHS.token, pinned, [readForm, postToken(deps, provider)]);
  takePosts(app, PATHS.revocation, pinned, [readForm, postRevoke(provider)]);

  const resumed = `${PATHS.authorization}/:uid`;
  app.get(PATHS.authorization, oauthErrors, begin, pinned, getAuth(deps, provider));
  app.get(resumed, pinned, provider.callback());
  for (const path of [PATHS.authorization, resumed]) app.all(path, oauthErrors, methodNotAllowed('GET'));

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

/** What members do and read as JSON, and its description. */
function workspaceJson(app: Express, deps: Deps, issuer: Issuer): void {
  const { config } = deps;
  let document: object | undefined; // made at the first request
  publish(app, '/openapi.json', (_req, res) => void res.json((document ??= apiDocument(config))));
  app.use(
    apiRoutes({
      ...deps,
      requireSession: requireSession(deps, issuer),
      callerOf,
      store: deps.windowStore('api'),
      limitPerHour: config.apiLimitPerHour,
    }),
  );
}

/** The pages that mails to customers link to. A GET only shows; the links are signed, so there is no session. */
function mailRoutes(app: Express, deps: Deps): void {
  app.get('/mail/unsubscribe/:token', getMailUnsubscribe(deps));
  // Mail programs post here too (RFC 8058), from wherever they run.
  app.post('/mail/unsubscribe/:token', maxBodyBytes(OAUTH_BODY), postMailUnsubscribe(deps));
  app.all('/mail/unsubscribe/:token', methodNotAllowed('GET', 'POST'));
  for (const answer of ['yes', 'no'] as const) {
    const path = `/mail/${answer}/:token` as '/mail/yes/:token';
    app.get(path, getMailAnswer(deps, answer));
    app.post(path, form(deps.config.appUrl), postMailAnswer(deps, answer));
    app.all(path, methodNotAllowed('GET', 'POST'));
  }
}

/** The console, and the ways into it and out of it. */
function consoleRoutes(
  app: Express,
  deps: Deps,
  { issuer, begin }: { issuer: Issuer; begin: RequestHandler },
): void {
  const readForm = form(deps.config.appUrl);
  app.get('/signin', begin, getSignIn(deps, issuer));
  app.all('/signin', methodNotAllowed('GET'));
  app.get('/welcome/:token', getWelcome(deps));
  app.all('/welcome/:token', methodNotAllowed('GET'));
  app.post('/signout', readForm, postSignOut(deps));
  app.all('/signout', methodNotAllowed('POST'));
  const visitorOf = (req: Request) => findVisitor(deps, req);
  const sessionToken = sessionTokens(deps);
  app.use(
    CONSOLE_PATH,
    mountedAt(CONSOLE_PATH),
    consoleRouter({
      ...deps,
      config: { ...deps.config, sampleFile: existsSync(SAMPLE) ? fileURLToPath(SAMPLE) : undefined },
      visitorOf,
      sessionToken,
      changePassword: consolePassword(deps),
      fromOwnPage: fromOwnPage(deps.config.appUrl),
      readForm,
    }),
  );
}

/** The examples of this repository, where they are installed. */
const SAMPLE = new URL('../../../examples/feedback.jsonl', import.meta.url);

/** A document that pages of any origin may read, because agents that run in a browser discover the service here. */
function publish(app: Express, path: string, handler: RequestHandler): void {
  app.all(path, openToPages({ methods: ['GET'], reads: READ_BY_PAGES }));
  app.get(path, handler);
  app.all(path, methodNotAllowed('GET'));
}

/** An endpoint that agents post to, also from pages of any origin. */
function takePosts(app: Express, path: string, pinned: RequestHandler[], handlers: RequestHandler[]): void {
  app.all(path, openToPages({ methods: ['POST'], reads: READ_BY_PAGES }), pinned);
  app.post(path, handlers);
  app.all(path, methodNotAllowed('POST'));
}

/** The routes of the bundled identity provider, under /idp: senders sign in here wherever people do. */
function identityProviderRoutes(deps: Deps, begin: RequestHandler): Router {
  const provider = createIdentityProvider(deps);
  const router = Router();
  const pinned = pinOrigin(deps.config.appUrl);
  const answer: RequestHandler[] = [oauthErrors, noteOrigin, pinned, provider.callback()];
  for (const path of ['/.well-known/openid-configuration', '/jwks']) {
    router.get(path, answer);
    router.all(path, methodNotAllowed('GET'));
  }
  router.post('/token', answer);
  router.all('/token', oauthErrors, methodNotAllowed('POST'));
  if (deps.config.issuer === deps.config.bundledIssuer)
    signInRoutes(router, deps, { provider, answer, begin });
  return router;
}

/** The pages on which people sign in at the bundled identity provider. */
function signInRoutes(
  router: Router,
  deps: Deps,
  { provider, answer, begin }: { provider: Provider; answer: RequestHandler[]; begin: RequestHandler },
): void {
  router.get('/auth', oauthErrors, begin, answer);
  router.get('/auth/:uid', answer);
  for (const path of ['/auth', '/auth/:uid']) router.all(path, methodNotAllowed('GET'));
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
}

/** A form post: checks that one of our own pages sent it, then parses it. */
function form(appUrl: string): RequestHandler[] {
  return [fromOwnPage(appUrl), takeForm(OAUTH_BODY)];
}
