import { describe, expect, test } from '@jest/globals';
import { expectOAuthError, METADATA, postJson, type Requirement } from './agent-client.ts';
import { openScene } from './scene.ts';

// The features that the interface excludes (§5.8), each by its name.

const { t, owner, client } = await openScene();

const metadata = async () =>
  (await (await fetch(`${t.url}/.well-known/oauth-authorization-server`)).json()) as Record<string, unknown>;

/** The grant does not exist, whatever else the request contains. */
const noGrant =
  (grantType: string, more: Record<string, string> = {}) =>
  async () => {
    const body = new URLSearchParams({ grant_type: grantType, client_id: client.id, scope: 'read', ...more });
    await expectOAuthError(
      await fetch(`${t.url}/mcp/token`, { method: 'POST', body }),
      'unsupported_grant_type',
    );
  };

/** Nothing exists at the path, for any method, with or without a credential. */
const nothingAt = (path: string) => async () => {
  const { access_token: token } = await client.tokensFor(owner);
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const response = await fetch(t.url + path, { method, headers });
      expect([method, response.status]).toEqual([method, 404]);
      expect(await response.json()).toEqual({ detail: expect.any(String) });
    }
};

/** Registering as that type of agent creates a client that needs a person like any other, and no token. */
const registersAsAnyOther = (asked: Record<string, unknown>) => async () => {
  const response = await postJson(`${t.url}/mcp/register`, { ...METADATA, ...asked });
  const given = (await response.json()) as Record<string, unknown>;
  expect(response.status).toBe(201);
  expect(given).toMatchObject({ token_endpoint_auth_method: 'none', grant_types: METADATA.grant_types });
  for (const name of [
    'access_token',
    'client_secret',
    'registration_access_token',
    'claim_url',
    ...Object.keys(asked),
  ])
    if (!(name in METADATA)) expect(given).not.toHaveProperty(name);
};

const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZ2VudCJ9.';

const requirements: Requirement[] = [
  ['Interface §5.8: `identity_assertion` is not a grant', noGrant('identity_assertion', { assertion: JWT })],
  [
    'Interface §5.8: `identity_assertion` is not a registration type',
    registersAsAnyOther({ type: 'identity_assertion', identity_assertion: JWT }),
  ],
  ['Interface §5.8: `service_auth` is not a grant', noGrant('service_auth')],
  [
    'Interface §5.8: `service_auth` is not a registration type',
    registersAsAnyOther({ type: 'service_auth', service_auth: { key: 'x' } }),
  ],
  ['Interface §5.8: `anonymous` is not a grant', noGrant('anonymous')],
  ['Interface §5.8: `anonymous` is not a registration type', registersAsAnyOther({ type: 'anonymous' })],
  [
    'Interface §5.8: no type of agent registration is announced',
    async () => {
      const text = JSON.stringify(await metadata());
      for (const name of ['identity_assertion', 'service_auth', 'anonymous', 'agent', 'claim'])
        expect(text).not.toContain(name);
    },
  ],
  ...[
    '/agent/identity',
    '/agent/identities',
    '/agent/auth',
    '/agent/register',
    '/.well-known/agent-identity',
    '/.well-known/agent.json',
  ].map((path): Requirement => [
    `Interface §5.8: there is no agent identity endpoint ${path}`,
    nothingAt(path),
  ]),
  ...['/agent/identity/claim', '/agent/claim', '/mcp/claim', '/claim', '/api/claims'].map(
    (path): Requirement => [`Interface §5.8: there is no claim ceremony at ${path}`, nothingAt(path)],
  ),
  [
    'Interface §5.8: no token without a person: client_credentials (RFC 6749 §4.4)',
    noGrant('client_credentials'),
  ],
  [
    'Interface §5.8: no token without a person: password (RFC 6749 §4.3)',
    async () => noGrant('password', { username: owner.email, password: owner.password })(),
  ],
  [
    'Interface §5.8: no token without a person: device code (RFC 8628)',
    noGrant('urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }),
  ],
  [
    'Interface §5.8: no token without a person: jwt-bearer (RFC 7523)',
    noGrant('urn:ietf:params:oauth:grant-type:jwt-bearer', { assertion: JWT }),
  ],
  [
    'Interface §5.8: no token without a person: saml2-bearer (RFC 7522)',
    noGrant('urn:ietf:params:oauth:grant-type:saml2-bearer', { assertion: 'x' }),
  ],
  [
    'Interface §5.8: no token without a person: token-exchange (RFC 8693)',
    async () => {
      const { access_token: token } = await client.tokensFor(owner);
      await noGrant('urn:ietf:params:oauth:grant-type:token-exchange', {
        subject_token: token,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      })();
    },
  ],
  [
    'Interface §5.8: no token without a person: CIBA (OpenID CIBA Core)',
    noGrant('urn:openid:params:grant-type:ciba', { auth_req_id: 'x' }),
  ],
  ['Interface §5.8: no token without a person: implicit (RFC 6749 §4.2)', noGrant('implicit')],
  ['Interface §5.8: there is no device authorization endpoint', nothingAt('/mcp/device')],
  ['Interface §5.8: there is no introspection endpoint', nothingAt('/mcp/token/introspection')],
  ['Interface §5.8: there are no pushed authorization requests', nothingAt('/mcp/request')],
  [
    'Interface §5.8: prompt=none cannot skip the person',
    async () => {
      const location = new URL((await client.ask({ prompt: 'none' })).headers.get('location') ?? '');
      expect([location.searchParams.get('error'), location.searchParams.has('code')]).toEqual([
        'login_required',
        false,
      ]);
    },
  ],
  [
    'Interface §5.8: an id_token_hint or login_hint cannot skip the person',
    async () => {
      const response = await client.ask({ id_token_hint: JWT, login_hint: owner.email });
      expect(response.headers.get('location')).toContain('/interaction/');
    },
  ],
  [
    'Interface §5.8: no workspace without a session: /api requires a session',
    async () => {
      for (const path of ['/api/agent-connections', '/api/surveys', '/api/quota'])
        for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: 'session=x' }])
          expect((await fetch(t.url + path, { headers })).status).toBe(401);
    },
  ],
  ...['/api/workspaces', '/workspaces', '/demo', '/api/demo', '/anonymous'].map((path): Requirement => [
    `Interface §5.8: no anonymous or demo workspace is made at ${path}`,
    nothingAt(path),
  ]),
  [
    'Interface §5.8: no workspace without a session: /mcp requires a token',
    async () => {
      for (const method of ['tools/list', 'initialize', 'server/discover'])
        expect((await t.post({ jsonrpc: '2.0', id: 1, method })).status).toBe(401);
    },
  ],
  [
    'Interface §5.2: there is no API key: neither a header of that name nor Basic opens /mcp',
    async () => {
      const { access_token: token } = await client.tokensFor(owner);
      const basic = Buffer.from(`${token}:`).toString('base64');
      for (const headers of [
        { 'x-api-key': token },
        { 'api-key': token },
        { authorization: `Basic ${basic}` },
      ])
        expect((await t.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { headers })).status).toBe(401);
    },
  ],
  ['Interface §6: there is no security-event endpoint', nothingAt('/events')],
];

describe('what is not supported', () => {
  test.each(requirements)('%s', (_, check) => check());
});
