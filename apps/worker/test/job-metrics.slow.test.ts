import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let service: OwnService;
beforeAll(async () => {
  service = await ownService({ RANKING_PAUSE: '0.2' });
}, 90_000);
afterAll(() => service.close(), 90_000);

test('the ops port of a worker shows how its jobs ended, by kind and outcome', async () => {
  const api = await service.startApi();
  const worker = await service.startWorker();
  const caller = await service.newCaller();
  expect((await postJson(`${api}/feedback`, caller.token, { text: 'Dark mode' })).status).toBe(200);
  expect(await service.settle()).toEqual([]);
  const metrics = await (await fetch(`${worker.opsUrl}/metrics`)).text();
  for (const kind of ['understanding', 'clustering', 'ranking'])
    expect(metrics).toMatch(
      new RegExp(`^job_duration_seconds_count\\{[^}]*kind="${kind}",outcome="done"[^}]*\\} [1-9]`, 'm'),
    );
});
