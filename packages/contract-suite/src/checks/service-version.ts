import { CONTRACT_VERSION, type OperationId, OPERATIONS } from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

// Every answer of the suite is checked for the version, and for the absence of Deprecation and Sunset (§9.5).

const ids = (Object.keys(OPERATIONS) as OperationId[]).map((id): [OperationId] => [id]);

export function serviceVersion({ describe, test }: Suite, service: Service): void {
  describe('Service-Version (§9.2)', () => {
    test.each(ids)(
      '400 from %s for a version it does not know, before it asks who is calling',
      async (id) => {
        for (const version of ['2025-01-01', '2026-08-23', '1', 'latest', `${CONTRACT_VERSION}T00:00:00Z`]) {
          const refused = await service.ask(id, 400, {
            headers: { 'Service-Version': version },
            token: null,
          });
          expect(refused.headers['service-version']).toBe(CONTRACT_VERSION);
        }
      },
    );

    test('the dated contract may be pinned, and is served without being asked for', async () => {
      const pinned = { 'Service-Version': CONTRACT_VERSION };
      await service.ask('getHealth', 200, { headers: pinned });
      await service.ask('postFeedback', 200, { body: { text: unique('pinned') }, headers: pinned });
      await service.ask('postFeedback', 200, { body: { text: unique('not pinned') } });
    });

    test('what was refused for its version was not stored', async () => {
      const text = unique('not stored');
      await service.ask('postFeedback', 400, {
        body: { text },
        headers: { 'Service-Version': '2025-01-01' },
      });
      const { body } = await service.ask('postFeedback', 200, { body: { text } });
      expect(body).not.toHaveProperty('duplicate');
    });
  });

  describe('deprecation (§9.4, §9.5)', () => {
    test('no window is in force, whichever version is asked for: no answer has Deprecation or Sunset', async () => {
      for (const version of [CONTRACT_VERSION, '2025-01-01']) {
        const { headers } = await service.call('getHealth', { headers: { 'Service-Version': version } });
        expect(Object.keys(headers).filter((name) => /deprecation|sunset/i.test(name))).toEqual([]);
      }
    });
  });
}
