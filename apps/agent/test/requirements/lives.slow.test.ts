import { setTimeout as sleep } from 'node:timers/promises';
import { sweep } from '@feedback/core';
import { people } from '@feedback/db';
import { describe, expect, test } from '@jest/globals';
import { newBrowser, type Harness, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import {
  type AgentClient,
  expectNoRedirect,
  expectOAuthError,
  newClient,
  opens,
  type Requirement,
  type Tokens,
} from './agent-client.ts';

// Every lifetime is a setting in seconds. Here each lifetime is short, and the test waits until it is over. The provider counts
// whole seconds, so a lifetime may be up to one second shorter than its setting.

/** Waits until a lifetime of this many seconds is over. */
const outlive = (seconds: number) => sleep(seconds * 1_000 + 100);
const newPerson = (t: Harness) => t.newMember();

let lastStart: Promise<unknown> = Promise.resolve();

/**
 * Starts the surfaces one after the other, each once the one before has loaded what it needs: if all started at once, they would
 * keep each other from connecting.
 */
function startInTurn(settings: Record<string, string>): Promise<Harness> {
  const start = lastStart.then(async () => {
    const t = await startAgent({ settings });
    await people.findByEmail(t.db, 'unknown@people.test');
    return t;
  });
  lastStart = start;
  return start;
}

/** An agent surface with only that setting changed, and an agent registered there. */
async function withSettings(
  settings: Record<string, string>,
  check: (t: Harness, client: AgentClient) => Promise<unknown>,
) {
  const t = await startInTurn(settings);
  try {
    await check(t, await newClient(t));
  } finally {
    await t.close();
  }
}

async function tokensOf(response: Response): Promise<Tokens> {
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

/** Ends all agent connections of the person's workspace, as its owner. */
async function endConnections(t: Harness, person: Awaited<ReturnType<typeof newPerson>>) {
  const api = sessionCaller(t);
  await api.makeKnown(person);
  const { body } = await api.call(person, 'GET', '/api/agent-connections');
  for (const { id } of body['connections'] as { id: string }[])
    await api.call(person, 'DELETE', `/api/agent-connections/${id}`);
}

const requirements: Requirement[] = [
  [
    'RFC 6749 §4.1.2: a code that waited longer than AUTHORIZATION_CODE_TTL is invalid_grant',
    () =>
      withSettings({ AUTHORIZATION_CODE_TTL: '1' }, async (t, client) => {
        const code = await client.codeFor(await newPerson(t));
        await outlive(1);
        await expectOAuthError(await client.redeem(code), 'invalid_grant');
      }),
  ],
  [
    'RFC 6749 §5.1: an access token states ACCESS_TOKEN_TTL, expires with it, and can be refreshed',
    () =>
      withSettings({ ACCESS_TOKEN_TTL: '3' }, async (t, client) => {
        const tokens = await client.tokensFor(await newPerson(t));
        expect(tokens.expires_in).toBe(3);
        await outlive(3);
        expect(await opens(t, tokens.access_token)).toBe(false);
        const fresh = await tokensOf(await client.refresh(tokens.refresh_token));
        expect(await opens(t, fresh.access_token)).toBe(true);
      }),
  ],
  [
    'RFC 6749 §6: a refresh token that was not used within REFRESH_TOKEN_TTL is invalid_grant',
    () =>
      withSettings({ REFRESH_TOKEN_TTL: '1' }, async (t, client) => {
        const tokens = await client.tokensFor(await newPerson(t));
        await outlive(1);
        await expectOAuthError(await client.refresh(tokens.refresh_token), 'invalid_grant');
      }),
  ],
  [
    'Interface §5.9: each use of a refresh token starts a new lifetime',
    () =>
      withSettings({ REFRESH_TOKEN_TTL: '5' }, async (t, client) => {
        let tokens = await client.tokensFor(await newPerson(t));
        for (let used = 0; used < 2; used += 1) {
          await outlive(2.5);
          tokens = await tokensOf(await client.refresh(tokens.refresh_token));
        }
        expect(await opens(t, tokens.access_token)).toBe(true);
      }),
  ],
  [
    'Interface §5.9: when CONNECTION_TTL is over, access and refresh tokens are, and the agent is not listed',
    () =>
      withSettings({ CONNECTION_TTL: '4' }, async (t, client) => {
        const person = await newPerson(t);
        const tokens = await client.tokensFor(person);
        await outlive(4);
        expect(await opens(t, tokens.access_token)).toBe(false);
        await expectOAuthError(await client.refresh(tokens.refresh_token), 'invalid_grant');
        const api = sessionCaller(t);
        await api.makeKnown(person);
        expect((await api.call(person, 'GET', '/api/agent-connections')).body).toEqual({ connections: [] });
      }),
  ],
  [
    'RFC 7591 §5: a registration that no person approved is deleted after UNUSED_REGISTRATION_TTL',
    () =>
      withSettings({ UNUSED_REGISTRATION_TTL: '3' }, async (_t, client) => {
        expect((await client.ask()).status).toBe(303);
        await outlive(3);
        await expectNoRedirect(await client.ask());
      }),
  ],
  [
    'RFC 7591 §5: being refused by a person is no approval',
    () =>
      withSettings({ UNUSED_REGISTRATION_TTL: '4' }, async (t, client) => {
        await client.approve(await newPerson(t), {}, { decision: 'deny' });
        await outlive(4);
        await expectNoRedirect(await client.ask());
      }),
  ],
  [
    'RFC 7591 §3.2.1: a registration that was approved never ends, also when its connection has',
    () =>
      withSettings({ UNUSED_REGISTRATION_TTL: '4' }, async (t, client) => {
        const person = await newPerson(t);
        await client.tokensFor(person);
        await endConnections(t, person);
        await outlive(4);
        await sweep(t.db);
        expect(await client.tokensFor(person)).toHaveProperty('access_token');
      }),
  ],
  [
    'Interface §5.9: a person who takes longer than INTERACTION_TTL to sign in begins again',
    () =>
      withSettings({ INTERACTION_TTL: '1' }, async (_t, client) => {
        const browser = newBrowser();
        const begun = await client.ask();
        await outlive(1);
        const page = await browser.open(begun.headers.get('location') ?? '');
        expect(page).toMatchObject({ status: 400 });
      }),
  ],
  [
    'Interface §5.9: and so does one who takes longer to decide',
    () =>
      withSettings({ INTERACTION_TTL: '4' }, async (t, client) => {
        const { email, password } = await newPerson(t);
        const browser = newBrowser();
        const signIn = await browser.open(client.addressToAsk());
        if ('arrivedAt' in signIn) throw new Error('no person was asked');
        const consent = await browser.submit(signIn, { email, password });
        if ('arrivedAt' in consent) throw new Error('no person was asked');
        expect(consent.status).toBe(200);
        await outlive(4);
        expect(await browser.submit(consent, { decision: 'approve' })).toMatchObject({ status: 400 });
      }),
  ],
];

describe('lives', () => {
  test.concurrent.each(requirements)('%s', (_, check) => check());
});
