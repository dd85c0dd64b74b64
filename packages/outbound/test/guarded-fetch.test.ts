import { certificate as ca, startHttps } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createGuardedFetch, type GuardOptions, GuardRefusal } from '../src/index.ts';

let server: Awaited<ReturnType<typeof startHttps>>;
beforeAll(async () => {
  server = await startHttps();
});
afterAll(() => server.close());

const BOUNDS = { timeoutMs: 2_000, maxBytes: 100 };
const loopback = (address: string) => address === '127.0.0.1';
const named = (address: string): GuardOptions => ({
  ca,
  resolve: () => Promise.resolve([{ address, family: 4 }]),
});

/** Fetches from the server by its name, as if its address were a public one. */
function fetchIt(options: GuardOptions = {}, bounds = BOUNDS) {
  return createGuardedFetch({ ...named('127.0.0.1'), isAllowed: loopback, ...options })(
    `${server.url}/client.json`,
    bounds,
  );
}

function send(body: string | Buffer, headers: Record<string, string> = {}) {
  server.answer = (_req, res) => res.writeHead(200, headers).end(body);
}

describe('a guarded fetch', () => {
  test('gives status, headers and body, from the address that was checked', async () => {
    server.calls = [];
    send('{"a":1}', { 'content-type': 'application/json', 'cache-control': 'max-age=60' });
    const { status, headers, body } = await fetchIt();
    expect([status, headers.get('content-type'), headers.get('cache-control'), body.toString()]).toEqual([
      200,
      'application/json',
      'max-age=60',
      '{"a":1}',
    ]);
    expect(server.calls).toEqual([`GET published.test:${server.port}/client.json`]);
  });

  test('sends a method, headers and a body', async () => {
    server.answer = (req, res) => {
      req
        .setEncoding('utf8')
        .on('data', (text: string) => res.end(`${req.method} ${String(req.headers['x-a'])} ${text}`));
    };
    const post = createGuardedFetch({ ...named('127.0.0.1'), isAllowed: loopback });
    const sent = { ...BOUNDS, method: 'POST', headers: { 'x-a': '1' }, body: 'text' };
    expect((await post(`${server.url}/`, sent)).body.toString()).toBe('POST 1 text');
  });

  test.each([
    ['a name that resolves to loopback', () => createGuardedFetch(named('127.0.0.1')), 'published.test'],
    ['localhost, by the system’s resolver', () => createGuardedFetch({ ca }), 'localhost'],
    ['a loopback address itself', () => createGuardedFetch({ ca }), '127.0.0.1'],
    ['loopback as one number', () => createGuardedFetch({ ca }), '2130706433'],
    ['loopback in octal', () => createGuardedFetch({ ca }), '0177.0.0.1'],
    ['IPv6 loopback', () => createGuardedFetch({ ca }), '[::1]'],
    ['v4-mapped loopback', () => createGuardedFetch({ ca }), '[::ffff:127.0.0.1]'],
    [
      'a name without an address',
      () => createGuardedFetch({ resolve: () => Promise.resolve([]) }),
      'published.test',
    ],
    [
      'a name with one address inside among public ones',
      () =>
        createGuardedFetch({
          ca,
          resolve: () =>
            Promise.resolve([
              { address: '93.184.215.14', family: 4 },
              { address: '127.0.0.1', family: 4 },
            ]),
        }),
      'published.test',
    ],
  ])('does not go to %s', async (_, make, host) => {
    server.calls = [];
    send('{}');
    await expect(make()(`https://${host}:${server.port}/`, BOUNDS)).rejects.toThrow(
      'not on the public Internet',
    );
    expect(server.calls).toEqual([]);
  });

  test('asks for the address once: a name that changes after the check leads nowhere else', async () => {
    server.calls = [];
    send('{}');
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]);
    await fetchIt({ resolve });
    expect([server.calls.length, answers]).toEqual([1, ['127.0.0.2']]);
  });

  test.each([
    ['http://published.test/', 'https'],
    ['ftp://published.test/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['nonsense', 'https'],
    ['https://me:secret@published.test/', 'password'],
    ['https://me@published.test/', 'user name'],
    ['https://published.test/#part', 'fragment'],
    ['https://published.test/#', 'fragment'],
  ])('does not take %s', async (url, why) => {
    const fetched = createGuardedFetch({ isAllowed: () => true })(url, BOUNDS);
    await expect(fetched).rejects.toThrow(GuardRefusal);
    await expect(fetched).rejects.toThrow(why);
  });

  test('follows no redirect', async () => {
    server.calls = [];
    server.answer = (_req, res) => res.writeHead(302, { location: `${server.url}/inside` }).end();
    expect((await fetchIt()).status).toBe(302);
    expect(server.calls).toHaveLength(1);
  });

  test.each([
    ['that says so', () => send('x'.repeat(101), { 'content-length': '101' })],
    [
      'that does not say so',
      () => {
        server.answer = (_req, res) => {
          res.write('x'.repeat(60));
          res.end('x'.repeat(60));
        };
      },
    ],
  ])('stops at a body larger than the bound %s', async (_, prepare) => {
    prepare();
    await expect(fetchIt()).rejects.toThrow('larger than 100 bytes');
  });

  test('takes a body of exactly the bound, and nothing that is compressed', async () => {
    send('x'.repeat(100));
    expect((await fetchIt()).body).toHaveLength(100);
    send('x', { 'content-encoding': 'gzip' });
    await expect(fetchIt()).rejects.toThrow('compressed');
  });

  test.each([
    ['headers', () => (server.answer = () => {})],
    [
      'a body that drips',
      () =>
        (server.answer = (_req, res) => {
          const drip = setInterval(() => res.write('x'), 20);
          res.on('close', () => clearInterval(drip));
        }),
    ],
  ])('waits for %s no longer than all of it may take', async (_, prepare) => {
    prepare();
    const begun = Date.now();
    await expect(fetchIt({}, { timeoutMs: 300, maxBytes: 1_000_000 })).rejects.toThrow(/abort|timeout/i);
    expect(Date.now() - begun).toBeLessThan(1_500);
  });

  test('waits for a resolver no longer either', async () => {
    const resolve = () => new Promise<never>(() => {});
    await expect(fetchIt({ resolve }, { timeoutMs: 100, maxBytes: 1 })).rejects.toThrow(/timeout/i);
  });

  test('trusts no certificate that it does not know, and none of another name', async () => {
    send('{}');
    const { resolve } = named('127.0.0.1');
    const stranger = createGuardedFetch({ isAllowed: loopback, ...(resolve && { resolve }) });
    await expect(stranger(`${server.url}/`, BOUNDS)).rejects.toThrow(/self-signed/i);
    const other = createGuardedFetch({ ...named('127.0.0.1'), isAllowed: loopback });
    await expect(other(`https://other.test:${server.port}/`, BOUNDS)).rejects.toThrow(/altname|certificate/i);
  });
});
