import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('discovery (§4.7, §5.5)', () => {
  describe.each(['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'])(
    'the protected-resource metadata at %s',
    (path) => {
      test('names /mcp, its authorization server and the scopes', async () => {
        const response = await fetch(t.url + path);
        expect(response.status).toBe(200);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(await response.json()).toEqual({
          resource: t.mcpUrl,
          authorization_servers: [t.url],
          bearer_methods_supported: ['header'],
          scopes_supported: ['read', 'write'],
        });
      });

      test('answers HEAD with its headers, and lets scripts of any page ask', async () => {
        const head = await fetch(t.url + path, { method: 'HEAD' });
        expect([head.status, head.headers.get('content-type')]).toEqual([
          200,
          'application/json; charset=utf-8',
        ]);
        expect(await head.text()).toBe('');
        const headers = { origin: 'https://agent.test', 'access-control-request-method': 'GET' };
        const asked = await fetch(t.url + path, { method: 'OPTIONS', headers });
        expect([
          asked.status,
          asked.headers.get('access-control-allow-origin'),
          asked.headers.get('access-control-allow-methods'),
        ]).toEqual([204, '*', 'GET']);
      });

      test.each(['POST', 'PUT', 'DELETE'])('answers %s with 405 and names GET', async (method) => {
        const response = await fetch(t.url + path, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
        expect(await response.json()).toEqual({ detail: expect.any(String) });
      });
    },
  );

  test('the authorization-server metadata names the paths of §4.7, S256 and nothing weaker', async () => {
    const response = await fetch(`${t.url}/.well-known/oauth-authorization-server`);
    expect(await response.json()).toEqual({
      issuer: t.url,
      authorization_endpoint: `${t.url}/mcp/auth`,
      token_endpoint: `${t.url}/mcp/token`,
      registration_endpoint: `${t.url}/mcp/register`,
      revocation_endpoint: `${t.url}/mcp/revoke`,
      grant_types_supported: ['authorization_code', 'refresh_token'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['read', 'write'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      response_modes_supported: ['query'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  test('a person who opens the address in a browser learns where agents connect', async () => {
    const response = await fetch(t.url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('/mcp');
  });

  test.each([
    '/mcp/jwks',
    '/.well-known/openid-configuration',
    '/mcp/register/some-client',
    '/agent/identity',
  ])('%s is not there (§5.8)', async (path) => {
    const response = await fetch(t.url + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });

  test.each([
    ['POST', '/.well-known/oauth-authorization-server'],
    ['GET', '/mcp/register'],
    ['GET', '/mcp/token'],
    ['GET', '/mcp/revoke'],
    ['POST', '/mcp/auth'],
  ])('%s %s answers 405 and names what is possible', async (method, path) => {
    const response = await fetch(t.url + path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/GET|POST/);
    expect(await response.json()).toMatchObject({ detail: expect.any(String) });
  });
});

describe('GET /health (§4.6)', () => {
  test('names the service and its start time', async () => {
    const response = await fetch(`${t.url}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'healthy',
      environment: 'test',
      started_at: expect.any(String),
    });
  });
});
