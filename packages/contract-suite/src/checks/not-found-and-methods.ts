import { type Operation, OPERATIONS } from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { type Service } from '../service.ts';

const operations = Object.values(OPERATIONS) as Operation[];
const pathsWhere = (holds: (operation: Operation) => boolean) =>
  operations.filter(holds).map(({ path }): [string] => [path]);
const PAGE = { Origin: 'https://shop.example' };

export function notFoundAndMethods({ describe, test }: Suite, service: Service): void {
  describe('a path that is not there (§7.1)', () => {
    test.each([
      '/',
      '/nowhere',
      '/v1/feedback',
      '/feedback/',
      '/FEEDBACK',
      '/feedback/1',
      '/surface',
      '/transcripts',
      '/%',
    ])('404 at %s, with and without a token', async (path) => {
      for (const headers of [{}, { Authorization: `Bearer ${service.token}` }]) {
        expect((await service.elsewhere('GET', path, headers)).status).toBe(404);
        expect((await service.elsewhere('POST', path, headers)).status).toBe(404);
      }
    });

    test('404 comes before the version is judged', async () => {
      expect((await service.elsewhere('GET', '/nowhere', { 'Service-Version': '1999-01-01' })).status).toBe(
        404,
      );
    });
  });

  describe('a method that a path does not take (§7.1)', () => {
    test.each(pathsWhere(({ method }) => method === 'POST'))('405 at %s for all but POST', async (path) => {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await service.elsewhere(method, path);
        expect([method, status, headers['allow']]).toEqual([method, 405, 'POST']);
      }
    });

    test.each(pathsWhere(({ method }) => method === 'GET'))(
      '405 at %s for all but GET and HEAD',
      async (path) => {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const { status, headers } = await service.elsewhere(method, path);
          expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
        }
      },
    );
  });

  describe('pages of other sites (§4.4, §5)', () => {
    test.each(pathsWhere(({ anyOrigin }) => anyOrigin === true))(
      '%s may be called and read by them, without cookies',
      async (path) => {
        const asked = await service.preflight(path, PAGE);
        expect(asked.status).toBe(204);
        expect(asked.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': expect.stringContaining('POST'),
          'access-control-allow-headers': expect.stringMatching(/content-type/i),
        });
        expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
        const refused = await service.elsewhere('DELETE', path, PAGE);
        expect(refused.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      },
    );

    test.each(pathsWhere(({ anyOrigin }) => anyOrigin !== true))(
      '%s may not be read by them',
      async (path) => {
        const asked = await service.elsewhere('OPTIONS', path, {
          ...PAGE,
          'Access-Control-Request-Method': 'POST',
        });
        const wrong = await service.elsewhere('DELETE', path, PAGE);
        for (const { status, headers } of [asked, wrong]) {
          expect(status).toBe(405);
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        }
      },
    );
  });
}
