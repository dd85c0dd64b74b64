import { errors } from 'oidc-provider';

/** Where a code may never go: schemes that run something, or hand it to a program no agent is. */
const BAD_SCHEMES = new Set(
  [
    'javascript',
    'data',
    'vbscript',
    'file',
    'filesystem',
    'about',
    'blob',
    'ws',
    'wss',
    'ftp',
    'mailto',
    'view-source',
  ].map((scheme) => `${scheme}:`),
);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_REDIRECT_URIS = 20;
const MAX_NAME = 200;

/** Members of a registration that are kept when they are text; everything else is our decision or nobody's. */
const KEPT = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri', 'software_id', 'software_version'] as const;

/**
 * What is registered for an agent, whatever it asked for: a public client of the one flow there is (RFC 7591 §3.2.1 lets
 * the server put its own values in place of the ones asked for, and real agents ask for all sorts).
 */
export function toClientMetadata(asked: Record<string, unknown>): Record<string, unknown> {
  const redirectUris = checkRedirectUris(asked['redirect_uris']);
  const name = typeof asked['client_name'] === 'string' ? toName(asked['client_name']) : '';
  const kept = KEPT.flatMap((key) => (isText(asked[key]) ? [[key, asked[key]] as const] : []));
  return {
    ...Object.fromEntries(kept),
    ...(name === '' ? {} : { client_name: name }),
    redirect_uris: redirectUris,
    // A program on this computer takes any free port: only native clients may (RFC 8252 §7.3).
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

/** A complaint that begins with `redirect_uris` is answered as invalid_redirect_uri (RFC 7591 §3.2.2). */
function checkRedirectUris(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0)
    throw new errors.InvalidClientMetadata('redirect_uris must have at least one address');
  if (uris.length > MAX_REDIRECT_URIS)
    throw new errors.InvalidClientMetadata(`redirect_uris must have at most ${MAX_REDIRECT_URIS} addresses`);
  return uris.map((uri: unknown) => {
    const url = typeof uri === 'string' ? URL.parse(uri) : null;
    if (!url) throw new errors.InvalidClientMetadata('redirect_uris must be absolute addresses');
    const problem = problemOf(url, String(uri));
    if (problem) throw new errors.InvalidClientMetadata(`redirect_uris must ${problem}`);
    return String(uri);
  });
}

function problemOf(url: URL, text: string): string | undefined {
  if (/[\s\p{C}]/u.test(text)) return 'not have blanks or characters that are not seen';
  if (text.includes('#')) return 'not have a fragment';
  if (url.username !== '' || url.password !== '') return 'not carry a user name or password';
  if (BAD_SCHEMES.has(url.protocol)) return `not use the scheme ${url.protocol.slice(0, -1)}`;
  if (url.protocol === 'http:' && !isLoopback(url))
    return 'use https, but for a program on this computer (127.0.0.1, [::1], localhost)';
  return undefined;
}

function isOnDevice(uri: string): boolean {
  const url = new URL(uri);
  return isLoopback(url) || url.protocol !== 'https:';
}

/** A name is shown to people: characters that are not seen, or turn the line around, are not part of it. */
function toName(text: string): string {
  return Array.from(text.replaceAll(/\p{C}+/gu, ' ').trim())
    .slice(0, MAX_NAME)
    .join('');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[\p{Cc}\p{Cs}]/u.test(value);
}
