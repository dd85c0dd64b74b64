import { expect } from 'expect';
import { checkNoPosition } from '../answer.ts';
import { type Suite } from '../collect.ts';
import { type Service } from '../service.ts';

export function getHealth({ describe, test }: Suite, service: Service): void {
  describe('GET /health (§4.6, §2.9)', () => {
    test('200 without a credential: healthy, and which build since when', async () => {
      const { body } = await service.ask('getHealth', 200, { token: null });
      expect(body).toMatchObject({ status: 'healthy' });
      expect(Date.parse(body.started_at)).toBeLessThan(Date.now() + 60_000);
    });

    test('200 whatever credential is sent: none is looked at', async () => {
      await service.ask('getHealth', 200, { headers: { Authorization: 'Bearer nonsense' } });
    });

    test('it has no limit of its own: no answer reports a position in a window (§8)', async () => {
      checkNoPosition(await service.ask('getHealth', 200));
    });

    test('HEAD says the same without a body', async () => {
      const got = await service.call('getHealth');
      const asked = await service.head('/health');
      expect([asked.status, asked.text ?? '']).toEqual([200, '']);
      expect(asked.headers['content-type']).toBe(got.headers['content-type']);
      expect(asked.headers['service-version']).toBe(got.headers['service-version']);
    });
  });
}
