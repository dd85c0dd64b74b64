import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadProviderKeys } from '@feedback/core';
import { freePort, type Part, startApp } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { databaseUrl, redisUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import { BASE_URL, type Harness, type Member, startAgent, toolCall } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { type AgentClient, call, newClient, opens, type Requirement, type Tokens } from './agent-client.ts';

let t: Harness;
let owner: Member;
let client: AgentClient;
let tokens: Tokens;
let surveyKey: string;
let ingest: { url: string; part: Part };
const logs = mkdtempSync(path.join(os.tmpdir(), 'feedback-bearer-'));
const stop = new AbortController();

beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember();
  client = await newClient(t);
  tokens = await client.tokensFor(owner);
  surveyKey = await newSurveyKey();
  ingest = await startIngest();
});
afterAll(async () => {
  await ingest.part.stop();
  await t.close();
  rmSync(logs, { recursive: true });
});

/** The parameters of a challenge, by name (RFC 9110 §11.6.1). */
function challengeOf(response: Response): Record<string, string> {
  const header = response.headers.get('www-authenticate') ?? '';
  expect(header).toMatch(/^Bearer /);
  return Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

async function refuses(token: string): Promise<void> {
  const response = await call(t, token);
  expect(response.status).toBe(401);
  expect(challengeOf(response)['error']).toBe('invalid_token');
  expect(await response.json()).toEqual({ detail: expect.any(String) });
}

const requirements: Requirement[] = [
  [
    'RFC 6750 §2.1: a token in the Authorization header opens /mcp',
    async () => expect(await opens(t, tokens.access_token)).toBe(true),
  ],
  [
    'RFC 9110 §11.1: the scheme is written in any case',
    async () => {
      for (const scheme of ['bearer', 'BEARER', 'bEaReR'])
        expect((await call(t, '', { authorization: `${scheme} ${tokens.access_token}` })).status).toBe(200);
    },
  ],
  [
    'RFC 6750 §3: without a token the challenge has no error',
    async () => {
      const response = await call(t, '', {});
      expect(response.status).toBe(401);
      expect(challengeOf(response)).toEqual({
        realm: 'Service MCP',
        resource_metadata: `${t.url}/.well-known/oauth-protected-resource/mcp`,
      });
    },
  ],
  [
    'Interface §7.2: the realm is Service MCP, and the metadata’s address is named',
    async () => {
      const challenge = challengeOf(await call(t, 'unknown'));
      expect([challenge['realm'], challenge['resource_metadata']]).toEqual([
        'Service MCP',
        `${t.url}/.well-known/oauth-protected-resource/mcp`,
      ]);
    },
  ],
  ['RFC 6750 §3.1: an unknown token is 401 invalid_token', () => refuses('unknown')],
  [
    'RFC 6750 §3.1: a token with one character changed is 401 invalid_token',
    async () => {
      const token = tokens.access_token;
      await refuses(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`);
    },
  ],
  [
    'RFC 6750 §3.1: a malformed header is 401 invalid_token',
    async () => {
      for (const authorization of [
        'Bearer',
        'Bearer ',
        `Bearer ${tokens.access_token} more`,
        `Bearer ${tokens.access_token},x`,
        'Bearer ü',
        tokens.access_token,
        `Token ${tokens.access_token}`,
      ])
        expect(
          (await call(t, '', { authorization: Buffer.from(authorization).toString('latin1') })).status,
        ).toBe(401);
    },
  ],
  ['RFC 6750 §3.1: a very long token is refused, without a server error', () => refuses('x'.repeat(8_000))],
  [
    'RFC 6750 §5.3: a refusal is in no cache',
    async () => expect((await call(t, 'unknown')).headers.get('cache-control')).toBe('no-store'),
  ],
  [
    'Interface §5: a token in the address is ignored (RFC 6750 §2.3)',
    async () => {
      const response = await fetch(`${t.mcpUrl}?access_token=${tokens.access_token}`, {
        method: 'POST',
        body: '{}',
      });
      expect(response.status).toBe(401);
    },
  ],
  [
    'Interface §5: a token in a form is ignored (RFC 6750 §2.2)',
    async () => {
      const body = new URLSearchParams({ access_token: tokens.access_token });
      expect((await fetch(t.mcpUrl, { method: 'POST', body })).status).toBe(401);
    },
  ],
  [
    'Interface §5: a token in the JSON body is ignored',
    async () => {
      expect((await t.post({ ...toolCall('service.help'), access_token: tokens.access_token })).status).toBe(
        401,
      );
    },
  ],
  [
    'Interface §5: a token in a cookie is ignored',
    async () => {
      expect((await call(t, '', { cookie: `access_token=${tokens.access_token}` })).status).toBe(401);
    },
  ],
  ['RFC 6749 §1.5: a refresh token opens nothing', () => refuses(tokens.refresh_token)],
  ['RFC 6749 §4.1.2: a code opens nothing', async () => refuses(await client.codeFor(owner))],
  ['RFC 6749 §2.2: a client_id opens nothing', () => refuses(client.id)],
  ['Interface §5: a survey key opens nothing at /mcp', () => refuses(surveyKey)],
  [
    'Interface §5: a session token for the REST surface opens nothing at /mcp',
    async () => refuses(await sessionToken(BASE_URL)),
  ],
  [
    'Interface §5: a session token for /api opens nothing at /mcp',
    async () => refuses(await sessionToken(`${t.config.appUrl}/api`)),
  ],
  [
    'RFC 8707 §2: a JWT that names /mcp as its audience opens nothing: tokens are opaque here',
    async () => refuses(await sessionToken(t.mcpUrl)),
  ],
  ['RFC 7519 §6: an unsigned JWT opens nothing', () => refuses('eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.')],
  [
    'RFC 8707 §2: a token for another resource on the same database opens nothing',
    async () => {
      const elsewhere = await startAgent();
      await refuses((await (await newClient(elsewhere)).tokensFor(owner)).access_token);
      await elsewhere.close();
    },
  ],
  [
    'Interface §5: an access token is not a session at /api',
    async () => {
      for (const [method, at] of [
        ['GET', '/api/agent-connections'],
        ['GET', '/api/surveys'],
        ['POST', '/api/surveys'],
        ['GET', '/api/quota'],
      ] as const) {
        const response = await fetch(t.url + at, {
          method,
          headers: { authorization: `Bearer ${tokens.access_token}` },
        });
        expect([at, response.status]).toEqual([at, 401]);
      }
    },
  ],
  [
    'Interface §5: an access token is not a session at POST /feedback',
    async () => {
      const send = (token: string) =>
        fetch(`${ingest.url}/feedback`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ text: 'An agent cannot send this' }),
        });
      expect((await send(await sessionToken(BASE_URL))).status).toBe(200);
      for (const token of [tokens.access_token, tokens.refresh_token, surveyKey])
        expect((await send(token)).status).toBe(401);
    },
  ],
  [
    'Interface §5: an access token is not a session at POST /transcripts/upload',
    async () => {
      const response = await fetch(`${ingest.url}/transcripts/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          title: 'A call',
          text: 'An agent cannot send this, long as it is: fifty characters.',
        }),
      });
      expect(response.status).toBe(401);
    },
  ],
  [
    'Interface §5: an access token is not a survey key',
    async () => {
      const response = await fetch(`${ingest.url}/surface/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: tokens.access_token, text: 'x' }),
      });
      expect(response.status).toBe(401);
    },
  ],
  [
    'RFC 6750 §3.1: a call without its scope is 403 insufficient_scope, with what to ask for',
    async () => {
      const { access_token: token } = await client.tokensFor(owner, {}, { scopes: ['write'] });
      const response = await t.post(toolCall('service.priorities'), { token });
      expect(response.status).toBe(403);
      expect(challengeOf(response)).toMatchObject({ error: 'insufficient_scope', scope: 'write read' });
    },
  ],
  [
    'MCP 2025-11-25 Scope Challenge Handling: the 403 names the metadata too',
    async () => {
      const { access_token: token } = await client.tokensFor(owner, {}, { scopes: ['write'] });
      const response = await t.post(toolCall('service.priorities'), { token });
      expect(challengeOf(response)['resource_metadata']).toBe(
        `${t.url}/.well-known/oauth-protected-resource/mcp`,
      );
    },
  ],
  [
    'MCP 2026-07-28 Scope Challenge Handling: after asking for more scopes, the agent has them',
    async () => {
      const { access_token: token } = await client.tokensFor(owner, { scope: 'read write' });
      expect((await t.post(toolCall('service.priorities'), { token })).status).toBe(200);
    },
  ],
  [
    'MCP 2025-11-25 Access Token Usage: every request needs the token, also after one that had it',
    async () => {
      expect([(await call(t, tokens.access_token)).status, (await call(t, '', {})).status]).toEqual([
        200, 401,
      ]);
    },
  ],
  [
    'RFC 9110 §15.5.6: GET and DELETE need a token, and then are answered 405',
    async () => {
      for (const method of ['GET', 'DELETE', 'HEAD']) {
        const without = await fetch(t.mcpUrl, { method });
        const withToken = await fetch(t.mcpUrl, {
          method,
          headers: { authorization: `Bearer ${tokens.access_token}` },
        });
        expect([without.status, withToken.status, withToken.headers.get('allow')]).toEqual([
          401,
          405,
          'POST',
        ]);
      }
    },
  ],
  [
    'Interface §5.7: an owner ends a token from the very next call',
    async () => {
      const mine = await client.tokensFor(owner);
      const api = sessionCaller(t);
      await api.makeKnown(owner);
      const { body } = await api.call(owner, 'GET', '/api/agent-connections');
      const [newest] = body['connections'] as { id: string }[];
      expect((await api.call(owner, 'DELETE', `/api/agent-connections/${newest?.id}`)).status).toBe(204);
      await refuses(mine.access_token);
    },
  ],
];

describe('bearer tokens', () => {
  test.each(requirements)('%s', (_, check) => check());
});

async function newSurveyKey(): Promise<string> {
  const api = sessionCaller(t);
  await api.makeKnown(owner);
  const survey = await api.call(owner, 'POST', '/api/surveys', { name: 'A survey', question: 'How was it?' });
  const made = await api.call(owner, 'POST', '/api/survey-keys', { survey_id: survey.body['id'] });
  const key = made.body['key'];
  expect(key).toMatch(/^fsk_/);
  return String(key);
}

/** A session token of the owner, as the bundled provider signs it, for that audience. */
async function sessionToken(audience: string): Promise<string> {
  const {
    signing: [signing],
  } = await loadProviderKeys(t.db, 'idp');
  return new SignJWT({ workspace_id: owner.workspaceId })
    .setProtectedHeader({ alg: 'ES256', ...(signing.kid === undefined ? {} : { kid: signing.kid }) })
    .setSubject(owner.personId)
    .setIssuer(t.config.issuer)
    .setAudience(audience)
    .setExpirationTime('5m')
    .sign(await importJWK(signing, 'ES256'));
}

/** The REST surface as its own process, beside this agent surface. */
async function startIngest(): Promise<{ url: string; part: Part }> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const {
    signing: [signing],
  } = await loadProviderKeys(t.db, 'idp');
  const { d: _private, ...published } = signing;
  const part = await startApp({
    name: 'ingest-api',
    opsPort,
    logs,
    stop: stop.signal,
    env: {
      ...environment,
      DATABASE_URL: databaseUrl(),
      REDIS_URL: redisUrl(),
      APP_URL: t.config.appUrl,
      BASE_URL,
      SESSION_JWKS: JSON.stringify({ keys: [published] }),
      INGEST_API_PORT: String(port),
      INGEST_API_OPS_PORT: String(opsPort),
    },
  });
  return { url: `http://127.0.0.1:${port}`, part };
}
