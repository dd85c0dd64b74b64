import { describe, expect, test } from '@jest/globals';
import { expectOAuthError, opens, postJson, type Requirement } from './agent-client.ts';
import { openScene } from './scene.ts';

const { t, owner, client, other } = await openScene();

const requirements: Requirement[] = [
  [
    'RFC 7009 §2.1: a revoked access token opens nothing on the next call, and the agent can refresh',
    async () => {
      const { access_token: access, refresh_token: refresh } = await client.tokensFor(owner);
      expect((await client.revoke(access)).status).toBe(200);
      expect(await opens(t, access)).toBe(false);
      expect((await client.refresh(refresh)).status).toBe(200);
    },
  ],
  [
    'RFC 7009 §2.1: a revoked refresh token takes the access tokens of its grant with it',
    async () => {
      const { access_token: access, refresh_token: refresh } = await client.tokensFor(owner);
      expect((await client.revoke(refresh)).status).toBe(200);
      expect(await opens(t, access)).toBe(false);
      await expectOAuthError(await client.refresh(refresh), 'invalid_grant');
    },
  ],
  [
    'RFC 7009 §2.1: it does not revoke another agent’s tokens',
    async () => {
      const [mine, theirs] = [await client.tokensFor(owner), await other.tokensFor(owner)];
      await client.revoke(mine.refresh_token);
      expect(await opens(t, theirs.access_token)).toBe(true);
    },
  ],
  [
    'RFC 7009 §2.1: a client cannot revoke a token of another client',
    async () => {
      const { access_token: access, refresh_token: refresh } = await client.tokensFor(owner);
      for (const token of [access, refresh]) expect((await other.revoke(token)).status).toBe(200);
      expect(await opens(t, access)).toBe(true);
      expect((await client.refresh(refresh)).status).toBe(200);
    },
  ],
  [
    'RFC 7009 §2.2: an unknown token is answered 200',
    async () => expect((await client.revoke('unknown')).status).toBe(200),
  ],
  [
    'RFC 7009 §2.2: a token that is revoked already is answered 200',
    async () => {
      const { refresh_token: token } = await client.tokensFor(owner);
      expect([(await client.revoke(token)).status, (await client.revoke(token)).status]).toEqual([200, 200]);
    },
  ],
  [
    'RFC 7009 §2.1: a wrong token_type_hint does not prevent a revocation',
    async () => {
      const { access_token: access } = await client.tokensFor(owner);
      expect((await client.revoke(access, { token_type_hint: 'refresh_token' })).status).toBe(200);
      expect(await opens(t, access)).toBe(false);
    },
  ],
  [
    'RFC 7009 §2.1: an unknown token_type_hint is ignored',
    async () => {
      const { access_token: access } = await client.tokensFor(owner);
      expect((await client.revoke(access, { token_type_hint: 'anything' })).status).toBe(200);
      expect(await opens(t, access)).toBe(false);
    },
  ],
  [
    'RFC 7009 §2.1: no token is invalid_request',
    async () => expectOAuthError(await client.revoke('', { token: undefined }), 'invalid_request'),
  ],
  [
    'RFC 7009 §2.1: a token given twice is invalid_request',
    async () => expectOAuthError(await client.revoke('', { token: ['a', 'b'] }), 'invalid_request'),
  ],
  [
    'RFC 7009 §2.1: no client_id is invalid_request',
    async () => expectOAuthError(await client.revoke('x', { client_id: undefined }), 'invalid_request'),
  ],
  [
    'RFC 7009 §2.1: an unknown client is invalid_client',
    async () => expectOAuthError(await client.revoke('x', { client_id: 'unknown' }), 'invalid_client', 401),
  ],
  [
    'RFC 7009 §2.1: JSON instead of a form is invalid_request',
    async () => {
      await expectOAuthError(
        await postJson(`${t.url}/mcp/revoke`, { client_id: client.id, token: 'x' }),
        'invalid_request',
      );
    },
  ],
  [
    'RFC 7009 §2.1: a token in the address is ignored',
    async () => {
      const { access_token: access } = await client.tokensFor(owner);
      await expectOAuthError(
        await fetch(`${t.url}/mcp/revoke?client_id=${client.id}&token=${access}`, { method: 'POST' }),
        'invalid_request',
      );
      expect(await opens(t, access)).toBe(true);
    },
  ],
  [
    'RFC 9110 §15.5.14: more than 64 KiB is refused with 413',
    async () => expectOAuthError(await client.revoke('x'.repeat(66_000)), 'invalid_request', 413),
  ],
  [
    'RFC 9110 §15.5.6: other methods are answered 405 with Allow: POST',
    async () => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const response = await fetch(`${t.url}/mcp/revoke`, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      }
    },
  ],
  [
    'RFC 7009 §2.3: an agent in a browser may revoke',
    async () => {
      const asked = await fetch(`${t.url}/mcp/revoke`, {
        method: 'OPTIONS',
        headers: { origin: 'https://agent.test' },
      });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    },
  ],
];

describe('revocation', () => {
  test.each(requirements)('%s', (_, check) => check());
});
