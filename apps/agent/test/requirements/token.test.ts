import { describe, expect, test } from '@jest/globals';
import { REDIRECT_URI, startAgent } from '../harness.ts';
import {
  type Change,
  expectOAuthError,
  newClient,
  opens,
  postJson,
  type Requirement,
  type Tokens,
  VERIFIER,
} from './agent-client.ts';
import { openScene } from './scene.ts';

const { t, owner, client, other } = await openScene();

const tokenUrl = () => `${t.url}/mcp/token`;
const bodyOf = async (response: Response) => (await response.json()) as Tokens;

/** A code is refused when its redemption has this change. */
const refusesCode = (change: Change, error: string, status?: number) => async () =>
  expectOAuthError(await client.redeem(await client.codeFor(owner), change), error, status);
/** A refresh token is refused when its use has this change. */
const refusesRefresh = (change: Change, error: string, status?: number) => async () => {
  const { refresh_token: token } = await client.tokensFor(owner);
  await expectOAuthError(await client.refresh(token, change), error, status);
  expect((await client.refresh(token)).status).toBe(200);
};
/** A form without any grant is refused. */
const refusesForm = (form: Record<string, string>, error: string) => async () =>
  expectOAuthError(await fetch(tokenUrl(), { method: 'POST', body: new URLSearchParams(form) }), error);

