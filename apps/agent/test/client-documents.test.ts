import { createGuardedFetch } from '@feedback/outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { certificate, startHttps } from '../../../test/support/https-server.ts';
import { createClientDocuments } from '../src/authorization-server/client-documents.ts';
import { readPublishedDocuments } from '../src/authorization-server/published-documents.ts';

let publisher: Awaited<ReturnType<typeof startHttps>>;
beforeAll(async () => {
  publisher = await startHttps();
});
afterAll(() => publisher.close());
beforeEach(() => {
  publisher.calls = [];
});

/** Documents as the provider asks for them, from a publisher whose name stands for this computer. */
function open() {
  const clock = { now: 0 };
  const fetch = createGuardedFetch({
    ca: certificate,
    isAllowed: (address) => address === '127.0.0.1',
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
  const find = createClientDocuments({ fetch, published: new Map(), now: () => clock.now });
  return { clock, find: async (id: string) => (await find(id)).json() as Promise<unknown> };
}

const idAt = (path = '/client.json') => publisher.url + path;

function publish(
  change: Record<string, unknown> = {},
  { status = 200, type = 'application/json', headers = {} } = {},
) {
  const document = {
    client_id: idAt(),
    client_name: 'A published agent',
    redirect_uris: ['http://127.0.0.1/callback'],
    ...change,
  };
  send(JSON.stringify(document), { status, headers: { 'content-type': type, ...headers } });
}

function send(body: string, { status = 200, headers = {} }: { status?: number; headers?: object } = {}) {
  publisher.answer = (_req, res) => res.writeHead(status, { ...headers }).end(body);
}

const DOCUMENT = {
  client_name: 'A published agent',
  redirect_uris: ['http://127.0.0.1/callback'],
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

describe('the document at a client_id (draft-ietf-oauth-client-id-metadata-document)', () => {
  test('becomes a public client, whatever else it says', async () => {
    publish({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://published.test/jwks',
      grant_types: ['urn:ietf:params:oauth:grant-type:jwt-bearer'],
      response_types: ['id_token'],
      scope: 'admin',
      something: { else: 1 },
    });
    expect(await open().find(idAt())).toEqual({ client_id: idAt(), ...DOCUMENT });
    expect(publisher.calls).toEqual([`GET published.test:${publisher.port}/client.json`]);
  });

  test.each<[string, () => void, string]>([
    ['names another client_id', () => publish({ client_id: 'https://other.test/' }), 'another client_id'],
    ['names none', () => publish({ client_id: undefined }), 'another client_id'],
    [
      'speaks of a shared secret',
      () => publish({ token_endpoint_auth_method: 'client_secret_basic' }),
      'secret',
    ],
    ['holds a secret', () => publish({ client_secret: 'x' }), 'secret'],
    ['has no redirect_uris', () => publish({ redirect_uris: undefined }), 'at least one'],
    ['has an http redirect', () => publish({ redirect_uris: ['http://agent.test/'] }), 'https'],
    ['has a script for a redirect', () => publish({ redirect_uris: ['javascript:alert(1)'] }), 'scheme'],
    ['is HTML', () => publish({}, { type: 'text/html' }), 'application/json'],
    ['has no media type', () => send('{}'), 'application/json'],
    ['is no JSON', () => send('{', { headers: { 'content-type': 'application/json' } }), 'valid JSON'],
    ['is a list', () => send('[]', { headers: { 'content-type': 'application/json' } }), 'JSON object'],
    ['is not there', () => publish({}, { status: 404 }), 'status 404'],
    ['is elsewhere', () => publish({}, { status: 302, headers: { location: '/other' } }), 'status 302'],
    ['is larger than 5 KiB', () => publish({ client_uri: 'x'.repeat(5_200) }), 'larger than 5120 bytes'],
    ['is compressed', () => publish({}, { headers: { 'content-encoding': 'gzip' } }), 'compressed'],
  ])('is refused, and the reason told, when it %s', async (_, prepare, reason) => {
    prepare();
    await expect(open().find(idAt())).rejects.toMatchObject({
      error_description: expect.stringContaining(reason),
    });
    expect(publisher.calls).toHaveLength(1);
  });

  test('must have a path, if only the shortest', async () => {
    await expect(open().find(publisher.url)).rejects.toMatchObject({
      error_description: expect.stringContaining('no path'),
    });
    expect(publisher.calls).toEqual([]);
    publish({ client_id: idAt('/') });
    expect(await open().find(idAt('/'))).toMatchObject(DOCUMENT);
  });

  test('that failed is asked for again the next time (§5.2: no error is cached)', async () => {
    const { find } = open();
    publish({}, { status: 404 });
    await expect(find(idAt())).rejects.toThrow();
    publish();
    expect(await find(idAt())).toMatchObject(DOCUMENT);
  });

  test('holds for a day when its publisher is away, but not once it is withdrawn', async () => {
    const { clock, find } = open();
    publish();
    await find(idAt());
    publish({}, { status: 503 });
    expect(await find(idAt())).toMatchObject(DOCUMENT);
    clock.now = 86_400_000;
    await expect(find(idAt())).rejects.toThrow();

    publish();
    await find(idAt());
    publish({}, { status: 410 });
    await expect(find(idAt())).rejects.toThrow();
    publish({}, { status: 503 });
    await expect(find(idAt())).rejects.toThrow();
  });

  test('carries what the publisher says of its life, and nothing else', async () => {
    publish({}, { headers: { 'cache-control': 'max-age=600', 'set-cookie': 'a=b' } });
    const fetch = createGuardedFetch({
      ca: certificate,
      isAllowed: () => true,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    const { headers } = await createClientDocuments({ fetch, published: new Map() })(idAt());
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'max-age=600',
      'content-type': 'application/json',
    });
  });

  test.each(['/nowhere/documents.json', import.meta.filename])(
    'is not known from a file that is no JSON: %s',
    (file) => {
      expect(() => readPublishedDocuments(file)).toThrow(`CLIENT_METADATA_DOCUMENTS must name`);
    },
  );

  test('of more than sixteen agents is not looked for at a time', async () => {
    const { find } = open();
    const waiting: (() => void)[] = [];
    publisher.answer = (_req, res) => waiting.push(() => res.writeHead(404).end());
    const asked = Array.from({ length: 17 }, (_, n) =>
      find(idAt(`/${n}.json`)).catch((error: unknown) => error),
    );
    const last = (await asked[16]) as { error_description?: string };
    expect(last.error_description).toContain('Too many');
    const answerAll = setInterval(() => waiting.splice(0).forEach((one) => one()), 10);
    await Promise.all(asked);
    clearInterval(answerAll);
    expect(publisher.calls).toHaveLength(16);
  });
});
