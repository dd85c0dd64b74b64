import { expect } from 'expect';
import { checkPosition } from '../answer.ts';
import { type Suite } from '../collect.ts';
import { type Service } from '../service.ts';

export function postSurfaceSeen({ describe, test }: Suite, service: Service): void {
  describe('POST /surface/seen (§4.4)', () => {
    test.each(['float', 'inline', 'bar', 'thumbs', 'page', 'widget'] as const)(
      '204 without a body for the surface %s',
      async (surface) => {
        const seen = await service.ask('surveySeen', 204, { body: { api_key: service.surveyKey, surface } });
        checkPosition(seen, 100_000);
      },
    );

    test.each([
      ['no surface', {}],
      ['an unknown surface', { surface: 'popup' }],
      ['a surface that is no string', { surface: 1 }],
    ])('422 for %s, naming the field', async (_, fields) => {
      const refused = await service.ask('surveySeen', 422, {
        body: { api_key: service.surveyKey, ...fields },
      });
      expect(refused.body.detail).toContain('surface');
    });

    test('401 without a key that works, and for a session token, with the position in the window', async () => {
      for (const api_key of [undefined, 'fsk_unknown', service.token]) {
        checkPosition(await service.ask('surveySeen', 401, { body: { api_key, surface: 'bar' } }), 100_000);
      }
    });

    test('413 for a body that is more than a key and a surface', async () => {
      const body = { api_key: service.surveyKey, surface: 'bar', padding: 'a'.repeat(5000) };
      await service.ask('surveySeen', 413, { body });
    });
  });
}