const requirements: Requirement[] = [
  [
    'RFC 6749 §5.1: a code gives a bearer token, its lifetime, its scope and a refresh token',
    async () =>
      expect(await client.tokensFor(owner)).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'read write',
        refresh_token: expect.any(String),
      }),
  ],
  [
    'RFC 6749 §5.1: the answer may not be cached',
    async () => {
      const response = await client.redeem(await client.codeFor(owner));
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    },
  ],
  [
    'RFC 6749 §5.2: neither is a refusal',
    async () => expect((await client.redeem('unknown')).headers.get('cache-control')).toBe('no-store'),
  ],
  [
    'RFC 6749 §5.1: the answer is application/json',
    async () =>
      expect((await client.redeem(await client.codeFor(owner))).headers.get('content-type')).toMatch(
        /^application\/json/,
      ),
  ],
  [
    'RFC 6749 §3.3: the answer names the granted scope when the person granted less',
    async () =>
      expect(await client.tokensFor(owner, {}, { scopes: ['read'] })).toMatchObject({ scope: 'read' }),
  ],
  [
    'RFC 6749 §1.4: the token is opaque to the agent',
    async () => expect((await client.tokensFor(owner)).access_token).not.toContain('.'),
  ],
  [
    'RFC 6749 §10.10: tokens and codes have at least 128 random bits',
    async () => {
      const { access_token: access, refresh_token: refresh } = await client.tokensFor(owner);
      for (const secret of [access, refresh, await client.codeFor(owner)])
        expect(secret).toMatch(/^[\w-]{22,}$/);
    },
  ],
  [
    'RFC 6749 §4.1.3: an unknown code is invalid_grant',
    async () => expectOAuthError(await client.redeem('unknown'), 'invalid_grant'),
  ],
  [
    'RFC 6749 §4.1.3: no code is invalid_request',
    async () => expectOAuthError(await client.redeem('', { code: undefined }), 'invalid_request'),
  ],
  [
    'RFC 6749 §4.1.3: a code of another client is invalid_grant',
    async () => expectOAuthError(await other.redeem(await client.codeFor(owner)), 'invalid_grant'),
  ],
  [
    'RFC 6749 §4.1.3: another redirect_uri is invalid_grant',
    refusesCode({ redirect_uri: 'http://127.0.0.1:61234/other' }, 'invalid_grant'),
  ],
  [
    'RFC 6749 §4.1.3: another port of the redirect_uri is invalid_grant',
    refusesCode({ redirect_uri: REDIRECT_URI.replace('61234', '61235') }, 'invalid_grant'),
  ],
  [
    'RFC 7636 §4.6: another verifier is invalid_grant',
    refusesCode({ code_verifier: 'y'.repeat(43) }, 'invalid_grant'),
  ],
  ['RFC 7636 §4.5: no verifier is invalid_grant', refusesCode({ code_verifier: undefined }, 'invalid_grant')],
  [
    'RFC 7636 §4.1: a verifier that is too short is invalid_request',
    refusesCode({ code_verifier: 'short' }, 'invalid_request'),
  ],
  [
    'RFC 7636 §4.6: the challenge itself is not a verifier',
    refusesCode({ code_verifier: VERIFIER.toUpperCase() }, 'invalid_grant'),
  ],
  [
    'RFC 8707 §2.2: a token for another resource is invalid_target',
    refusesCode({ resource: 'https://other.test/mcp' }, 'invalid_target'),
  ],
  [
    'RFC 8707 §2.2: the resource may be repeated',
    async () => {
      const response = await client.redeem(await client.codeFor(owner), { resource: t.mcpUrl });
      expect(response.status).toBe(200);
    },
  ],
  [
    'RFC 6749 §3.2.1: no client_id is invalid_request',
    refusesCode({ client_id: undefined }, 'invalid_request'),
  ],
  [
    'RFC 6749 §5.2: an unknown client is invalid_client',
    refusesCode({ client_id: 'unknown' }, 'invalid_client', 401),
  ],
  [
    'RFC 6749 §2.3: a public client may not send a secret in the header',
    async () => {
      const headers = { authorization: `Basic ${Buffer.from(`${client.id}:secret`).toString('base64')}` };
      await expectOAuthError(
        await client.redeem(await client.codeFor(owner), { client_id: undefined }, headers),
        'invalid_client',
        401,
      );
    },
  ],
  ...['grant_type', 'code', 'code_verifier', 'redirect_uri', 'client_id'].map((name): Requirement => [
    `RFC 6749 §3.2: ${name} given twice is invalid_request`,
    async () => {
      const code = await client.codeFor(owner);
      const right: Record<string, string> = {
        grant_type: 'authorization_code',
        code,
        code_verifier: VERIFIER,
        redirect_uri: REDIRECT_URI,
        client_id: client.id,
      };
      const value = right[name] ?? '';
      await expectOAuthError(await client.redeem(code, { [name]: [value, value] }), 'invalid_request');
      expect((await client.redeem(code)).status).toBe(200);
    },
  ]),
  [
    'RFC 6749 §3.2: scope given twice is invalid_request',
    refusesRefresh({ scope: ['read', 'read'] }, 'invalid_request'),
  ],
  [
    'RFC 6749 §3.2: refresh_token given twice is invalid_request',
    async () => {
      const { refresh_token: token } = await client.tokensFor(owner);
      await expectOAuthError(
        await client.refresh(token, { refresh_token: [token, token] }),
        'invalid_request',
      );
    },
  ],
  [
    'RFC 6749 §3.2: unknown parameters are ignored',
    async () => {
      expect((await client.redeem(await client.codeFor(owner), { something: 'else' })).status).toBe(200);
    },
  ],
  [
    'RFC 6749 §3.2: parameters in the address do not count',
    async () => {
      const code = await client.codeFor(owner);
      const query = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client.id,
        code,
        code_verifier: VERIFIER,
        redirect_uri: REDIRECT_URI,
      });
      await expectOAuthError(
        await fetch(`${tokenUrl()}?${query.toString()}`, { method: 'POST' }),
        'invalid_request',
      );
    },
  ],
  [
    'RFC 6749 §4.1.3: JSON instead of a form is invalid_request',
    async () => {
      await expectOAuthError(
        await postJson(tokenUrl(), { grant_type: 'authorization_code', client_id: client.id }),
        'invalid_request',
      );
    },
  ],
  [
    'RFC 6749 §4.1.3: a form of several parts is invalid_request',
    async () => {
      const body = new FormData();
      body.append('grant_type', 'authorization_code');
      await expectOAuthError(await fetch(tokenUrl(), { method: 'POST', body }), 'invalid_request');
    },
  ],
  [
    'RFC 6749 §5.2: no grant_type is invalid_request',
    async () => refusesForm({ client_id: client.id }, 'invalid_request')(),
  ],
  [
    'RFC 6749 §5.2: an unknown grant_type is unsupported_grant_type',
    async () => refusesForm({ client_id: client.id, grant_type: 'magic' }, 'unsupported_grant_type')(),
  ],
  ['RFC 6749 §5.2: an empty body is invalid_request', refusesForm({}, 'invalid_request')],
  [
    'RFC 6749 appendix A: U+0000 in a code is invalid_request',
    async () => expectOAuthError(await client.redeem('a\u0000b'), 'invalid_request'),
  ],
  [
    'RFC 9110 §15.5.14: more than 64 KiB is refused with 413',
    async () => {
      const response = await client.redeem('x'.repeat(66_000));
      await expectOAuthError(response, 'invalid_request', 413);
    },
  ],
  [
    'RFC 6749 appendix B: a form that declares UTF-8 is accepted',
    async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
      expect((await client.redeem(await client.codeFor(owner), {}, headers)).status).toBe(200);
    },
  ],
  [
    'RFC 9110 §15.5.16: a form in an unknown encoding is refused',
    async () => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-encoding': 'secret',
      };
      await expectOAuthError(await client.redeem('x', {}, headers), 'invalid_request', 415);
    },
  ],
  [
    'RFC 9110 §15.5.6: other methods are answered 405 with Allow: POST',
    async () => {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
        const response = await fetch(tokenUrl(), { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      }
    },
  ],
  [
    'Fetch standard, CORS: an agent in a browser may redeem',
    async () => {
      const response = await client.redeem('unknown', {}, { origin: 'https://agent.test' });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      const asked = await fetch(tokenUrl(), { method: 'OPTIONS', headers: { origin: 'https://agent.test' } });
      expect(asked.status).toBe(204);
    },
  ],
  [
    'RFC 6749 §4.1.2: a code can be redeemed once',
    async () => {
      const code = await client.codeFor(owner);
      expect((await client.redeem(code)).status).toBe(200);
      await expectOAuthError(await client.redeem(code), 'invalid_grant');
    },
  ],
  [
    'RFC 6749 §4.1.2: a replayed code revokes the tokens that it issued',
    async () => {
      const code = await client.codeFor(owner);
      const { access_token: access, refresh_token: refresh } = await bodyOf(await client.redeem(code));
      expect(await opens(t, access)).toBe(true);
      await client.redeem(code);
      expect(await opens(t, access)).toBe(false);
      await expectOAuthError(await client.refresh(refresh), 'invalid_grant');
    },
  ],
  [
    'RFC 6749 §10.5: so does a code replayed by another client',
    async () => {
      const code = await client.codeFor(owner);
      const { access_token: access } = await bodyOf(await client.redeem(code));
      await expectOAuthError(await other.redeem(code), 'invalid_grant');
      expect(await opens(t, access)).toBe(false);
    },
  ],
  [
    'RFC 6749 §10.5: so does a code replayed with another verifier',
    async () => {
      const code = await client.codeFor(owner);
      const { access_token: access } = await bodyOf(await client.redeem(code));
      await expectOAuthError(await client.redeem(code, { code_verifier: 'y'.repeat(43) }), 'invalid_grant');
      expect(await opens(t, access)).toBe(false);
    },
  ],
  [
    'RFC 6749 §10.5: a wrong try before the first redemption revokes nothing',
    async () => {
      const code = await client.codeFor(owner);
      await expectOAuthError(await client.redeem(code, { code_verifier: 'y'.repeat(43) }), 'invalid_grant');
      await expectOAuthError(await other.redeem(code), 'invalid_grant');
      expect((await client.redeem(code)).status).toBe(200);
    },
  ],
  [
    'RFC 6749 §6: a refresh token gives a new access token',
    async () => {
      const first = await client.tokensFor(owner);
      const second = await bodyOf(await client.refresh(first.refresh_token));
      expect(second.access_token).not.toBe(first.access_token);
      expect(await opens(t, second.access_token)).toBe(true);
    },
  ],
  [
    'OAuth 2.1 §4.3.1: a refresh token is replaced by each use',
    async () => {
      const first = await client.tokensFor(owner);
      const second = await bodyOf(await client.refresh(first.refresh_token));
      expect(second.refresh_token).not.toBe(first.refresh_token);
      expect((await client.refresh(second.refresh_token)).status).toBe(200);
    },
  ],
  [
    'Interface §5.9: a used refresh token is tolerated within the leeway, for clients race themselves',
    async () => {
      const { refresh_token: token } = await client.tokensFor(owner);
      const answers = await Promise.all([
        client.refresh(token),
        client.refresh(token),
        client.refresh(token),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const answer of answers) expect(await opens(t, (await bodyOf(answer)).access_token)).toBe(true);
    },
  ],
  [
    'RFC 9700 §4.14.2: after the leeway a used refresh token revokes everything issued from it',
    async () => {
      const strict = await startAgent({ settings: { REFRESH_REUSE_LEEWAY: '0' } });
      const agent = await newClient(strict);
      const first = await agent.tokensFor(owner);
      const second = await bodyOf(await agent.refresh(first.refresh_token));
      await new Promise((resolve) => setTimeout(resolve, 10)); // the leeway is zero, but not less
      await expectOAuthError(await agent.refresh(first.refresh_token), 'invalid_grant');
      expect(await opens(strict, second.access_token)).toBe(false);
      await expectOAuthError(await agent.refresh(second.refresh_token), 'invalid_grant');
      await strict.close();
    },
  ],
  [
    'RFC 6749 §6: a refresh can ask for less',
    async () => {
      const { refresh_token: token } = await client.tokensFor(owner);
      expect(await bodyOf(await client.refresh(token, { scope: 'read' }))).toMatchObject({ scope: 'read' });
    },
  ],
  [
    'RFC 6749 §6: having asked for less does not shrink the refresh token',
    async () => {
      const { refresh_token: token } = await client.tokensFor(owner);
      const less = await bodyOf(await client.refresh(token, { scope: 'read' }));
      expect(await bodyOf(await client.refresh(less.refresh_token))).toMatchObject({ scope: 'read write' });
    },
  ],
  [
    'RFC 6749 §6: a refresh can not ask for more than was granted',
    async () => {
      const { refresh_token: token } = await client.tokensFor(owner, {}, { scopes: ['read'] });
      await expectOAuthError(await client.refresh(token, { scope: 'read write' }), 'invalid_scope');
    },
  ],
  [
    'RFC 6749 §6: a refresh with an unknown scope is invalid_scope',
    refusesRefresh({ scope: 'admin' }, 'invalid_scope'),
  ],
  [
    'RFC 6749 §6: a refresh token of another client is invalid_grant, and goes on for its own',
    async () => {
      const { refresh_token: token } = await client.tokensFor(owner);
      await expectOAuthError(await other.refresh(token), 'invalid_grant');
      expect((await client.refresh(token)).status).toBe(200);
    },
  ],
  [
    'RFC 6749 §6: an unknown refresh token is invalid_grant',
    async () => expectOAuthError(await client.refresh('unknown'), 'invalid_grant'),
  ],
  [
    'RFC 6749 §6: no refresh token is invalid_request',
    async () => expectOAuthError(await client.refresh('', { refresh_token: undefined }), 'invalid_request'),
  ],
  [
    'RFC 6749 §6: an access token is not a refresh token',
    async () => {
      const { access_token: token } = await client.tokensFor(owner);
      await expectOAuthError(await client.refresh(token), 'invalid_grant');
    },
  ],
  [
    'RFC 8707 §2.2: a refresh for another resource is invalid_target',
    refusesRefresh({ resource: 'https://other.test/mcp' }, 'invalid_target'),
  ],
  [
    'RFC 6749 §10.4: a refresh without a client is invalid_request',
    refusesRefresh({ client_id: undefined }, 'invalid_request'),
  ],
  [
    'RFC 6819 §5.1.4.1.3: the database stores no code or token in plain text',
    async () => {
      const code = await client.codeFor(owner);
      const { access_token: access, refresh_token: refresh } = await client.tokensFor(owner);
      for (const secret of [code, access, refresh]) {
        const { rows } = await t.db.pool.query('select from oidc_record r where r::text like $1', [
          `%${secret}%`,
        ]);
        expect(rows).toHaveLength(0);
      }
    },
  ],
];

describe('the token endpoint', () => {
  test.each(requirements)('%s', (_, check) => check());
});
