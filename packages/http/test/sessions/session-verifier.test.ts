import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { publishedKeys, remoteKeys, sessionVerifier } from '../../src/index.ts';

const ISSUER = 'https://issuer.test';
const AUDIENCE = 'https://api.test';
const WORKSPACE = '01900000-0000-7000-8000-000000000001';

type Pair = {
  jwk: JWK;
  sign: (claims?: Record<string, unknown>, expires?: string | null) => Promise<string>;
};

async function newPair(kid: string): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  return {
    jwk,
    sign: (claims = {}, expires = '1h') => {
      const token = new SignJWT({ sub: 'dana', iss: ISSUER, aud: AUDIENCE, ...claims });
      token.setProtectedHeader({ alg: 'ES256', kid });
      if (expires !== null) token.setExpirationTime(expires);
      return token.sign(privateKey);
    },
  };
}

let first: Pair;
let second: Pair;
beforeAll(async () => {
  [first, second] = [await newPair('first'), await newPair('second')];
});

const bearer = async (token: Promise<string>) => `Bearer ${await token}`;

describe('a session token (§5)', () => {
  const verify = (token: Promise<string>, at?: () => number) =>
    bearer(token).then(
      sessionVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: publishedKeys({ keys: [first.jwk] }) }, at),
    );

  test('says who signed in and which workspace was chosen', async () => {
    expect(await verify(first.sign())).toMatchObject({ subject: 'dana', workspaceId: undefined });
    const credential = '01900000-0000-7000-8000-000000000002';
    expect(await verify(first.sign({ workspace_id: WORKSPACE, credential_id: credential }))).toEqual({
      issuer: 'https://issuer.test',
      subject: 'dana',
      workspaceId: WORKSPACE,
      credentialId: credential,
    });
    expect(await verify(first.sign({ credential_id: 'none' }))).toMatchObject({ credentialId: undefined });
  });

  test.each<[string, () => Promise<string>]>([
    ['has no exp', () => first.sign({}, null)],
    ['lives longer than 24 hours', () => first.sign({}, '25h')],
    ['has expired', () => first.sign({}, '-1s')],
    ['names no one', () => first.sign({ sub: undefined })],
    ['names a workspace that is no UUID', () => first.sign({ workspace_id: 'mine' })],
    ['names a workspace that is no text', () => first.sign({ workspace_id: 7 })],
    ['is of another issuer', () => first.sign({ iss: 'https://other.test' })],
    ['is for another audience', () => first.sign({ aud: 'https://other.test' })],
    ['is signed with an unknown key', () => second.sign()],
  ])('that %s is refused', async (_, token) => {
    await expect(verify(token())).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('is verified once, however its header is spelled', async () => {
    const keys = publishedKeys({ keys: [first.jwk] });
    let asked = 0;
    const counted: typeof keys = (...given) => {
      asked += 1;
      return keys(...given);
    };
    const verifier = sessionVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: counted });
    const token = await first.sign();
    const spellings = [`Bearer  ${token}`, `Bearer ${token}`, `bearer ${token}  `, `BEARER    ${token}`];
    const identities = [];
    for (const header of spellings) identities.push(await verifier(header));
    expect(asked).toBe(1);
    expect(new Set(identities).size).toBe(1);
  });

  test('that was verified is cached no longer than it lives', async () => {
    let time = Date.now();
    const token = bearer(first.sign({}, '10s'));
    const verifier = sessionVerifier(
      { issuer: ISSUER, audience: AUDIENCE, keys: publishedKeys({ keys: [first.jwk] }) },
      () => time,
    );
    await verifier(await token);
    time += 11_000;
    await expect(verifier(await token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

describe('the keys at an issuer’s address', () => {
  let server: Server;
  let published: JWK[] | undefined;
  let url: URL;
  beforeAll(async () => {
    server = createServer((_req, res) => {
      if (!published) res.writeHead(503).end();
      else
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: published }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`);
  });
  afterAll(() => void server.close());

  test('a token whose key was withdrawn is refused within a minute, and one of the new key is taken', async () => {
    const realNow = Date.now;
    let ahead = 0;
    Date.now = () => realNow() + ahead; // the library reads the time from this
    try {
      published = [first.jwk];
      const verifier = sessionVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: remoteKeys(url) });
      const [old, fresh] = [await bearer(first.sign()), await bearer(second.sign())];
      await verifier(old);
      published = [second.jwk];
      ahead = 60_000;
      await expect(verifier(old)).rejects.toMatchObject({ kind: 'unauthenticated' });
      expect(await verifier(fresh)).toMatchObject({ subject: 'dana' });
    } finally {
      Date.now = realNow;
    }
  });

  test('are used while the issuer is unreachable, and a failure is not the token’s fault when they were never read', async () => {
    const realNow = Date.now;
    let ahead = 0;
    Date.now = () => realNow() + ahead;
    try {
      published = [first.jwk];
      const verifier = sessionVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: remoteKeys(url) });
      await verifier(await bearer(first.sign()));
      published = undefined;
      ahead = 120_000;
      expect(await verifier(await bearer(first.sign({ workspace_id: WORKSPACE })))).toMatchObject({
        workspaceId: WORKSPACE,
      });
      const never = sessionVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: remoteKeys(url) });
      await expect(never(await bearer(first.sign()))).rejects.toThrow('could not be fetched');
    } finally {
      Date.now = realNow;
    }
  });
});
