import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parseConfig } from '../../src/config.ts';
import { type Harness, type Member, newBrowser, startAgent } from '../harness.ts';
import { AgentProvider } from '../oauth/agent-provider.ts';
import { sessionCaller } from '../session-caller.ts';
import {
  clientOf,
  expectNoRedirect,
  expectOAuthError,
  newClient,
  opens,
  type Requirement,
} from './agent-client.ts';

const CLAUDE = 'https://claude.ai/oauth/claude-code-client-metadata';
const CHATGPT = 'https://chatgpt.com/oauth/IbUR3zxyNQ16/client.json';
const OPENCODE = 'https://opencode.ai/oauth/opencode/client.json';
/** An address reserved for documentation (RFC 5737); nothing listens there. */
const WRITTEN = 'https://192.0.2.1/client.json';
const LOOPBACK = 'http://127.0.0.1:61234/callback';

/** The documents of real agents, and some invalid ones. */
const DOCUMENTS = {
  [CLAUDE]: {
    client_id: CLAUDE,
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  [CHATGPT]: {
    client_id: CHATGPT,
    client_uri: 'https://chatgpt.com/',
    client_name: 'ChatGPT',
    logo_uri: 'https://persistent.oaistatic.com/sonic/misc/openai-logo.png',
    redirect_uris: ['https://chatgpt.com/connector/oauth/IbUR3zxyNQ16'],
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
    response_types: ['code', 'id_token'],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg: 'RS256',
    jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
  },
  [OPENCODE]: {
    client_id: OPENCODE,
    client_name: 'OpenCode',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    token_endpoint_auth_method: 'none',
  },
  [WRITTEN]: { client_id: WRITTEN, redirect_uris: [LOOPBACK] },
  'https://agent.test/other.json': { client_id: CLAUDE, redirect_uris: [LOOPBACK] },
  'https://agent.test/script.json': {
    client_id: 'https://agent.test/script.json',
    redirect_uris: ['javascript:alert(1)'],
  },
  // Valid by our own rules, but the provider does not let a native application use https at localhost.
  'https://agent.test/mixed.json': {
    client_id: 'https://agent.test/mixed.json',
    redirect_uris: ['cursor://callback', 'https://localhost/callback'],
  },
  'https://agent.test/secret.json': {
    client_id: 'https://agent.test/secret.json',
    redirect_uris: [LOOPBACK],
    token_endpoint_auth_method: 'client_secret_basic',
  },
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-documents-'));
const file = path.join(folder, 'documents.json');
let t: Harness;
let owner: Member;
let api: ReturnType<typeof sessionCaller>;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(DOCUMENTS));
  t = await startAgent({ settings: { CLIENT_METADATA_DOCUMENTS: file } });
  owner = await t.newMember();
  api = sessionCaller(t);
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

/** That client_id leads to no redirect. */
const refuses = (clientId: string) => async () =>
  expectNoRedirect(await clientOf(t, clientId).ask({ redirect_uri: LOOPBACK }));

/** The consent page for that agent. */
async function consentFor(address: string): Promise<string> {
  const browser = newBrowser();
  const signIn = await browser.open(address);
  if ('arrivedAt' in signIn) throw new Error('no person was asked');
  const consent = await browser.submit(signIn, { email: owner.email, password: owner.password });
  if ('arrivedAt' in consent) throw new Error('no person was asked');
  return consent.html;
}

const DRAFT = 'draft-ietf-oauth-client-id-metadata-document';

const requirements: Requirement[] = [
  ...[
    ['Claude Code', CLAUDE, LOOPBACK],
    ['Claude Code at localhost', CLAUDE, 'http://localhost:5000/callback'],
    ['ChatGPT', CHATGPT, 'https://chatgpt.com/connector/oauth/IbUR3zxyNQ16'],
    ['OpenCode', OPENCODE, LOOPBACK],
  ].map(([name, id = '', redirectUri = '']): Requirement => [
    `${DRAFT} §3: the published document of ${name} is enough, from consent to refresh`,
    async () => {
      const agent = clientOf(t, id);
      const tokens = await agent.tokensFor(owner, { redirect_uri: redirectUri });
      expect(await opens(t, tokens.access_token)).toBe(true);
      expect((await agent.refresh(tokens.refresh_token)).status).toBe(200);
    },
  ]),
  [
    'MCP 2025-11-25 Client ID Metadata Documents: the official client uses its own address as its id, and does not register',
    async () => {
      const provider = Object.assign(new AgentProvider(), { clientMetadataUrl: OPENCODE });
      const connect = () => {
        const transport = new StreamableHTTPClientTransport(new URL(t.mcpUrl), { authProvider: provider });
        const client = new Client({ name: 'test', version: '1' });
        return { transport, client, done: client.connect(transport) };
      };
      const first = connect();
      await expect(first.done).rejects.toThrow('Unauthorized');
      await first.transport.finishAuth((await provider.approve(owner)).searchParams);
      expect(provider.client?.client_id).toBe(OPENCODE);
      const { client, done } = connect();
      await done;
      expect((await client.listTools()).tools.length).toBeGreaterThan(0);
      await client.close();
    },
  ],
  [
    'RFC 8252 §7.3: a published loopback address matches any port',
    async () => {
      const ask = (redirectUri: string) => clientOf(t, CLAUDE).ask({ redirect_uri: redirectUri });
      expect((await ask('http://127.0.0.1:1/callback')).status).toBe(303);
      await expectNoRedirect(await ask('http://127.0.0.1:1/other'));
    },
  ],
  [
    'RFC 6749 §3.1.2.4: an unpublished address is refused without a redirect',
    async () => expectNoRedirect(await clientOf(t, CHATGPT).ask({ redirect_uri: 'https://evil.test/' })),
  ],
  [
    `${DRAFT} §8.5: the person sees who publishes the agent’s description`,
    async () => {
      const html = await consentFor(clientOf(t, CLAUDE).addressToAsk({ redirect_uri: LOOPBACK }));
      expect(html).toContain('Published by <strong>claude.ai</strong>');
      expect(html).not.toContain('Not verified');
    },
  ],
  [
    'MCP 2025-11-25 Client ID Metadata Document Security: and is warned of a program on this computer',
    async () => {
      const html = await consentFor(clientOf(t, CLAUDE).addressToAsk({ redirect_uri: LOOPBACK }));
      expect(html).toContain('program on your own computer');
    },
  ],
  [
    `${DRAFT} §8.5: an agent that has registered itself is not verified`,
    async () => {
      const html = await consentFor((await newClient(t, { client_name: 'Claude Code' })).addressToAsk());
      expect(html).toContain('Not verified');
      expect(html).not.toContain('Published by');
    },
  ],
  [
    'Interface §5.7: a published agent is listed by its address, and ended like any other',
    async () => {
      const person = await t.newMember();
      const agent = clientOf(t, CLAUDE);
      const tokens = await agent.tokensFor(person, { redirect_uri: LOOPBACK });
      await api.makeKnown(person);
      const { body } = await api.call(person, 'GET', '/api/agent-connections');
      const [connection] = body['connections'] as Record<string, string>[];
      expect(connection).toMatchObject({ client_id: CLAUDE, client_name: 'Claude Code' });
      await api.call(person, 'DELETE', `/api/agent-connections/${connection?.['id']}`);
      expect(await opens(t, tokens.access_token)).toBe(false);
      await expectOAuthError(await agent.refresh(tokens.refresh_token), 'invalid_grant');
    },
  ],
  [
    'RFC 7009 §2.1: a published agent revokes its tokens',
    async () => {
      const agent = clientOf(t, OPENCODE);
      const tokens = await agent.tokensFor(owner, { redirect_uri: LOOPBACK });
      expect((await agent.revoke(tokens.refresh_token)).status).toBe(200);
      expect(await opens(t, tokens.access_token)).toBe(false);
    },
  ],
  [
    'RFC 6749 §6: no other client can use its refresh token',
    async () => {
      const tokens = await clientOf(t, OPENCODE).tokensFor(owner, { redirect_uri: LOOPBACK });
      await expectOAuthError(await clientOf(t, CLAUDE).refresh(tokens.refresh_token), 'invalid_grant');
    },
  ],
  [
    `${DRAFT} §4: a document that names another client_id is not used`,
    refuses('https://agent.test/other.json'),
  ],
  [
    `${DRAFT} §8: the refusal does not say what is wrong with a document, whether our rules or the provider’s refuse it`,
    async () => {
      const answers = await Promise.all(
        ['other', 'secret', 'script', 'mixed'].map(async (name) => {
          const id = `https://agent.test/${name}.json`;
          const answer = await clientOf(t, id).ask({ redirect_uri: LOOPBACK });
          return [answer.status, await answer.json()];
        }),
      );
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(answers[0]).toEqual([
        400,
        expect.objectContaining({
          detail: expect.stringMatching(/^The document at the client_id cannot be used/),
        }),
      ]);
    },
  ],
  [`${DRAFT} §4.1: a document with a shared secret is not used`, refuses('https://agent.test/secret.json')],
  [
    'RFC 9700 §4.1: a document with a script for a redirect is not used',
    refuses('https://agent.test/script.json'),
  ],
  [
    `${DRAFT} §5.1: the refusal says what a document must be`,
    async () => {
      const response = await clientOf(t, 'https://agent.test/other.json').ask({ redirect_uri: LOOPBACK });
      expect(await response.json()).toMatchObject({
        detail: expect.stringContaining('name that same address as its client_id'),
      });
    },
  ],
  [`${DRAFT} §3: an http address is not a client_id`, refuses('http://agent.test/client.json')],
  [`${DRAFT} §3: a client_id with a fragment is refused`, refuses(`${CLAUDE}#x`)],
  [`${DRAFT} §3: a client_id with a user name is refused`, refuses(CLAUDE.replace('//', '//me@'))],
  [
    `${DRAFT} §3: a client_id with a dot segment is refused`,
    refuses(CLAUDE.replace('/oauth/', '/x/../oauth/')),
  ],
  [`${DRAFT} §3: a client_id without a path is refused`, refuses('https://claude.ai')],
  [
    `${DRAFT} §3: a client_id is compared as it is written`,
    async () => {
      const ask = (id: string) => clientOf(t, id).ask({ redirect_uri: LOOPBACK });
      expect((await ask(WRITTEN)).status).toBe(303);
      await expectNoRedirect(await ask(WRITTEN.replace('192.0.2.1', '192.0.2.1:443')));
    },
  ],
  ...[
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:127.0.0.1]/client.json',
    'https://[64:ff9b::7f00:1]/client.json',
    'https://2130706433/client.json',
    'https://0x7f.1/client.json',
    'https://10.0.0.1/client.json',
    'https://192.168.0.1/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/latest/meta-data',
  ].map((id): Requirement => [
    `${DRAFT} §8.6: nothing is fetched from inside: ${id}`,
    async () => {
      const response = await clientOf(t, id).ask({ redirect_uri: LOOPBACK });
      expect(await response.clone().json()).toMatchObject({
        detail: expect.stringContaining('cannot be used'),
      });
      await expectNoRedirect(response);
    },
  ]),
  [
    `${DRAFT} §8.6: nor at the token endpoint`,
    async () => {
      const response = await clientOf(t, 'https://127.0.0.1/client.json').redeem('a-code');
      await expectOAuthError(response, 'invalid_client');
    },
  ],
  [
    'Interface §4.7: documents from a file are not for production',
    async () =>
      expect(() =>
        parseConfig({
          DATABASE_URL: 'postgres://x',
          REDIS_URL: 'redis://x',
          CLIENT_METADATA_DOCUMENTS: file,
          ENVIRONMENT: 'production',
          ALLOW_HTTP: 'true',
        }),
      ).toThrow('CLIENT_METADATA_DOCUMENTS'),
  ],
];

describe('client-ID metadata documents', () => {
  test.each(requirements)('%s', (_, check) => check());
});
