import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { type Requirement } from './agent-client.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const RESOURCE = '/.well-known/oauth-protected-resource/mcp';
const SERVER = '/.well-known/oauth-authorization-server';

async function metadata(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(t.url + path);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

const requirements: Requirement[] = [
  [
    'RFC 9728 §3.1: the metadata stands where the well-known name comes before the resource’s path',
    async () => expect((await fetch(t.url + RESOURCE)).status).toBe(200),
  ],
  [
    'RFC 9728 §3.3: `resource` is the very address that the agent calls',
    async () => expect((await metadata(RESOURCE))['resource']).toBe(t.mcpUrl),
  ],
  [
    'RFC 9728 §3.2: the metadata is application/json, and may be cached for a while',
    async () => {
      const { headers } = await fetch(t.url + RESOURCE);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('cache-control')).toMatch(/max-age=\d+/);
    },
  ],
  [
    'RFC 9728 §2: the only way to send a token is the header',
    async () => expect((await metadata(RESOURCE))['bearer_methods_supported']).toEqual(['header']),
  ],
  [
    'RFC 9728 §5.1: the 401 names the address of this metadata',
    async () => {
      const { headers } = await t.post({});
      const [, address] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
      expect(address).toBe(t.url + RESOURCE);
    },
  ],
  [
    'MCP 2025-11-25 Authorization, Server Location: `authorization_servers` names at least one',
    async () => expect((await metadata(RESOURCE))['authorization_servers']).toEqual([t.url]),
  ],
  [
    'MCP 2025-11-25 Authorization, Server Metadata Discovery: the named server has RFC 8414 metadata',
    async () => {
      const [server] = (await metadata(RESOURCE))['authorization_servers'] as string[];
      expect((await fetch(`${server}${SERVER}`)).status).toBe(200);
    },
  ],
  [
    'RFC 8414 §3.3: `issuer` is the address that the well-known name was added to',
    async () => expect((await metadata(SERVER))['issuer']).toBe(t.config.appUrl),
  ],
  [
    'RFC 8414 §3.2: the metadata is application/json',
    async () => {
      const { headers } = await fetch(t.url + SERVER);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    },
  ],
  [
    'RFC 8414 §2: every endpoint is an absolute address of this issuer, and answers there',
    async () => {
      const found = await metadata(SERVER);
      for (const name of ['authorization', 'token', 'registration', 'revocation']) {
        const address = String(found[`${name}_endpoint`]);
        expect(address.startsWith(`${t.url}/mcp/`)).toBe(true);
        expect((await fetch(address, { method: 'PUT' })).status).toBe(405);
      }
    },
  ],
  [
    'RFC 8414 §2: clients learn that they need no secret',
    async () =>
      expect(await metadata(SERVER)).toMatchObject({
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
      }),
  ],
  [
    'RFC 8414 §2: nothing is announced that is not offered',
    async () => {
      const found = await metadata(SERVER);
      for (const name of [
        'jwks_uri',
        'introspection_endpoint',
        'userinfo_endpoint',
        'device_authorization_endpoint',
        'pushed_authorization_request_endpoint',
        'id_token_signing_alg_values_supported',
      ])
        expect(found).not.toHaveProperty(name);
    },
  ],
  [
    'RFC 7636 §6.2: S256 is announced, plain is not',
    async () => expect((await metadata(SERVER))['code_challenge_methods_supported']).toEqual(['S256']),
  ],
  [
    'MCP 2025-11-25 Authorization Code Protection: PKCE is announced, so that clients go on',
    async () => expect(await metadata(SERVER)).toHaveProperty('code_challenge_methods_supported'),
  ],
  [
    'RFC 9207 §3: the server announces that its answers name the issuer',
    async () => expect((await metadata(SERVER))['authorization_response_iss_parameter_supported']).toBe(true),
  ],
  [
    'MCP 2025-11-25 Client ID Metadata Documents: the server announces that it takes them',
    async () => expect((await metadata(SERVER))['client_id_metadata_document_supported']).toBe(true),
  ],
  [
    'Interface §5.4: the grants are authorization_code and refresh_token, the response type is code',
    async () =>
      expect(await metadata(SERVER)).toMatchObject({
        grant_types_supported: ['authorization_code', 'refresh_token'],
        response_types_supported: ['code'],
      }),
  ],
  [
    'Interface §5.5: both documents name the scopes read and write',
    async () => {
      for (const path of [RESOURCE, SERVER])
        expect((await metadata(path))['scopes_supported']).toEqual(['read', 'write']);
    },
  ],
  [
    'RFC 9110 §9.3.2: HEAD answers like GET, without a body',
    async () => {
      for (const path of [RESOURCE, SERVER]) {
        const response = await fetch(t.url + path, { method: 'HEAD' });
        expect([response.status, await response.text()]).toEqual([200, '']);
      }
    },
  ],
  [
    'RFC 9110 §15.5.6: another method is answered 405 with the supported methods',
    async () => {
      for (const path of [RESOURCE, SERVER])
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
          const response = await fetch(t.url + path, { method });
          expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
        }
    },
  ],
  [
    'Fetch standard, CORS: agents in a browser read both documents, and may ask before',
    async () => {
      for (const path of [RESOURCE, SERVER]) {
        const read = await fetch(t.url + path, { headers: { origin: 'https://agent.test' } });
        expect(read.headers.get('access-control-allow-origin')).toBe('*');
        const asked = await fetch(t.url + path, {
          method: 'OPTIONS',
          headers: { origin: 'https://agent.test' },
        });
        expect(asked.status).toBe(204);
      }
    },
  ],
  [
    'MCP 2026-07-28 Authorization: the same documents serve both revisions, whatever the version header says',
    async () => {
      for (const version of ['2025-11-25', '2026-07-28']) {
        const response = await fetch(t.url + RESOURCE, { headers: { 'mcp-protocol-version': version } });
        expect(await response.json()).toEqual(await metadata(RESOURCE));
      }
    },
  ],
];

describe('discovery', () => {
  test.each(requirements)('%s', (_, check) => check());
});
