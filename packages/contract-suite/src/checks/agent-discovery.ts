import { expect } from 'expect';
import request from 'supertest';
import { type Suite } from '../collect.ts';

// How far an agent gets without a person: it discovers where to authorize, and no further (§5.4).

const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

export function agentDiscovery({ describe, test }: Suite, appUrl: string): void {
  const app = () => request(appUrl);
  const ask = (authorization?: string) => {
    const asking = app().post('/mcp').set('Accept', 'application/json, text/event-stream');
    return (authorization === undefined ? asking : asking.set('Authorization', authorization)).send(call);
  };

  describe('POST /mcp without an access token (§4.5, §5, §7)', () => {
    test.each<[string, string | undefined]>([
      ['no credential', undefined],
      ['an unknown token', 'Bearer nonsense'],
      ['a survey key', `Bearer fsk_${'a'.repeat(43)}`],
      ['another scheme', `Basic ${btoa('user:password')}`],
    ])('401 for %s, with the way to the metadata', async (_, authorization) => {
      const { headers, body } = await ask(authorization)
        .expect(401)
        .expect('Content-Type', /^application\/json/);
      const challenge = headers['www-authenticate'] ?? '';
      expect(challenge).toMatch(/^Bearer realm="Service MCP"/);
      const metadata = `${appUrl}/.well-known/oauth-protected-resource/mcp`;
      expect(challenge).toContain(`resource_metadata="${metadata}"`);
      expect(body).toEqual({ detail: expect.any(String) });
    });
  });

  describe('discovery (§4.7, §5)', () => {
    test('the protected-resource metadata names /mcp, its authorization server and the scopes', async () => {
      const { body } = await app().get('/.well-known/oauth-protected-resource/mcp').expect(200);
      expect(body).toMatchObject({
        resource: `${appUrl}/mcp`,
        authorization_servers: [expect.stringMatching(/^https?:/)],
        bearer_methods_supported: ['header'],
        scopes_supported: ['read', 'write'],
      });
    });

    test('the authorization-server metadata names the endpoints, S256 and nothing weaker', async () => {
      const { body } = await app().get('/.well-known/oauth-authorization-server').expect(200);
      expect(body).toMatchObject({
        issuer: expect.any(String),
        authorization_endpoint: `${appUrl}/mcp/auth`,
        token_endpoint: `${appUrl}/mcp/token`,
        registration_endpoint: `${appUrl}/mcp/register`,
        revocation_endpoint: `${appUrl}/mcp/revoke`,
        grant_types_supported: ['authorization_code', 'refresh_token'],
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        scopes_supported: ['read', 'write'],
      });
    });

    test.each(['/agent/identity', '/agent/identity/claim', '/feedback', '/transcripts/upload'])(
      '404 at %s: neither agent identities nor the REST surface are here (§5.8)',
      async (path) => {
        const { body } = await app().post(path).send({}).expect(404);
        expect(body).toEqual({ detail: expect.any(String) });
      },
    );
  });
}
