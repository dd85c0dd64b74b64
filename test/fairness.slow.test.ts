import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

// One worker, one workspace with a backlog of 200,000 items in full batches, and another that sends 100 single items
// meanwhile.

type Caller = Awaited<ReturnType<OwnService['newCaller']>>;

const ITEMS = 200_000;
const BATCH = 1_000;
const SINGLE = 100;
/** How much longer than alone they may take. */
const MORE_MS = 5_000;

let service: OwnService;
let api: string;
let small: Caller;
let aloneMs: number;
beforeAll(async () => {
  service = await ownService();
  api = await service.startApi();
  await service.startWorker();
  small = await service.newCaller();
  await understoodAfter('warm');
  aloneMs = await understoodAfter('alone');
}, 60_000);
afterAll(() => service.close(), 60_000);

/** Sends single items; returns the milliseconds until all are understood. */
async function understoodAfter(label: string): Promise<number> {
  const since = performance.now();
  const text = (n: number) => `The ${label} export of report ${n} drops the last column`;
  await Promise.all(
    Array.from({ length: SINGLE }, (_, n) => postJson(`${api}/feedback`, small.token, { text: text(n) })),
  );
  const waiting = `select 1 from feedback where state = 'received' limit 1`;
  while ((await service.rows(small, waiting)).length > 0) await sleep(50);
  return performance.now() - since;
}

/** The rows of a thousand batches, written directly into the tables. */
async function fill({ workspaceId }: Caller, items: number): Promise<void> {
  await service.rows(
    { workspaceId },
    `with sent as (
       insert into feedback (workspace_id, id, text_key, state, received_at, said_at, text, source)
       select '${workspaceId}', gen_random_uuid(), gen_random_uuid(), 'received', now(), now(),
              'Page ' || n || ' of the settings loads the wrong team ' || n % 97, 'test'
       from generate_series(1, ${items}) n returning id
     ), numbered as (select id, row_number() over () as n from sent)
     insert into task (workspace_id, id, kind, refs)
     select '${workspaceId}', gen_random_uuid(), 'deduplication', array_agg(id) from numbered group by (n - 1) / ${BATCH}`,
  );
}

describe('100 single items beside 200,000 in batches', () => {
  test.each([1, 40])(
    'of %i other workspaces are understood at most 5 s later than alone',
    async (others) => {
      const crowd = await Promise.all(Array.from({ length: others }, () => service.newCaller()));
      for (const caller of crowd) await fill(caller, ITEMS / others);
      await sleep(2_000); // until the backlog fills all places
      const besideMs = await understoodAfter(`crowded ${others}`);
      const [left] = await service.rows<{ n: number }>(
        crowd.at(-1)!,
        `select count(*)::int as n from feedback where state = 'received'`,
      );
      expect(left?.n).toBeGreaterThan(0); // the backlog lasted the whole time
      expect(besideMs).toBeLessThan(aloneMs + MORE_MS);
    },
    90_000,
  );
});
