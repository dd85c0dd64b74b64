import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { REDIRECT_URI } from '../harness.ts';
import {
  type Change,
  expectErrorRedirect,
  expectNoRedirect,
  newClient,
  type Requirement,
} from './agent-client.ts';
import { openScene } from './scene.ts';

const { t, owner, client } = await openScene();

const WEB = 'https://agent.test/callback';

/** The agent gets the error by a redirect. */
const tellsAgent =
  (change: Change, error: string, to: { state?: string | null } = {}) =>
  async () =>
    expectErrorRedirect(t, await client.ask(change), error, to);
/** There is no redirect: the address is not known to be the agent's. */
const refusesToRedirect = (change: Change) => async () => expectNoRedirect(await client.ask(change));
/** The person is asked. */
const asksPerson = (change: Change) => async () => {
  const { status, headers } = await client.ask(change);
  expect([status, new URL(headers.get('location') ?? '').pathname]).toEqual([
    303,
    expect.stringMatching(/^\/interaction\//),
  ]);
};

const requirements: Requirement[] = [
  ['RFC 6749 §4.1.1: a valid request asks a person', asksPerson({})],
  [
    'RFC 6749 §3.1.1: no response_type is invalid_request',
    tellsAgent({ response_type: undefined }, 'invalid_request'),
  ],
  [
    'OAuth 2.1 §10: the implicit response type is unsupported_response_type',
    tellsAgent({ response_type: 'token' }, 'unsupported_response_type'),
  ],
  [
    'RFC 6749 §3.1.1: an unknown response type is unsupported_response_type',
    tellsAgent({ response_type: 'everything' }, 'unsupported_response_type'),
  ],
  [
    'OpenID Connect Core §3.3: a hybrid response type is unsupported_response_type',
    tellsAgent({ response_type: 'code id_token' }, 'unsupported_response_type'),
  ],
  [
    'RFC 6749 §4.1.1: a request without client_id is refused without a redirect',
    refusesToRedirect({ client_id: undefined }),
  ],
  [
    'RFC 6749 §4.1.2.1: an unknown client is refused without a redirect',
    refusesToRedirect({ client_id: 'unknown' }),
  ],
  [
    'RFC 6749 §3.1.2.4: an unregistered address is refused without a redirect',
    refusesToRedirect({ redirect_uri: 'https://evil.test/callback' }),
  ],
  [
    'RFC 6749 §3.1.2.4: so it is when the request has another error too',
    refusesToRedirect({ redirect_uri: 'https://evil.test/', response_type: 'token' }),
  ],
  [
    'RFC 6749 §3.1.2.4: so it is with prompt=none',
    refusesToRedirect({ redirect_uri: 'https://evil.test/', prompt: 'none' }),
  ],
  [
    'OAuth 2.1 §2.3.1: another path does not match',
    refusesToRedirect({ redirect_uri: `${REDIRECT_URI}/more` }),
  ],
  ['OAuth 2.1 §2.3.1: a longer path does not match', refusesToRedirect({ redirect_uri: `${REDIRECT_URI}2` })],
  [
    'OAuth 2.1 §2.3.1: another query does not match',
    refusesToRedirect({ redirect_uri: `${REDIRECT_URI}?x=1` }),
  ],
  ['OAuth 2.1 §2.3.1: a fragment does not match', refusesToRedirect({ redirect_uri: `${REDIRECT_URI}#x` })],
  [
    'OAuth 2.1 §2.3.1: a path that is the same when resolved does not match',
    refusesToRedirect({ redirect_uri: REDIRECT_URI.replace('/callback', '/x/../callback') }),
  ],
  [
    'OAuth 2.1 §2.3.1: a user name in the address does not match',
    refusesToRedirect({ redirect_uri: REDIRECT_URI.replace('//', '//evil.test@') }),
  ],
  [
    'RFC 8252 §7.3: another loopback host does not match',
    refusesToRedirect({ redirect_uri: REDIRECT_URI.replace('127.0.0.1', 'localhost') }),
  ],
  [
    'RFC 8252 §7.3: https in place of http does not match',
    refusesToRedirect({ redirect_uri: REDIRECT_URI.replace('http:', 'https:') }),
  ],
  [
    'RFC 8252 §7.3: any port of the loopback address matches',
    asksPerson({ redirect_uri: REDIRECT_URI.replace('61234', '1') }),
  ],
  ['RFC 8252 §7.3: no port matches too', asksPerson({ redirect_uri: REDIRECT_URI.replace(':61234', '') })],
  [
    'RFC 8252 §7.3: for a web address the port must match',
    async () => {
      const web = await newClient(t, { redirect_uris: [WEB] });
      await expectNoRedirect(await web.ask({ redirect_uri: WEB.replace('agent.test', 'agent.test:8443') }));
      expect((await web.ask({ redirect_uri: WEB })).status).toBe(303);
    },
  ],
  [
    'RFC 8252 §7.1: a private-use scheme gets its code',
    async () => {
      const uri = 'com.example.agent:/callback';
      const native = await newClient(t, { redirect_uris: [uri] });
      const callback = await native.approve(owner, { redirect_uri: uri });
      expect([callback.protocol, callback.searchParams.has('code')]).toEqual(['com.example.agent:', true]);
    },
  ],
  [
    'RFC 6749 §3.1.2: a query of the registered address is kept',
    async () => {
      const uri = `${WEB}?tenant=a%20b`;
      const web = await newClient(t, { redirect_uris: [uri] });
      const { searchParams } = await web.approve(owner, { redirect_uri: uri });
      expect([searchParams.get('tenant'), searchParams.has('code')]).toEqual(['a b', true]);
    },
  ],
  [
    'RFC 6749 §3.1.2.3: a client with several addresses must name one',
    async () => {
      const both = await newClient(t, { redirect_uris: [REDIRECT_URI, WEB] });
      await expectNoRedirect(await both.ask({ redirect_uri: undefined }));
    },
  ],
  ['RFC 6749 §3.1.2.3: a client with one address need not', asksPerson({ redirect_uri: undefined })],
  [
    'RFC 7636 §4.4.1: no challenge is invalid_request',
    tellsAgent({ code_challenge: undefined }, 'invalid_request'),
  ],
  [
    'RFC 7636 §4.4.1: neither challenge nor method is invalid_request',
    tellsAgent({ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'),
  ],
  [
    'Interface §5.4: the method plain is refused',
    tellsAgent({ code_challenge_method: 'plain' }, 'invalid_request'),
  ],
  [
    'RFC 7636 §4.3: no method means plain, and is refused',
    tellsAgent({ code_challenge_method: undefined }, 'invalid_request'),
  ],
  [
    'RFC 7636 §4.4.1: an unknown method is invalid_request',
    tellsAgent({ code_challenge_method: 'S512' }, 'invalid_request'),
  ],
  [
    'RFC 7636 §4.2: a challenge that is too short is invalid_request',
    tellsAgent({ code_challenge: 'x'.repeat(42) }, 'invalid_request'),
  ],
  [
    'RFC 7636 §4.2: a challenge that is too long is invalid_request',
    tellsAgent({ code_challenge: 'x'.repeat(129) }, 'invalid_request'),
  ],
  ['RFC 6749 §3.3: an unknown scope is invalid_scope', tellsAgent({ scope: 'admin' }, 'invalid_scope')],
  ['RFC 6749 §3.3: scopes are case-sensitive', tellsAgent({ scope: 'READ' }, 'invalid_scope')],
  [
    'RFC 6749 §3.3: a known scope beside an unknown one is asked for alone',
    asksPerson({ scope: 'read admin' }),
  ],
  ['RFC 6749 §3.3: without a scope the default applies', asksPerson({ scope: undefined })],
  [
    'RFC 8707 §2: another resource is invalid_target',
    tellsAgent({ resource: 'https://other.test/mcp' }, 'invalid_target'),
  ],
  [
    'RFC 8707 §2: another path of this server is invalid_target',
    async () => expectErrorRedirect(t, await client.ask({ resource: `${t.mcpUrl}/other` }), 'invalid_target'),
  ],
  [
    'RFC 8707 §2: a resource that is not an address is invalid_target',
    tellsAgent({ resource: 'mcp' }, 'invalid_target'),
  ],
  [
    'RFC 8707 §2: ours beside another resource is invalid_target',
    async () =>
      expectErrorRedirect(
        t,
        await client.ask({ resource: [t.mcpUrl, 'https://other.test/mcp'] }),
        'invalid_target',
      ),
  ],
  [
    'RFC 8707 §2: without a resource the server’s only resource is meant',
    asksPerson({ resource: undefined }),
  ],
  [
    'MCP 2025-11-25 Canonical Server URI: a slash at the end is the same resource',
    async () => asksPerson({ resource: `${t.mcpUrl}/` })(),
  ],
  ...[
    'response_type',
    'code_challenge',
    'code_challenge_method',
    'scope',
    'state',
    'prompt',
    'response_mode',
  ].map((name): Requirement => [
    `RFC 6749 §3.1: ${name} given twice is invalid_request`,
    async () => {
      const twice: Record<string, string[]> = {
        response_type: ['code', 'code'],
        code_challenge: ['x'.repeat(43), 'x'.repeat(43)],
        code_challenge_method: ['S256', 'S256'],
        scope: ['read', 'write'],
        state: ['one', 'two'],
        prompt: ['login', 'login'],
        response_mode: ['query', 'query'],
      };
      await expectErrorRedirect(t, await client.ask({ [name]: twice[name] }), 'invalid_request', {
        state: name === 'state' ? null : 'a-state',
      });
    },
  ]),
  [
    'RFC 6749 §3.1: client_id given twice is refused without a redirect',
    async () => refusesToRedirect({ client_id: [client.id, client.id] })(),
  ],
  [
    'RFC 6749 §3.1: redirect_uri given twice is invalid_request, sent only to the one registered address',
    tellsAgent({ redirect_uri: ['https://evil.test/', REDIRECT_URI] }, 'invalid_request'),
  ],
  [
    'RFC 6749 §3.1: redirect_uri given twice is refused without a redirect when several are registered',
    async () => {
      const both = await newClient(t, { redirect_uris: [REDIRECT_URI, WEB] });
      await expectNoRedirect(await both.ask({ redirect_uri: [REDIRECT_URI, WEB] }));
    },
  ],
  ['RFC 6749 §3.1: unknown parameters are ignored', asksPerson({ something: 'else', audience: 'x' })],
  [
    'RFC 6749 §3.1: a parameter without a value counts as left out',
    tellsAgent({ response_type: '' }, 'invalid_request'),
  ],
  [
    'RFC 6749 appendix A: U+0000 in a parameter is refused, without a server error',
    refusesToRedirect({ state: 'a\u0000b' }),
  ],
  [
    'RFC 9101 §5: a request object is not accepted',
    tellsAgent({ request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'),
  ],
  [
    'RFC 9101 §5.2: a request_uri is not fetched',
    tellsAgent({ request_uri: 'https://evil.test/request' }, 'request_uri_not_supported'),
  ],
  [
    'OpenID Connect Core §3.1.2.6: with prompt=none no person is asked, and no code is issued',
    tellsAgent({ prompt: 'none' }, 'login_required'),
  ],
  [
    'RFC 6749 §4.1.2.1: the error for a request without a state carries none',
    tellsAgent({ scope: 'admin', state: undefined }, 'invalid_scope', { state: null }),
  ],
  [
    'RFC 6749 §4.1.2: the code comes with the same state',
    async () => expect((await client.approve(owner, { state: 'xyz' })).searchParams.get('state')).toBe('xyz'),
  ],
  [
    'RFC 6749 §4.1.2: a request without a state is answered without one',
    async () =>
      expect((await client.approve(owner, { state: undefined })).searchParams.has('state')).toBe(false),
  ],
  [
    'RFC 6749 §4.1.2: a state of four thousand characters comes back complete',
    async () => {
      const state = 'a-Z0.~'.repeat(667);
      expect((await client.approve(owner, { state })).searchParams.get('state')).toBe(state);
    },
  ],
  [
    'RFC 6749 §10.14: a hostile state comes back unchanged and adds nothing to the answer',
    async () => {
      const state = `"><script>alert(1)</script>&code=stolen&iss=https://evil.test#x\r\nSet-Cookie: a=b %00 é😀`;
      const callback = await client.approve(owner, { state });
      expect(callback.searchParams.get('state')).toBe(state);
      expect(callback.searchParams.getAll('code')).toHaveLength(1);
      expect(callback.searchParams.getAll('iss')).toEqual([t.config.appUrl]);
      expect(callback.hash).toBe('');
    },
  ],
  [
    'RFC 6749 §4.1.2.1: errors carry a hostile state as well',
    async () => {
      const state = '<img src=x onerror=alert(1)>\r\n&error=none';
      await expectErrorRedirect(t, await client.ask({ scope: 'admin', state }), 'invalid_scope', { state });
    },
  ],
  [
    'RFC 9207 §2: the answer names the issuer',
    async () => expect((await client.approve(owner)).searchParams.get('iss')).toBe(t.config.appUrl),
  ],
  [
    'RFC 6749 §4.1.2.1: a person’s denial is access_denied',
    async () => {
      const { searchParams } = await client.approve(owner, {}, { decision: 'deny' });
      expect([
        searchParams.get('error'),
        searchParams.get('state'),
        searchParams.get('iss'),
        searchParams.has('code'),
      ]).toEqual(['access_denied', 'a-state', t.config.appUrl, false]);
    },
  ],
  [
    'RFC 6749 §10.2: consent is asked for again for an agent that had it',
    async () => {
      await client.codeFor(owner);
      await asksPerson({})();
    },
  ],
  [
    'RFC 9700 §4.11: errors are redirects to the registered address alone, never to one in the request',
    async () => {
      for (const redirect_uri of ['https://evil.test', '//evil.test', 'javascript:alert(1)', 'x'])
        await expectNoRedirect(await client.ask({ redirect_uri, response_type: undefined }));
    },
  ],
  [
    'RFC 9700 §4.12.2: a redirect after a form is 303, so that no password travels on',
    async () => expect((await client.ask()).status).toBe(303),
  ],
  [
    'RFC 6749 §3.1: a person at a browser gets a page for a refusal, which cannot be framed and runs nothing',
    async () => {
      const response = await client.ask({ client_id: '<script>alert(1)</script>' }, { accept: 'text/html' });
      const html = await response.text();
      expect([response.status, html.includes('<script')]).toEqual([400, false]);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  ],
  [
    'RFC 9110 §15.5.6: other methods are answered 405 with Allow: GET',
    async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await fetch(client.addressToAsk(), { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
      }
    },
  ],
  [
    'RFC 9110 §9.3.2: HEAD answers like GET',
    async () => {
      const response = await fetch(client.addressToAsk(), { method: 'HEAD', redirect: 'manual' });
      expect(response.status).toBe(303);
    },
  ],
  [
    'RFC 9700 §4.2: no Referer header reveals the address’s parameters',
    async () => {
      const response = await client.ask({ client_id: 'unknown' }, { accept: 'text/html' });
      expect(response.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
    },
  ],
  [
    'RFC 9700 §2.6: a made-up Host or X-Forwarded-Host changes no address',
    async () => {
      const { pathname, search, port } = new URL(client.addressToAsk());
      const location = await new Promise((resolve, reject) => {
        const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
        request({ host: '127.0.0.1', port, path: pathname + search, headers }, (res) =>
          resolve(res.resume().headers.location),
        )
          .on('error', reject)
          .end();
      });
      expect(String(location).startsWith(`${t.config.appUrl}/interaction/`)).toBe(true);
    },
  ],
];

describe('authorization', () => {
  test.each(requirements)('%s', (_, check) => check());
});
