import { createGuardedFetch } from '@feedback/outbound';
import { certificate, startHttps } from '@feedback/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createClientDocuments } from '../../src/authorization-server/client-documents.ts';
import { readPublishedDocuments } from '../../src/authorization-server/published-documents.ts';

let publisher: Awaited<ReturnType<typeof startHttps>>;
beforeAll(async () => {
  publisher = await startHttps();
});
afterAll(() => publisher.close());
beforeEach(() => {
  publisher.calls = [];
});

/** Documents as the provider requests them, from a publisher whose name resolves to this computer. */
function open() {
  const clock = { now: 0 };
  const fetch = createGuardedFetch({
    ca: certificate,
    isAllowed: (address) => address === '127.0.0.1',
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
  const reasons: string[] = [];
  const log = { info: ({ err }: { err: Error }) => void reasons.push(reasonOf(err)) };
  const find = createClientDocuments({
    fetch,
    published: new Map(),
    tryOut: () => {},
    log,
    now: () => clock.now,
  });
  return { clock, reasons, find: async (id: string) => (await find(id)).json() as Promise<unknown> };
}

/** The logged reasons: the messages of an error and its causes. */
function reasonOf(error: Error & { error_description?: string; code?: string }): string {
  return [error.error_description ?? error.message, error.code].join(' ');
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

/** The one message for every document that cannot be used. */
const UNUSABLE = /^The document at the client_id cannot be used\. It must be JSON /;

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
  ])('is refused, and the reason logged, when it %s', async (_, prepare, reason) => {
    prepare();
    const { find, reasons } = open();
    await expect(find(idAt())).rejects.toMatchObject({ error_description: expect.stringMatching(UNUSABLE) });
    expect(reasons).toEqual([expect.stringContaining(reason)]);
    expect(publisher.calls).toHaveLength(1);
  });

  test('fails with the same message whatever the reason: host, port, name, status or content', async () => {
    const fetch = createGuardedFetch({ ca: certificate, isAllowed: (address) => address === '127.0.0.1' });
    const reasons: string[] = [];
    const log = { info: ({ err }: { err: Error }) => void reasons.push(reasonOf(err)) };
    const find = createClientDocuments({ fetch, published: new Map(), tryOut: () => {}, log });
    const said = new Set<unknown>();
    const fail = async (id: string, prepare = () => publish()) => {
      prepare();
      await find(id).catch((error: { error_description?: string }) => said.add(error.error_description));
    };
    const reachable = `https://127.0.0.1:${publisher.port}/client.json`;
    await fail(reachable); // its certificate is for another name
    await fail('https://127.0.0.1:1/client.json'); // nothing listens there
    await fail('https://10.0.0.1/client.json'); // not on the public Internet
    await fail('https://nowhere.invalid/client.json'); // a name that does not exist
    await fail('https://nowhere.invalid'); // no path
    const { find: named } = open();
    for (const prepare of [
      () => publish({}, { status: 404 }),
      () => publish({}, { status: 503 }),
      () => publish({ client_id: 'https://other.test/' }),
      () => publish({ client_name: 7 }),
      () => send('{'),
    ]) {
      prepare();
      await named(idAt()).catch((error: { error_description?: string }) => said.add(error.error_description));
    }
    expect([...said]).toEqual([expect.stringMatching(UNUSABLE)]);
    expect(new Set(reasons).size).toBe(5);
  });

  test('must have a path, if only the shortest', async () => {
    const { find, reasons } = open();
    await expect(find(publisher.url)).rejects.toThrow();
    expect(reasons).toEqual([expect.stringContaining('no path')]);
    expect(publisher.calls).toEqual([]);
    publish({ client_id: idAt('/') });
    expect(await open().find(idAt('/'))).toMatchObject(DOCUMENT);
  });

  test('that failed is fetched again the next time (draft-ietf-oauth-client-id-metadata-document §5.2: no error is cached)', async () => {
    const { find } = open();
    publish({}, { status: 404 });
    await expect(find(idAt())).rejects.toThrow();
    publish();
    expect(await find(idAt())).toMatchObject(DOCUMENT);
  });

  test('stays valid for a day while its publisher is unreachable, but not once it is withdrawn', async () => {
    const { clock, find } = open();
    publish();
    await find(idAt());
    for (const status of [503, 408, 429]) {
      publish({}, { status });
      expect(await find(idAt())).toMatchObject(DOCUMENT);
    }
    clock.now = 86_400_000;
    await expect(find(idAt())).rejects.toThrow();

    publish();
    await find(idAt());
    publish({}, { status: 410 });
    await expect(find(idAt())).rejects.toThrow();
    publish({}, { status: 503 });
    await expect(find(idAt())).rejects.toThrow();
  });

  test('carries the publisher’s cache headers, and nothing else', async () => {
    publish({}, { headers: { 'cache-control': 'max-age=600', 'set-cookie': 'a=b' } });
    const fetch = createGuardedFetch({
      ca: certificate,
      isAllowed: () => true,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    const log = { info: () => {} };
    const find = createClientDocuments({ fetch, published: new Map(), tryOut: () => {}, log });
    const { headers } = await find(idAt());
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

  test('of one host is fetched at most 120 times a minute, whatever the paths', async () => {
    const { clock, find, reasons } = open();
    publish({}, { status: 404 });
    const ask = async (count: number) => {
      for (let n = 0; n < count; n += 1) await find(idAt(`/${n}.json`)).catch(() => {});
    };
    await ask(130);
    expect(publisher.calls).toHaveLength(120);
    expect(reasons.at(-1)).toContain('Too many documents of this host');
    clock.now = 60_000;
    await ask(1);
    expect(publisher.calls).toHaveLength(121);
  });

  test('is fetched for at most sixteen agents at a time', async () => {
    const { find, reasons } = open();
    const waiting: (() => void)[] = [];
    publisher.answer = (_req, res) => waiting.push(() => res.writeHead(404).end());
    const asked = Array.from({ length: 17 }, (_, n) =>
      find(idAt(`/${n}.json`)).catch((error: unknown) => error),
    );
    await asked[16];
    expect(reasons).toEqual([expect.stringContaining('Too many')]);
    const answerAll = setInterval(() => waiting.splice(0).forEach((one) => one()), 10);
    await Promise.all(asked);
    clearInterval(answerAll);
    expect(publisher.calls).toHaveLength(16);
  });
});
