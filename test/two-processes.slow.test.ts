import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { changePlan, quotaActs } from '@feedback/core';
import { ownerOf, shiftedClock } from '@feedback/test-support';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

// Two ingest APIs and two workers as separate processes: what is exact in one process must be exact in two.

let service: OwnService;
let apis: [string, string];
beforeAll(async () => {
  service = await ownService({ RANKING_PAUSE: '0.2' });
  apis = await Promise.all([service.startApi(), service.startApi()]);
}, 90_000);
afterAll(() => service.close(), 90_000);

type Caller = Awaited<ReturnType<OwnService['newCaller']>>;

/** Sends to both processes in turn, concurrently. */
function sendAll(caller: Caller, bodies: object[], [one, two] = apis) {
  return Promise.all(bodies.map((body, n) => postJson(`${n % 2 ? one : two}/feedback`, caller.token, body)));
}

describe('two ingest APIs', () => {
  test.each([
    ['by their text', () => ({ text: `same ${randomUUID()}` })],
    ['by their external_id', () => ({ external_id: randomUUID() })],
  ])(
    'a hundred identical items at once are one, %s, twenty times out of twenty',
    async (_, make) => {
      const caller = await service.newCaller();
      for (let round = 0; round < 20; round++) {
        const same = make();
        const bodies = Array.from({ length: 100 }, (_unused, n) => ({ text: `${round} ${n}`, ...same }));
        const answers = await sendAll(caller, bodies);
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
        expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      }
      expect(await service.rows(caller, 'select count(*)::int as n from feedback')).toEqual([{ n: 20 }]);
    },
    180_000,
  );

  test('of 400 calls at a limit of 300 exactly 300 pass', async () => {
    const strict = await Promise.all([
      service.startApi({ RATE_LIMIT_FEEDBACK: '300' }),
      service.startApi({ RATE_LIMIT_FEEDBACK: '300' }),
    ]);
    const caller = await service.newCaller();
    const bodies = Array.from({ length: 400 }, (_, n) => ({ text: `call ${n}` }));
    const answers = await sendAll(caller, bodies, strict);
    const passed = answers.filter(({ status }) => status === 200);
    expect([passed.length, answers.filter(({ status }) => status === 429).length]).toEqual([300, 100]);
    const positions = passed.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect(new Set(positions).size).toBe(300);
  }, 90_000);

  test('of 200 items in 20 parallel batches at a quota of 40 exactly 40 are accepted and 160 held', async () => {
    const caller = await service.newCaller(40);
    const batches = Array.from({ length: 20 }, (_, batch) => ({
      items: Array.from({ length: 10 }, (_unused, n) => ({ text: `batch ${batch} item ${n}` })),
    }));
    const answers = await sendAll(caller, batches);
    const sum = (name: 'successful' | 'queued' | 'duplicates' | 'failed') =>
      answers.reduce((all, { body }) => all + body[name], 0);
    expect([sum('successful'), sum('queued'), sum('duplicates'), sum('failed')]).toEqual([40, 160, 0, 0]);
    expect(await service.rows(caller, 'select items from quota_usage')).toEqual([{ items: 40 }]);
  }, 90_000);

  test('batches in opposite order and overlapping, from 16 writers: no deadlock, no failure, nothing twice', async () => {
    const caller = await service.newCaller();
    const texts = Array.from({ length: 200 }, (_, n) => `shared ${n}`);
    const until = Date.now() + 3_000;
    const statuses = new Map<number, number>();
    const write = async (writer: number) => {
      for (let round = 0; Date.now() < until; round++) {
        const from = (writer * 7 + round * 13) % 150;
        const slice = texts.slice(from, from + 50);
        const items = (writer % 2 ? slice : slice.toReversed()).map((text, n) => ({
          text,
          external_id: `ext ${(from + n) % 60}`,
          customer_email: `c${writer}@x.example`,
        }));
        const { status } = await postJson(`${apis[writer % 2]}/feedback`, caller.token, { items });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
    expect([...statuses.keys()]).toEqual([200]);
    const [row] = await service.rows<{ items: number; texts: number }>(
      caller,
      'select count(*)::int as items, count(distinct text)::int as texts from feedback',
    );
    expect(row?.items).toBe(row?.texts);
  }, 90_000);
});

describe('two workers', () => {
  beforeAll(async () => {
    await Promise.all([service.startWorker(), service.startWorker()]);
  }, 90_000);

  test('segmentation: every transcript is split once', async () => {
    const caller = await service.newCaller();
    const uploads = Array.from({ length: 30 }, (_, n) => ({
      title: `Call ${n}`,
      customer_speaker: 'Dana',
      text: `Sam: What can we do for you?\nDana: Please add an export for team ${n}, we need it every week.\nSam: I see.`,
    }));
    const answers = await Promise.all(
      uploads.map((body, n) => postJson(`${apis[n % 2]}/transcripts/upload`, caller.token, body)),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await service.settle()).toEqual([]);
    const states = await service.rows(
      caller,
      'select state, count(*)::int as n from transcript group by state',
    );
    expect(states).toEqual([{ state: 'segmented', n: 30 }]);
    const [split] = await service.rows<{ once: boolean }>(
      caller,
      `select bool_and(n = 1) as once from (
         select count(*) as n from signal group by transcript_id, start_offset) per_signal`,
    );
    expect(split).toEqual({ once: true });
    const [items] = await service.rows<{ items: number; used: number }>(
      caller,
      'select (select count(*)::int from feedback) as items, (select items from quota_usage) as used',
    );
    expect(items?.items).toBeGreaterThanOrEqual(30);
    expect(items?.used).toBe(items?.items);
  }, 240_000);

  test('deduplication: of words said in a hundred ways at once one is the first, and the others repeat it', async () => {
    const caller = await service.newCaller();
    const bodies = Array.from({ length: 100 }, (_, n) => ({
      text: `The export drops the last column of my report${'!'.repeat(n + 1)}`,
      customer_email: `c${n}@x.example`,
    }));
    await sendAll(caller, bodies);
    expect(await service.settle()).toEqual([]);
    const [row] = await service.rows(
      caller,
      `select count(*)::int as items, count(near_duplicate_of)::int as repeats,
              count(distinct near_duplicate_of)::int as originals,
              count(*) filter (where state = 'processed')::int as processed from feedback`,
    );
    expect(row).toEqual({ items: 100, repeats: 99, originals: 1, processed: 100 });
    const [ranked] = await service.rows(
      caller,
      `select (detail -> 'reach' ->> 'customers')::int as customers
       from ranked_priority join ranking on id = ranking_id order by as_of desc limit 1`,
    );
    expect(ranked).toEqual({ customers: 100 });
  }, 240_000);

  test('accepting over the quota while what is held is released and the plan changes: no deadlock, no failure', async () => {
    const caller = await service.newCaller(5);
    const until = Date.now() + 3_000;
    const statuses = new Set<number>();
    const writers = Array.from({ length: 3 }, async (_, writer) => {
      for (let n = 0; Date.now() < until; n++) {
        const items = [{ text: `over ${writer} ${n} one` }, { text: `over ${writer} ${n} two` }];
        statuses.add((await postJson(`${apis[writer % 2]}/feedback`, caller.token, { items })).status);
      }
    });
    let limit = 5;
    const release = async () => {
      while (Date.now() < until) {
        await changePlan(service, caller.workspaceId, { monthlyLimit: (limit += 3) });
        await quotaActs.releaseHeld.perform({ db: service.db, now: () => new Date() }, ownerOf(caller), {});
        await sleep(15);
      }
    };
    await Promise.all([...writers, release()]);
    expect([...statuses]).toEqual([200]);
    expect(await service.settle()).toEqual([]);
    const [row] = await service.rows<{ used: number; counted: number; dead: number }>(
      caller,
      `select (select items from quota_usage) as used,
              (select count(*)::int from feedback where state <> 'held') as counted,
              (select count(*)::int from task where errors > 0) as dead`,
    );
    expect(row).toEqual({ used: limit, counted: limit, dead: 0 });
  }, 240_000);

  test('quota-release: of what is held each is released once, the oldest first, as many as the plan takes', async () => {
    const caller = await service.newCaller(40);
    const items = Array.from({ length: 200 }, (_, n) => ({
      text: `The export of invoice ${n} drops its last column`,
    }));
    await postJson(`${apis[0]}/feedback`, caller.token, { items });
    await changePlan(service, caller.workspaceId, { monthlyLimit: 95 });
    expect(await service.settle()).toEqual([]);
    const released = await service.rows<{ text: string }>(
      caller,
      `select text from feedback where state = 'processed' order by id`,
    );
    expect(released.map(({ text }) => text)).toEqual(items.slice(0, 95).map(({ text }) => text));
    expect(await service.rows(caller, 'select items from quota_usage')).toEqual([{ items: 95 }]);
  }, 240_000);
});

const withClock = (minutes: number) => ({
  NODE_OPTIONS: `--import=${shiftedClock(minutes)}`,
});

describe('a worker and an ingest API whose machine’s clock is five minutes ahead', () => {
  test('date what was said, and rankings, by PostgreSQL’s clock', async () => {
    const own = await ownService({ RANKING_PAUSE: '0.2', ...withClock(5) });
    try {
      const caller = await own.newCaller();
      const baseUrl = await own.startApi();
      await own.startWorker();
      for (const text of ['The export is slow', 'Dark mode, please']) {
        expect((await postJson(`${baseUrl}/feedback`, caller.token, { text })).status).toBe(200);
        await own.settle();
      }
      const times = await own.rows<{ ahead: number }>(
        caller,
        `select extract(epoch from max(said_at) - clock_timestamp())::int as ahead from feedback
         union all select extract(epoch from as_of - clock_timestamp())::int from ranking`,
      );
      expect(times.length).toBeGreaterThanOrEqual(3); // a ranking after each of the two
      expect(times.filter(({ ahead }) => ahead > 5)).toEqual([]);
    } finally {
      await own.close();
    }
  }, 240_000);
});

describe('a worker whose machine’s clock is five minutes behind', () => {
  test('ranks once and rests: in three seconds it commits what an idle worker with the right time commits', async () => {
    const own = await ownService({ RANKING_PAUSE: '0.2' });
    try {
      const caller = await own.newCaller();
      const baseUrl = await own.startApi();
      const commitsAfterAnItem = async (text: string) => {
        expect((await postJson(`${baseUrl}/feedback`, caller.token, { text })).status).toBe(200);
        await own.settle(3);
        const before = await commitsOf(own);
        await sleep(3_000);
        return (await commitsOf(own)) - before;
      };
      const right = await own.startWorker();
      const idle = await commitsAfterAnItem('The export is slow');
      await right.stop();
      await own.startWorker(withClock(-5));
      expect(await commitsAfterAnItem('Dark mode, please')).toBeLessThanOrEqual(2 * idle + 20);
    } finally {
      await own.close();
    }
  }, 270_000);
});

async function commitsOf({ db }: OwnService): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    'select xact_commit::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.n ?? 0;
}
