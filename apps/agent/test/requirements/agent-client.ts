import { createHash } from 'node:crypto';
import { type Answer, authorizeAs, Browser, type Person } from '@feedback/test-support/browser';
import { expect } from '@jest/globals';
import { type Harness, REDIRECT_URI } from '../harness.ts';

/** One requirement: its source with what must be true, and a function that sends the requests to check it. */
export type Requirement = [requirement: string, check: () => Promise<unknown>];

/** The changes to a valid request: another value, several values, or no value for a field. */
export type Change = Record<string, string | string[] | undefined>;

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

/** A verifier, and its challenge by RFC 7636 §4.2. */
export const VERIFIER = 'a-verifier-of-at-least-forty-three-characters';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** The registration of an agent without special needs. */
export const METADATA = {
  client_name: 'An agent',
  redirect_uris: [REDIRECT_URI],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

export type AgentClient = Awaited<ReturnType<typeof newClient>>;

/** A registered agent that builds its requests by hand, so that each can be wrong in one place. */
export async function newClient(t: Harness, metadata: Record<string, unknown> = {}) {
  const registered = await postJson(`${t.config.appUrl}/mcp/register`, { ...METADATA, ...metadata });
  expect(registered.status).toBe(201);
  const { client_id: id } = (await registered.json()) as { client_id: string };
  return clientOf(t, id);
}

/** The requests of the agent with this client_id. */
export function clientOf(t: Harness, id: string) {
  const { appUrl, mcpUrl } = t.config;

  const addressToAsk = (change: Change = {}) =>
    `${appUrl}/mcp/auth?${fields(
      {
        response_type: 'code',
        client_id: id,
        redirect_uri: REDIRECT_URI,
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
        scope: 'read write',
        state: 'a-state',
        resource: mcpUrl,
      },
      change,
    ).toString()}`;
  const send = (path: string, form: URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(appUrl + path, { method: 'POST', body: form, headers });
  const redeem = (code: string, change: Change = {}, headers?: Record<string, string>) =>
    send(
      '/mcp/token',
      fields(
        {
          grant_type: 'authorization_code',
          client_id: id,
          code,
          code_verifier: VERIFIER,
          redirect_uri: REDIRECT_URI,
        },
        change,
      ),
      headers,
    );
  const approve = (person: Person, change: Change = {}, answer: Answer = {}) => {
    const [stopAt = REDIRECT_URI] = String(change['redirect_uri'] ?? REDIRECT_URI).split('?');
    return authorizeAs(new Browser({ stopAt }), addressToAsk(change), person, answer);
  };
  const codeFor = async (person: Person, change: Change = {}, answer: Answer = {}) =>
    (await approve(person, change, answer)).searchParams.get('code') ?? '';

  return {
    id,
    addressToAsk,
    /** Sends an authorization request, and does not follow its redirect. */
    ask: (change: Change = {}, headers: Record<string, string> = {}) =>
      fetch(addressToAsk(change), { redirect: 'manual', headers }),
    /** A person signs in and answers; returns the redirect. */
    approve,
    codeFor,
    redeem,
    /** The whole flow to tokens. */
    tokensFor: async (person: Person, change: Change = {}, answer: Answer = {}): Promise<Tokens> => {
      const response = await redeem(await codeFor(person, change, answer), {
        redirect_uri: change['redirect_uri'] ?? REDIRECT_URI,
      });
      expect(response.status).toBe(200);
      return (await response.json()) as Tokens;
    },
    refresh: (token: string, change: Change = {}) =>
      send(
        '/mcp/token',
        fields({ grant_type: 'refresh_token', client_id: id, refresh_token: token }, change),
      ),
    revoke: (token: string, change: Change = {}) =>
      send('/mcp/revoke', fields({ client_id: id, token }, change)),
  };
}

/** Calls /mcp; `headers` replace the bearer token's header. */
export function call(t: Harness, token: string, headers: object = { authorization: `Bearer ${token}` }) {
  return t.post(LIST, { headers });
}

/** Whether a token is accepted at /mcp at this moment. */
export async function opens(t: Harness, token: string): Promise<boolean> {
  const { status } = await call(t, token);
  expect([200, 401]).toContain(status);
  return status === 200;
}

/** Expects an error of the token or revocation endpoint (RFC 6749 §5.2), with the `detail` of all refusals. */
export async function expectOAuthError(response: Response, error: string, status = 400): Promise<void> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({
    error,
    error_description: expect.any(String),
    detail: expect.any(String),
  });
  expect(response.status).toBe(status);
}

/** Expects a redirect to the agent with an error, its state and the issuer (RFC 6749 §4.1.2.1, RFC 9207 §2). */
export async function expectErrorRedirect(
  t: Harness,
  response: Response,
  error: string,
  { to = REDIRECT_URI, state = 'a-state' }: { to?: string; state?: string | null } = {},
): Promise<void> {
  await response.body?.cancel();
  const location = new URL(response.headers.get('location') ?? 'about:blank');
  expect(location.href.startsWith(to)).toBe(true);
  const answer = location.hash ? new URLSearchParams(location.hash.slice(1)) : location.searchParams;
  expect([answer.get('error'), answer.get('state'), answer.get('iss'), answer.get('code')]).toEqual([
    error,
    state,
    t.config.appUrl,
    null,
  ]);
}

/** Expects that a request was refused without a redirect. */
export async function expectNoRedirect(response: Response, status = 400): Promise<void> {
  expect([response.status, response.headers.get('location')]).toEqual([status, null]);
  expect(await response.json()).toMatchObject({ error: expect.any(String), detail: expect.any(String) });
}

export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The fields of a valid request, except for the change. */
function fields(right: Record<string, string>, change: Change): URLSearchParams {
  const all = Object.entries({ ...right, ...change });
  return new URLSearchParams(
    all.flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])),
  );
}
