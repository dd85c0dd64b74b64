import { type Operation, type OperationId, OPERATIONS } from '@feedback/contract';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

// What every operation refuses in the same way. Every refusal is `{detail}` in JSON, which is checked on all answers of the
// suite. Two are not provoked, because no client can: 500, an internal error; and 408, for which a request would have to
// stay open for a minute. 429 is in rate-limit-headers.test.ts.

const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
const withBody = operations.filter(([, { request }]) => request !== undefined);
const withSession = operations.filter(([, { credential }]) => credential === 'session');

const UNREADABLE: [string, string | Buffer, Record<string, string>?][] = [
  ['nothing', ''],
  ['half an object', '{"text":'],
  ['an array', '[]'],
  ['a string', '"text"'],
  ['null', 'null'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['65 levels', `{"text":"x","deep":${'['.repeat(64)}${']'.repeat(64)}}`],
  ['another content type', '{"text":"x"}', { 'Content-Type': 'text/plain' }],
  ['a form', 'text=x', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['another charset', '{"text":"x"}', { 'Content-Type': 'application/json; charset=utf-16' }],
  ['a compressed body', '{"text":"x"}', { 'Content-Encoding': 'gzip' }],
];

export function refusals({ describe, test }: Suite, service: Service): void {
  describe('a body that cannot be read (§7.1)', () => {
    describe.each(withBody)('%s', (id, { malformed }) => {
      test.each(UNREADABLE)(`${malformed} for %s`, async (_, bytes, headers = {}) => {
        await service.ask(id, malformed, { bytes, headers });
      });
    });
  });

  describe('a body that is too large (§8.5)', () => {
    test.each(withBody)(
      '413 from %s for a body one byte too large, with and without a credential',
      async (id, operation) => {
        const bytes = Buffer.alloc((operation.maxBodyBytes ?? 0) + 1, 'x');
        await service.ask(id, 413, { bytes, token: null });
      },
    );
  });

  describe('a bearer that is not valid (§5)', () => {
    const tampered = (token: string) => {
      const [head, payload, signature = ''] = token.split('.');
      return `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    };
    const unsigned = (token: string) => {
      const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      return `${head}.${token.split('.')[1]}.`;
    };

    test.each(withSession)('401 from %s for anything but a session token', async (id) => {
      const { token } = service;
      const wrong = ['', 'Bearer', 'Bearer ', 'Bearer nonsense', `Basic ${btoa('user:password')}`, token];
      for (const Authorization of [...wrong, `Bearer ${tampered(token)}`, `Bearer ${unsigned(token)}`])
        await service.ask(id, 401, { body: {}, headers: { Authorization }, token: null });
    });

    test.each(withSession)('401 from %s for a token that is not in the header', async (id) => {
      const body = { access_token: service.token, text: unique('refused') };
      await service.ask(id, 401, { body, token: null });
      await service.ask(id, 401, { body, headers: { Cookie: `access_token=${service.token}` }, token: null });
    });

    test.each(withSession)('401 from %s comes before its body is looked at', async (id) => {
      await service.ask(id, 401, { bytes: '{', token: null });
    });
  });

  describe('headers that are too large (§8.5)', () => {
    test.each(operations)('431 from %s', async (id) => {
      await service.ask(id, 431, { headers: { 'X-Large': 'x'.repeat(20_000) } });
    });
  });
}
