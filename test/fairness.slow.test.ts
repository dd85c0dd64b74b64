import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

// One worker, one workspace with a backlog of 200,000 items in full batches, and another that sends 100 single items
// meanwhile.

type Caller = Awaited<ReturnType<OwnService['newCaller']>>;

const ITEMS = 200_000;
const BATCH = 1_000;
const SINGLE = 100;
/**
 * The most items of the other workspace that may be understood before the single items, counted rather than timed: at most
 * 16,000 items lie before a row in each of two queues and, as eight rows of a workspace are under way at a time and take in
 * others, a hundred take two rounds at most.
 */
const MOST_BEFORE = 2 * 2 * 16_000;

let service: OwnService;
let api: string;
let small: Caller;
beforeAll(async () => {
  service = await ownService();
  api = await service.startApi();
  await service.startWorker();
  small = await service.newCaller();
  await understand('alone');
}, 360_000);
afterAll(() => service.close(), 180_000);

/** Sends single items, and waits until all are understood. */
async function understand(label: string): Promise<void> {
  const text = (n: number) => `The ${label} export of report ${n} drops the last column`;
  await Promise.all(
    Array.from({ length: SINGLE }, (_, n) => postJson(`${api}/feedback`, small.token, { text: text(n) })),
  );
  while ((await waiting(small)) > 0) await sleep(50);
}

/** How many items of a workspace are not understood yet. */
async function waiting(caller: Caller): Promise<number> {
  const counted = `select count(*)::int as n from feedback where state = 'received'`;
  return (await service.rows<{ n: number }>(caller, counted))[0]?.n ?? 0;
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
    'of %i other workspaces are understood before most of these',
    async (others) => {
      const crowd = await Promise.all(Array.from({ length: others }, () => service.newCaller()));
      for (const caller of crowd) await fill(caller, ITEMS / others);
      await sleep(2_000); // until the backlog fills all places
      const before = await left(crowd);
      await understand(`crowded ${others}`);
      const after = await left(crowd);
      expect(after).toBeGreaterThan(0); // the backlog lasted the whole time
      expect(before - after).toBeLessThan(MOST_BEFORE);
    },
    600_000,
  );
});

async function left(crowd: Caller[]): Promise<number> {
  const counts = await Promise.all(crowd.map(waiting));
  return counts.reduce((sum, count) => sum + count, 0);
}
