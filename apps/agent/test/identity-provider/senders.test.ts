import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createSender, endSender, senderActs, toClientId } from '@feedback/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import * as openid from 'openid-client';
import request from 'supertest';
import { BASE_URL, type Harness, type Member, startAgent } from '../harness.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const signing = await generateKeyPair('ES256', { extractable: true });

let workloads: Server;
let issuer: string;
/** Where a cluster publishes its keys: at another host than its issuer's. */
let keysElsewhere: Server;
let unlisted: Server;
const ofCluster = await generateKeyPair('RS256', { extractable: true });
/** The paths at which the issuer was asked. */
const asked: string[] = [];
let t: Harness;
beforeAll(async () => {
  [keysElsewhere, unlisted] = [await startKeys(), await startKeys()];
  workloads = await startWorkloadIssuer();
  issuer = addressOf(workloads);
  const hosts = [workloads, keysElsewhere].map((server) => new URL(addressOf(server)).host).join(',');
  t = await startAgent({ settings: { WEBHOOK_HOSTS: hosts, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  for (const server of [workloads, keysElsewhere, unlisted]) server.close();
  await t.close();
});

/** An issuer such as a build service has: a configuration, and keys. */
async function startWorkloadIssuer(): Promise<Server> {
  const keys = { keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'w', alg: 'ES256' }] };
  const server = createServer((req, res) => {
    const own = addressOf(server);
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer: own, jwks_uri: `${own}/keys` },
      '/keys': keys,
      '/cluster/.well-known/openid-configuration': {
        issuer: `${own}/cluster`,
        jwks_uri: `${addressOf(keysElsewhere)}/openid/v1/jwks`,
      },
      '/closed/.well-known/openid-configuration': {
        issuer: `${own}/closed`,
        jwks_uri: `${addressOf(unlisted)}/openid/v1/jwks`,
      },
    };
    asked.push(req.url ?? '');
    const answer = answers[req.url ?? ''];
    res.statusCode = answer ? 200 : 404;
    res.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
/** The API server of a cluster, which has its keys. */
async function startKeys(): Promise<Server> {
  const key = { ...(await exportJWK(ofCluster.publicKey)), kid: 'pod', alg: 'RS256', use: 'sig' };
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.statusCode = req.url === '/openid/v1/jwks' ? 200 : 404;
    res.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const callerOf = ({ workspaceId, personId }: Member) =>
  ({ workspaceId, by: { personId }, role: 'owner' }) as const;

async function newSender(addresses: string[] = []) {
  const owner = await t.newMember();
  const { sender, secret } = await createSender({ db: t.db }, owner, { name: 'Desk', addresses });
  const clientId = toClientId(sender.id);
  return {
    owner,
    caller: callerOf(owner),
    id: sender.id,
    clientId,
    secret,
    random: secret.slice(clientId.length + 1),
  };
}

const token = (
  body: Record<string, string>,
  { basic, from = '203.0.113.7' }: { basic?: string; from?: string } = {},
) => {
  const asked = request(t.url).post('/idp/token').type('form').set('X-Forwarded-For', from).send(body);
  return basic === undefined
    ? asked
    : asked.set('Authorization', `Basic ${Buffer.from(basic).toString('base64')}`);
};
const withSecret = (client_id: string, client_secret: string, from?: string) =>
  token({ grant_type: 'client_credentials', client_id, client_secret }, from === undefined ? {} : { from });

/** The claims of a session token, by the keys that the provider publishes. */
async function claimsOf(body: unknown) {
  const { access_token: jwt } = body as { access_token: string };
  const keys = createRemoteJWKSet(new URL(`${t.url}/idp/jwks`));
  return (await jwtVerify(jwt, keys, { issuer: `${t.url}/idp`, audience: BASE_URL })).payload;
}

describe('client_credentials with a secret', () => {
  test('gives a session token for the REST surface of the sender’s workspace', async () => {
    const { owner, clientId, random } = await newSender();
    const { status, body, headers } = await token(
      { grant_type: 'client_credentials' },
      { basic: `${clientId}:${random}` },
    );
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer' },
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(await claimsOf(body)).toEqual({
      iss: `${t.url}/idp`,
      aud: BASE_URL,
      sub: clientId,
      client_id: clientId,
      workspace_id: owner.workspaceId,
      credential_id: expect.any(String),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  test('takes the secret whole or from its point on, in the body as well', async () => {
    const { clientId, secret, random } = await newSender();
    expect((await withSecret(clientId, secret)).status).toBe(200);
    expect((await withSecret(clientId, random)).status).toBe(200);
  });

  test('is what a certified client library does', async () => {
    const { clientId, secret } = await newSender();
    const server = await openid.discovery(new URL(`${t.url}/idp`), clientId, secret, undefined, {
      execute: [openid.allowInsecureRequests],
    });
    expect((await openid.clientCredentialsGrant(server)).access_token).toEqual(expect.any(String));
  });

  test('works with both of two secrets, and only with what is left of them', async () => {
    const { caller, id, clientId, secret } = await newSender();
    const second = await senderActs.makeSenderSecret.perform({ db: t.db }, caller, { id });
    expect((await withSecret(clientId, second.secret)).status).toBe(200);
    expect((await withSecret(clientId, secret)).status).toBe(200);
    const [first] = (await senderActs.getSender.perform({ db: t.db }, caller, { id })).credentials;
    expect(first?.lastUsedAt).toBeInstanceOf(Date);
    await senderActs.removeSenderCredential.perform({ db: t.db }, caller, {
      id,
      credential: first?.id ?? '',
    });
    expect((await withSecret(clientId, secret)).status).toBe(401);
    expect((await withSecret(clientId, second.secret)).status).toBe(200);
  });

  test('answers 401 to another secret, to none, to another sender’s, and after the end', async () => {
    const { owner, id, clientId, secret } = await newSender();
    const other = await newSender();
    const refused = {
      error: 'invalid_client',
      error_description: expect.any(String),
      detail: expect.any(String),
    };
    for (const wrong of [`${secret}x`, 'x', other.secret]) {
      const { status, body } = await withSecret(clientId, wrong);
      expect([status, body]).toEqual([401, refused]);
    }
    expect((await token({ grant_type: 'client_credentials', client_id: clientId })).status).toBe(401);
    await endSender({ db: t.db }, owner, { id });
    expect((await withSecret(clientId, secret)).status).toBe(401);
    expect((await withSecret('fbs_nothing', secret)).status).toBe(401);
  });

  test('names the address from which a sender may not sign in', async () => {
    const { clientId, secret } = await newSender(['203.0.113.0/24']);
    expect((await withSecret(clientId, secret, '203.0.113.9')).status).toBe(200);
    const { status, body } = await withSecret(clientId, secret, '198.51.100.1');
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        error: 'unauthorized_client',
        detail: 'this sender may not sign in from 198.51.100.1',
      }),
    ]);
  });

  test('is not for what people do: no code, no other resource, no read access', async () => {
    const { clientId, secret } = await newSender();
    const basic = `${clientId}:${secret}`;
    const code = await token(
      { grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://a.test' },
      { basic },
    );
    expect([code.status, code.body.error]).toEqual([400, 'invalid_request']);
    const resource = `${t.url}/api`;
    const elsewhere = await token({ grant_type: 'client_credentials', resource }, { basic });
    expect([elsewhere.status, elsewhere.body.error]).toEqual([400, 'invalid_target']);
    const { body } = await token({ grant_type: 'client_credentials' }, { basic });
    const read = await request(t.url).get('/api/priorities').auth(body.access_token, { type: 'bearer' });
    expect([read.status, read.body]).toEqual([401, { detail: expect.any(String) }]);
    const mcp = await request(t.url).post('/mcp').auth(body.access_token, { type: 'bearer' }).send({});
    expect(mcp.status).toBe(401);
  });
});

describe('client_credentials with a key of the sender’s own', () => {
  async function withKey(alg = 'ES256') {
    const made = await newSender();
    const pair = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'mine' };
    await senderActs.addSenderKey.perform({ db: t.db }, made.caller, { id: made.id, public_key: jwk });
    return { ...made, alg, key: pair.privateKey };
  }
  const sign = (
    { clientId, key, alg }: Pick<Awaited<ReturnType<typeof withKey>>, 'clientId' | 'key' | 'alg'>,
    { audience = `${t.url}/idp`, exp = '2m' }: { audience?: string; exp?: string | number } = {},
  ) =>
    new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg, kid: 'mine' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(audience)
      .setExpirationTime(exp)
      .sign(key);
  const withAssertion = (assertion: string) =>
    token({
      grant_type: 'client_credentials',
      client_assertion: assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });

  test.each(['ES256', 'ES384', 'EdDSA', 'RS256'])('gives the same session token (%s)', async (alg) => {
    const sender = await withKey(alg);
    const { status, body } = await withAssertion(await sign(sender));
    expect(status).toBe(200);
    const { credentials } = await senderActs.getSender.perform({ db: t.db }, sender.caller, {
      id: sender.id,
    });
    const used = credentials.find(({ kind }) => kind === 'key');
    expect(await claimsOf(body)).toMatchObject({ sub: sender.clientId, credential_id: used?.id });
    expect(used?.lastUsedAt).toBeInstanceOf(Date);
  });

  test('takes one of several that are sent at once, and none that is in force for long', async () => {
    const sender = await withKey();
    const once = await sign(sender);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await withAssertion(once)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const exp of ['1h', Date.now()]) {
      const { status, body } = await withAssertion(await sign(sender, { exp }));
      expect([status, body.detail]).toEqual([
        400,
        expect.stringContaining('in force for at most 600 seconds'),
      ]);
    }
  });

  test('takes each assertion once, for this provider alone, and from its own key alone', async () => {
    const sender = await withKey();
    const once = await sign(sender);
    expect((await withAssertion(once)).status).toBe(200);
    expect((await withAssertion(once)).status).toBe(401);
    expect((await withAssertion(await sign(sender, { audience: 'https://other.test' }))).status).toBe(401);
    const other = await withKey();
    expect((await withAssertion(await sign({ ...sender, key: other.key }))).status).toBe(401);
    const keyless = await newSender();
    expect((await withAssertion(await sign({ ...sender, clientId: keyless.clientId }))).status).toBe(401);
  });
});

describe('the token of a workload', () => {
  const subject = 'repo:acme/shop:ref:refs/heads/main';
  async function withWorkload() {
    const made = await newSender();
    await senderActs.addSenderWorkload.perform({ db: t.db, config: t.config }, made.caller, {
      id: made.id,
      issuer,
      subject,
    });
    return made;
  }
  const sign = ({
    sub = subject,
    aud = `${t.url}/idp`,
    exp = '5m',
    iss = issuer,
    key = signing.privateKey,
  } = {}) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: 'w' })
      .setIssuer(iss)
      .setSubject(sub)
      .setAudience(aud)
      .setExpirationTime(exp)
      .sign(key);
  const withToken = (client_id: string, assertion: string) =>
    token({ grant_type: JWT_BEARER, client_id, assertion });

  test('gives the same session token', async () => {
    const { owner, clientId } = await withWorkload();
    const { status, body } = await withToken(clientId, await sign());
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer' },
    ]);
    expect(await claimsOf(body)).toMatchObject({
      sub: clientId,
      workspace_id: owner.workspaceId,
      aud: BASE_URL,
    });
  });

  test.each([
    [
      'another subject',
      { sub: 'repo:acme/shop:ref:refs/heads/other' },
      'with the subject repo:acme/shop:ref:refs/heads/other',
    ],
    ['another audience', { aud: 'https://other.test' }, 'for another audience'],
    ['one that has expired', { exp: '-1m' }, 'has expired'],
    ['another issuer', { iss: 'https://other.test' }, 'of the issuer https://other.test'],
  ])('is refused for %s', async (_, wrong, reason) => {
    const { clientId } = await withWorkload();
    const { status, body } = await withToken(clientId, await sign(wrong));
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant', detail: expect.stringContaining(reason) }),
    ]);
  });

  test('has the keys of its issuer read once, and those of one that fails no sooner than in half a minute', async () => {
    const made = await newSender();
    const broken = `${issuer}/broken`;
    const workload = { id: made.id, issuer: broken, subject };
    await senderActs.addSenderWorkload.perform({ db: t.db, config: t.config }, made.caller, workload);
    asked.length = 0;
    // A token with an unknown key has the keys read again, once in half a minute, and what fails then changes nothing.
    for (let n = 0; n < 3; n++) {
      const { status, body } = await withToken(made.clientId, await sign({ iss: broken }));
      expect([status, body.detail]).toEqual([
        400,
        expect.stringContaining('could not be read: try again later'),
      ]);
      expect((await withToken((await withWorkload()).clientId, await sign())).status).toBe(200);
    }
    expect(asked).toEqual(['/broken/.well-known/openid-configuration']);
  });

  describe('in a pod of Kubernetes', () => {
    const pod = 'system:serviceaccount:shop:reviews';
    /** A projected service account token, as the kubelet mounts it. */
    const projected = (iss: string, aud: string[]) =>
      new SignJWT({
        aud, // an array, also for one
        sub: pod,
        jti: randomUUID(),
        'kubernetes.io': {
          namespace: 'shop',
          node: { name: 'node-1', uid: randomUUID() },
          pod: { name: 'reviews-0', uid: randomUUID() },
          serviceaccount: { name: 'reviews', uid: randomUUID() },
        },
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'pod' })
        .setIssuer(iss)
        .setIssuedAt()
        .setNotBefore('-1s')
        .setExpirationTime('1h')
        .sign(ofCluster.privateKey);
    async function senderOf(cluster: string) {
      const made = await newSender();
      const workload = { id: made.id, issuer: cluster, subject: pod };
      await senderActs.addSenderWorkload.perform({ db: t.db, config: t.config }, made.caller, workload);
      return made;
    }

    test('is taken with keys at another host than the issuer’s, for an audience among several', async () => {
      const cluster = `${issuer}/cluster`;
      const { owner, clientId } = await senderOf(cluster);
      for (const aud of [[`${t.url}/idp`], ['https://kubernetes.default.svc', `${t.url}/idp`]]) {
        const { status, body } = await withToken(clientId, await projected(cluster, aud));
        expect([status, await claimsOf(body)]).toMatchObject([
          200,
          { sub: clientId, workspace_id: owner.workspaceId, aud: BASE_URL },
        ]);
      }
      expect(asked).toContain('/openid/v1/jwks');
      const others = await withToken(clientId, await projected(cluster, ['https://kubernetes.default.svc']));
      expect([others.status, others.body.detail]).toEqual([
        400,
        expect.stringContaining('for another audience'),
      ]);
    });

    test('is refused where its keys are in a private network that the operator does not allow', async () => {
      const closed = `${issuer}/closed`;
      const { clientId } = await senderOf(closed);
      asked.length = 0;
      const { status, body } = await withToken(clientId, await projected(closed, [`${t.url}/idp`]));
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
      expect(asked).toEqual(['/closed/.well-known/openid-configuration']);
    });
  });

  test('is refused with a signature of another key, without one, and where there is no workload', async () => {
    const { clientId } = await withWorkload();
    const other = await generateKeyPair('ES256');
    expect((await withToken(clientId, await sign({ key: other.privateKey }))).body.error).toBe(
      'invalid_grant',
    );
    expect((await withToken(clientId, 'no token')).body.error).toBe('invalid_grant');
    expect((await token({ grant_type: JWT_BEARER, client_id: clientId })).body.error).toBe('invalid_request');
    const { clientId: without } = await newSender();
    expect((await withToken(without, await sign())).body.error).toBe('invalid_grant');
  });
});

test('a sender signs in here where another issuer signs people in', async () => {
  const elsewhere = await startAgent({
    settings: { SESSION_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'feedback' },
  });
  try {
    const { clientId, secret } = await newSender();
    const { status } = await request(elsewhere.url)
      .post('/idp/token')
      .type('form')
      .send({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
    expect(status).toBe(200);
  } finally {
    await elsewhere.close();
  }
});
