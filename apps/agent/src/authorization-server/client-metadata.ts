import { validator } from '@feedback/contract';
import { Type } from '@feedback/contract/schema';
import { hasUnseen, toVisible } from '@feedback/core';
import { errors } from 'oidc-provider';
import { whySchemeRefused } from './redirect-schemes.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_REDIRECT_URIS = 20;
const MAX_NAME = 200;

/** Members of a registration that are stored if they are text. For all others the server sets its own values or drops them. */
const KEPT = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri', 'software_id', 'software_version'] as const;

const texts = Type.Array(Type.String());
/** Types of the members of a registration (§4.7, RFC 7591 §2); redirect_uris has its own rules and its own error code. */
const checkTypes = validator(
  Type.Object({
    client_name: Type.Optional(Type.String()),
    grant_types: Type.Optional(texts),
    response_types: Type.Optional(texts),
    token_endpoint_auth_method: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    ...Object.fromEntries(KEPT.map((name) => [name, Type.Optional(Type.String())])),
  }),
);

/**
 * The metadata registered for an agent, whatever it requested: a public client of the one supported flow. RFC 7591 §3.2.1 lets
 * the server replace requested values, and real agents request many different ones.
 */
export function toClientMetadata(asked: Record<string, unknown>): Record<string, unknown> {
  const redirectUris = checkRedirectUris(asked['redirect_uris']);
  // Null means absent (RFC 7592 §2.2), and some agents send it.
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
  const checked = checkTypes(said);
  if (!checked.ok)
    throw new errors.InvalidClientMetadata(
      checked.problems.map(({ field, message }) => `${field} ${message}`).join('; '),
    );
  const name = typeof asked['client_name'] === 'string' ? toName(asked['client_name']) : '';
  const kept = KEPT.flatMap((key) => (isText(asked[key]) ? [[key, asked[key]] as const] : []));
  return {
    ...Object.fromEntries(kept),
    ...(name === '' ? {} : { client_name: name }),
    redirect_uris: redirectUris,
    // A program on this computer uses any free port, which only native clients may (RFC 8252 §7.3).
    application_type: redirectUris.some(isOnDevice) ? 'native' : 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** Whether an address leads to a program on the person's own computer. */
export function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname);
}

/** A message that begins with `redirect_uris` is returned as invalid_redirect_uri (RFC 7591 §3.2.2). */
function checkRedirectUris(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0)
    throw new errors.InvalidClientMetadata('redirect_uris must have at least one address');
  if (uris.length > MAX_REDIRECT_URIS)
    throw new errors.InvalidClientMetadata(`redirect_uris must have at most ${MAX_REDIRECT_URIS} addresses`);
  return uris.map((uri: unknown) => {
    const url = typeof uri === 'string' ? URL.parse(uri) : null;
    if (!url)
      throw new errors.InvalidClientMetadata(
        'redirect_uris must be absolute addresses, such as https://agent.example/callback',
      );
    const problem = problemOf(url, String(uri));
    if (problem) throw new errors.InvalidClientMetadata(`redirect_uris must ${problem}`);
    return String(uri);
  });
}

function problemOf(url: URL, text: string): string | undefined {
  if (hasUnseen(text)) return 'not have blanks, invisible characters or combining marks';
  if (text.includes('#')) return 'not have a fragment';
  if (url.username !== '' || url.password !== '') return 'not carry a user name or password';
  const scheme = url.protocol.slice(0, -1);
  const reason = whySchemeRefused(scheme);
  if (reason) return `not use the scheme ${scheme}: ${reason}`;
  if (url.protocol === 'http:' && !isLoopback(url))
    return 'use https, except for a program on this computer (127.0.0.1, [::1], localhost)';
  return undefined;
}

function isOnDevice(uri: string): boolean {
  const url = new URL(uri);
  return isLoopback(url) || url.protocol !== 'https:';
}

function toName(text: string): string {
  return Array.from(toVisible(text)).slice(0, MAX_NAME).join('');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[\p{Cc}\p{Cs}]/u.test(value);
}
