import { replaceOnce } from './parameters.ts';
import { readScopes, SCOPES } from './scopes.ts';

/** OpenID Connect scopes that agents request by habit; this server ignores them. */
const HABITS = new Set(['openid', 'offline_access', 'profile', 'email']);
/** OpenID Connect parameters that the provider refuses without `openid`. */
const OPENID_ONLY = ['nonce', 'claims', 'claims_locales', 'acr_values', 'max_age', 'id_token_hint'];
const PROMPTS = new Set(['none', 'login', 'consent']);

/**
 * Converts an authorization request into the form that the provider accepts: parameters that real agents add by habit must not
 * make it fail.
 */
export function shapeAuthorization(asked: URLSearchParams, mcpUrl: string): URLSearchParams {
  const shaped = shapeResource(asked, mcpUrl);
  const scope = asked.get('scope');
  // A request without a scope gets a pre-defined default (RFC 6749 §3.3); the person unticks what they do not want to grant.
  replaceOnce(shaped, 'scope', scope === null ? SCOPES.join(' ') : shapeScope(scope));
  for (const name of OPENID_ONLY) shaped.delete(name);

  // Other response modes would answer with a page that needs a script; the metadata names only this mode.
  if (shaped.has('response_mode')) replaceOnce(shaped, 'response_mode', 'query');

  const prompt = shaped
    .get('prompt')
    ?.split(' ')
    .filter((value) => PROMPTS.has(value));
  if (prompt && prompt.length > 0) replaceOnce(shaped, 'prompt', prompt.join(' '));
  else shaped.delete('prompt'); // every authorization asks for sign-in and consent anyway

  // Without a method, the challenge's method is `plain` (RFC 7636 §4.3). The provider refuses `plain`, and its message names the
  // method.
  if (shaped.has('code_challenge') && !shaped.has('code_challenge_method'))
    shaped.set('code_challenge_method', 'plain');
  return shaped;
}

/** Converts a token request into the form that the provider accepts. */
export function shapeTokenRequest(asked: URLSearchParams, mcpUrl: string): URLSearchParams {
  const shaped = shapeResource(asked, mcpUrl);
  const [scope, ...more] = asked.getAll('scope');
  if (scope === undefined || more.length > 0) return shaped;
  const ours = readScopes(scope);
  if (ours.length > 0) shaped.set('scope', ours.join(' '));
  // For a code, the person has already decided the scope. For a refresh token, an unknown scope is refused (RFC 6749 §6).
  else if (asked.get('grant_type') === 'authorization_code' || isHabit(scope)) shaped.delete('scope');
  return shaped;
}

/** Normalizes the resource (RFC 8707): agents also write it with a trailing slash, or only its origin. */
function shapeResource(asked: URLSearchParams, mcpUrl: string): URLSearchParams {
  const shaped = new URLSearchParams(asked);
  const { origin } = new URL(mcpUrl);
  const names = new Set([mcpUrl, `${mcpUrl}/`, origin, `${origin}/`]);
  const resources = asked
    .getAll('resource')
    .map((name) => (names.has(URL.parse(name)?.href ?? name) ? mcpUrl : name));
  shaped.delete('resource');
  for (const resource of new Set(resources)) shaped.append('resource', resource);
  return shaped;
}

function shapeScope(scope: string): string {
  const ours = readScopes(scope);
  if (ours.length > 0) return ours.join(' ');
  return isHabit(scope) ? SCOPES.join(' ') : scope;
}

function isHabit(scope: string): boolean {
  return scope.split(' ').every((one) => one === '' || HABITS.has(one));
}
