import {
  type Db,
  newId,
  openDb,
  openRelayPool,
  relay,
  type RelayPool,
  tasks,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { type JobName, type JobTarget, type Publisher } from '@feedback/queues';
import { AppError, createLogger } from '@feedback/runtime';
import { makeWorkspace, ownDatabase, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConsumeDeps, consumeTask, type Job, relayTasks } from '../../src/index.ts';

// The relay and the consumers here are the product's, on a database of their own. Only the queue between them is the test's: a
// list, so that it decides which job runs when, which is delivered twice, and what is lost.

let db: Db;
let relayPool: RelayPool;
beforeAll(async () => {
  const url = await ownDatabase();
  db = openDb({ url, connections: 8, onError: () => {} });
  relayPool = openRelayPool({ url, connections: 2, onError: () => {} });
});
afterAll(async () => {
  await db.close();
  await relayPool.end();
});

const log = createLogger('test', 'silent');
const noWork = async () => async () => {};
const stopping = new AbortController().signal;
const deps = () => ({ db, log, stopping });

/** A queue in the test's hands. `lose` is what FLUSHALL does to Redis. */
function listQueue() {
  const jobs: JobTarget[] = [];
  let owner: string | null = null;
  const publisher: Publisher = {
    ready: () => true,
    owner: async () => owner,
    own: async (installation) => (owner ??= installation),
    publish: async (_name, targets) => {
      jobs.push(...targets.map(({ workspaceId, taskId, publish }) => ({ workspaceId, taskId, publish })));
    },
    close: async () => {},
  };
  return { jobs, publisher, lose: () => ((jobs.length = 0), (owner = null)) };
}

/** Returns only this workspace's jobs: the relay also publishes what earlier tests left. */
async function relayFor({ workspaceId }: TestWorkspace, queue: ReturnType<typeof listQueue>) {
  await relayTasks({
    pool: relayPool,
    publisher: queue.publisher,
    kinds: ['understanding', 'clustering'],
    now: () => new Date(),
    databaseNow: Date.now,
    installation: async () => 'this one',
  });
  const mine = queue.jobs.filter((job) => job.workspaceId === workspaceId);
  const others = queue.jobs.filter((job) => job.workspaceId !== workspaceId);
  await relay.unclaim(relayPool, others);
  queue.jobs.splice(0, queue.jobs.length, ...mine);
}

type Understanding = Job<'understanding'>;

function consumeWith(
  work: Understanding['work'],
  { onDead, ...over }: Partial<ConsumeDeps> & Pick<Understanding, 'onDead'> = {},
) {
  const job: Understanding = { kind: 'understanding', work, onDead };
  return (target: JobTarget) => consumeTask({ ...deps(), ...over }, job, target);
}

/** Waits until some statement waits for a lock that another transaction holds. */
async function waitForLock(): Promise<void> {
  for (let waiting = 0, tries = 0; waiting === 0 && tries < 1_000; tries++) {
    const { rows } = await relayPool.query(
      `select count(*)::int as n from pg_locks where not granted and database = (
         select oid from pg_database where datname = current_database()) or (not granted and locktype = 'transactionid')`,
    );
    waiting = (rows[0] as { n: number }).n;
  }
}

const ledger = ({ workspaceId }: TestWorkspace) =>
  withWorkspace(db, workspaceId, (tx) => tasks.list(tx, workspaceId));

function sql(workspace: TestWorkspace, text: string, values: unknown[] = []) {
  return withWorkspace(db, workspace.workspaceId, async (tx) => (await tx.query(text, values)).rows);
}

/** Makes the row due, as the end of its lease or of a backoff would. */
const becomeDue = (workspace: TestWorkspace) =>
  sql(workspace, `update task set due_at = now() - interval '1 s' where state = 'pending'`);

/** A workspace with this many items that wait to be understood, named by one row, or by a row for every `each` of them. */
async function workspaceWith(refs: number, { each = refs } = {}) {
  const workspace = await makeWorkspace(db);
  const ids = Array.from({ length: refs }, newId);
  await sql(
    workspace,
    `insert into feedback (workspace_id, id, state, received_at, said_at, text, source)
     select $1, id, 'received', now(), now(), 'text', 'test' from unnest($2::uuid[]) id`,
    [workspace.workspaceId, ids],
  );
  for (let from = 0; from < refs; from += each)
    await withWorkspace(db, workspace.workspaceId, (tx) =>
      tasks.add(tx, workspace.workspaceId, {
        kind: 'understanding',
        feedbackIds: ids.slice(from, from + each),
      }),
    );
  return { workspace, ids };
}

/** Work that shows how often its effect was written: one x per item and time. */
const countingWork: Understanding['work'] = async ({ workspaceId, feedbackIds }) => {
  return async (tx) => {
    await tx.query(
      `update feedback set sku = coalesce(sku, '') || 'x' where workspace_id = $1 and id = any ($2)`,
      [workspaceId, feedbackIds],
    );
  };
};

const timesDone = async (workspace: TestWorkspace) =>
  Object.fromEntries(
    (await sql(workspace, `select coalesce(sku, '') as x, count(*)::int as n from feedback group by 1`)).map(
      ({ x, n }) => [x, n],
    ),
  );

describe('the work ledger', () => {
  test('a row is published, worked on, and gone together with its effect', async () => {
    const { workspace } = await workspaceWith(3);
    const queue = listQueue();
    await relayFor(workspace, queue);
    expect(queue.jobs).toEqual([
      { workspaceId: workspace.workspaceId, taskId: expect.any(String), publish: 1 },
    ]);
    expect(await consumeWith(countingWork)(queue.jobs[0] as JobTarget)).toBe('done');
    expect(await timesDone(workspace)).toEqual({ x: 3 });
    expect(await ledger(workspace)).toEqual([]);
  });

  test('a job delivered twice writes its effect once', async () => {
    const { workspace } = await workspaceWith(2);
    const queue = listQueue();
    await relayFor(workspace, queue);
    const consume = consumeWith(countingWork);
    const twice = [consume(queue.jobs[0] as JobTarget), consume(queue.jobs[0] as JobTarget)];
    expect((await Promise.all(twice)).toSorted()).toEqual(['done', 'obsolete']);
    expect(await timesDone(workspace)).toEqual({ x: 2 });
  });

  test('a row is not published again while its lease holds, and is when it ran out', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    await relayFor(workspace, queue);
    expect(queue.jobs).toHaveLength(1);
    await becomeDue(workspace);
    await relayFor(workspace, queue);
    expect(queue.jobs.map(({ publish }) => publish)).toEqual([1, 2]);
  });

  test('who still works under an older publication writes nothing any more', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = () => {};
    const started = new Promise<void>((resolve) => (begun = resolve));
    const slow = consumeWith(async (task) => {
      begun();
      await held;
      return countingWork(task);
    })(queue.jobs[0] as JobTarget);
    await started;
    await becomeDue(workspace);
    await relayFor(workspace, queue);
    release();
    expect(await slow).toBe('obsolete');
    expect(await timesDone(workspace)).toEqual({ '': 1 });
    await consumeWith(countingWork)(queue.jobs[1] as JobTarget);
    expect(await timesDone(workspace)).toEqual({ x: 1 });
  });

  test('losing Redis makes everything that was published due at once', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    queue.lose();
    await relayFor(workspace, queue);
    expect(queue.jobs).toHaveLength(1);
    await consumeWith(countingWork)(queue.jobs[0] as JobTarget);
    expect(await timesDone(workspace)).toEqual({ x: 1 });
  });

  test('an error is counted, kept and backed off', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    const outcome = await consumeWith(async () => {
      throw new Error('the model is away');
    })(queue.jobs[0] as JobTarget);
    expect(outcome).toBe('retried');
    const [row] = await ledger(workspace);
    expect(row).toMatchObject({ state: 'pending', starts: 1, errors: 1, lastError: 'the model is away' });
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(0);
  });

  test('what fails while its process ends is given back, and counts as no failure', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    const ending = new AbortController();
    const consume = consumeWith(
      async () => {
        ending.abort();
        throw new Error('its thread was ended');
      },
      { stopping: ending.signal },
    );
    expect(await consume(queue.jobs[0] as JobTarget)).toBe('given-back');
    expect(await ledger(workspace)).toMatchObject([{ state: 'pending', starts: 0, errors: 0 }]);
  });

  test('one bad item of many ends alone, dead and visible; the others are done', async () => {
    const { workspace, ids } = await workspaceWith(9);
    const queue = listQueue();
    const bad = ids[6] as string;
    const consume = consumeWith(
      async (task) => {
        if (task.feedbackIds.includes(bad)) throw new Error('cannot read this one');
        return countingWork(task);
      },
      {
        onDead: (tx, task) =>
          tx
            .query(`update feedback set state = 'failed' where id = any ($1)`, [task.feedbackIds])
            .then(() => {}),
      },
    );
    const outcomes = new Set<string>();
    for (let round = 0; round < 30; round++) {
      await becomeDue(workspace);
      await relayFor(workspace, queue);
      for (const job of queue.jobs.splice(0)) outcomes.add(await consume(job));
    }
    expect(outcomes).toEqual(new Set(['retried', 'split', 'dead', 'done']));
    expect(await timesDone(workspace)).toEqual({ x: 8, '': 1 });
    expect(await ledger(workspace)).toMatchObject([
      { state: 'dead', refs: 1, lastError: 'cannot read this one' },
    ]);
    expect(await sql(workspace, `select id from feedback where state = 'failed'`)).toEqual([{ id: bad }]);
  });

  test('rows of single items that wait are worked together, in the order in which they came', async () => {
    const { workspace, ids } = await workspaceWith(60, { each: 1 });
    const queue = listQueue();
    await relayFor(workspace, queue);
    const worked: string[][] = [];
    const consume = consumeWith(async (task) => {
      worked.push(task.feedbackIds);
      return countingWork(task);
    });
    let jobs = 0;
    for (; queue.jobs.length > 0; await relayFor(workspace, queue))
      for (const job of queue.jobs.splice(0)) {
        expect(await consume(job)).toBe('done');
        jobs++;
      }
    expect(jobs).toBeLessThan(10);
    expect(worked[0]?.[0]).toBe(ids[0]);
    expect(worked[0]?.slice(1)).toEqual(ids.slice(jobs));
    expect(await timesDone(workspace)).toEqual({ x: 60 });
    expect(await ledger(workspace)).toEqual([]);
  });

  test('a job gathers up to a thousand items, and no row that names many', async () => {
    const { workspace } = await workspaceWith(1_300, { each: 100 });
    const { workspaceId } = workspace;
    const many = Array.from({ length: 900 }, newId);
    await withWorkspace(db, workspaceId, (tx) =>
      tasks.add(tx, workspaceId, { kind: 'understanding', feedbackIds: many }),
    );
    const queue = listQueue();
    await relayFor(workspace, queue);
    const task = await withWorkspace(db, workspaceId, (tx) =>
      tasks.start(tx, queue.jobs[0] as JobTarget, { kind: 'understanding', leaseMs: 15_000 }),
    );
    expect(queue.jobs).toHaveLength(8);
    expect(task?.refs).toHaveLength(100 * (13 - 8 + 1));
    const left = (await ledger(workspace)).map(({ refs }) => refs);
    expect(left.reduce((a, b) => a + b)).toBe(1_300 + 900);
    expect(left).toContain(900);
  });

  test('a job gathers no more text than the largest batch has', async () => {
    const { workspace, ids } = await workspaceWith(20, { each: 1 });
    const { workspaceId } = workspace;
    await sql(workspace, `update feedback set text = repeat('word ', 1000000) where id = any ($1)`, [ids]);
    const queue = listQueue();
    await relayFor(workspace, queue);
    const task = await withWorkspace(db, workspaceId, (tx) =>
      tasks.start(tx, queue.jobs[0] as JobTarget, { kind: 'understanding', leaseMs: 15_000 }),
    );
    expect(task?.refs).toHaveLength(1 + 3); // of 5 MB each
    expect(await ledger(workspace)).toHaveLength(20 - 3);
  });

  test('single rows are tried alone once they have failed: the bad one ends dead, the others are done once', async () => {
    const { workspace, ids } = await workspaceWith(40, { each: 1 });
    const queue = listQueue();
    const bad = ids[30] as string;
    const consume = consumeWith(async (task) => {
      if (task.feedbackIds.includes(bad)) throw new Error('cannot read this one');
      return countingWork(task);
    });
    for (let round = 0; round < 30; round++) {
      await becomeDue(workspace);
      await relayFor(workspace, queue);
      for (const job of queue.jobs.splice(0)) await consume(job);
    }
    expect(await timesDone(workspace)).toEqual({ x: 39, '': 1 });
    expect(await ledger(workspace)).toMatchObject([{ state: 'dead', refs: 1 }]);
  });

  test('a row gathers none that failed, is at work elsewhere, or is due later', async () => {
    const { workspace } = await workspaceWith(5, { each: 1 });
    const { workspaceId } = workspace;
    const queue = listQueue();
    await relayFor(workspace, queue);
    await relay.unclaim(relayPool, queue.jobs.slice(2));
    const [, , failed, later, redriven] = queue.jobs.map(({ taskId }) => taskId);
    await sql(workspace, `update task set starts = 1 where id = $1`, [failed]);
    await sql(workspace, `update task set due_at = now() + interval '1 hour' where id = $1`, [later]);
    await sql(workspace, `update task set last_error = 'failed before' where id = $1`, [redriven]);
    const task = await withWorkspace(db, workspaceId, (tx) =>
      tasks.start(tx, queue.jobs[0] as JobTarget, { kind: 'understanding', leaseMs: 15_000 }),
    );
    expect(task?.refs).toHaveLength(1);
    expect(await ledger(workspace)).toHaveLength(5);
  });

  test('a row whose kind fills for a while takes in those that are due within it, and none that comes later', async () => {
    const { workspace, ids } = await workspaceWith(4, { each: 1 });
    const { workspaceId } = workspace;
    await sql(workspace, `update task set kind = 'second-reading'`);
    const dueIn = `update task set due_at = now() + $2 * interval '1 ms' where refs = array[$1::uuid]`;
    for (const [n, ms] of [0, 500, 1_500, 60_000].entries()) await sql(workspace, dueIn, [ids[n], ms]);
    const [first] = await sql(
      workspace,
      `update task set leased = true, publishes = 1 where refs = array[$1::uuid] returning id`,
      [ids[0]],
    );
    const task = await withWorkspace(db, workspaceId, (tx) =>
      tasks.start(
        tx,
        { workspaceId, taskId: String(first?.['id']), publish: 1 },
        { kind: 'second-reading', leaseMs: 15_000 },
      ),
    );
    expect(task?.refs).toEqual(ids.slice(0, 3));
    expect(await ledger(workspace)).toHaveLength(2);
  });

  test('a refusal is not tried again', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    const outcome = await consumeWith(async () => {
      throw new AppError('invalid', 'This can never work');
    })(queue.jobs[0] as JobTarget);
    expect(outcome).toBe('dead');
    expect(await ledger(workspace)).toMatchObject([{ state: 'dead', starts: 1 }]);
  });

  test('a worker that dies in the middle counts as a failure: after five the row is dead and says so', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    for (let death = 0; death < 5; death++) {
      await becomeDue(workspace);
      await relayFor(workspace, queue);
      await expect(dieIn(queue.jobs.splice(0)[0] as JobTarget)).rejects.toThrow('dead');
    }
    await becomeDue(workspace);
    await relayFor(workspace, queue);
    await consumeWith(countingWork)(queue.jobs[0] as JobTarget);
    expect(await ledger(workspace)).toMatchObject([
      { state: 'dead', starts: 6, lastError: 'its worker ended 5 times before it was done' },
    ]);
    expect(await timesDone(workspace)).toEqual({ '': 1 });
  });

  test.each(['deaths', 'errors'])(
    'a coalesced row rests after five %s, and is done in the end',
    async (how) => {
      const workspace = await makeWorkspace(db);
      const { workspaceId } = workspace;
      await withWorkspace(db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'clustering'));
      const queue = listQueue();
      const work = async (clustering: Job<'clustering'>['work']) => {
        await becomeDue(workspace);
        await relayFor(workspace, queue);
        const job = queue.jobs.splice(0)[0] as JobTarget;
        return consumeTask(deps(), { kind: 'clustering', work: clustering }, job);
      };
      let outcome: string | undefined;
      for (let failure = 0; failure < 5; failure++) {
        if (how === 'deaths') await sql(workspace, 'update task set starts = starts + 1');
        else
          outcome = await work(async () => {
            throw new Error('out of memory');
          });
      }
      if (how === 'deaths') outcome = await work(noWork); // sees the five starts that did not end
      expect(outcome).toBe('rested');
      expect(await ledger(workspace)).toMatchObject([
        {
          state: 'pending',
          starts: 0,
          lastError: how === 'deaths' ? 'its worker ended 5 times before it was done' : 'out of memory',
        },
      ]);
      await work(noWork);
      expect(await ledger(workspace)).toEqual([]);
    },
  );

  test('a run requested while one is under way follows it', async () => {
    const workspace = await makeWorkspace(db);
    const request = () =>
      withWorkspace(db, workspace.workspaceId, (tx) =>
        tasks.requestRun(tx, workspace.workspaceId, 'clustering'),
      );
    await request();
    await request();
    expect(await ledger(workspace)).toHaveLength(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    const answer = (work: Job<'clustering'>['work']) =>
      consumeTask(deps(), { kind: 'clustering', work }, queue.jobs.splice(0)[0] as JobTarget);
    await answer(async () => {
      await request();
      return async () => {};
    });
    expect(await ledger(workspace)).toMatchObject([{ kind: 'clustering', state: 'pending', starts: 0 }]);
    await relayFor(workspace, queue);
    await answer(noWork);
    expect(await ledger(workspace)).toEqual([]);
  });

  test('a run requested while one is being finished is due at once, and the work of that one is written', async () => {
    const { workspace } = await workspaceWith(1);
    const { workspaceId } = workspace;
    await sql(workspace, 'delete from task');
    await withWorkspace(db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'clustering'));
    const queue = listQueue();
    await relayFor(workspace, queue);
    const target = queue.jobs[0] as JobTarget;
    const task = await withWorkspace(db, workspaceId, (tx) =>
      tasks.start(tx, target, { kind: 'clustering', leaseMs: 15_000 }),
    );
    if (!task) throw new Error('the row was not there');
    let finished: Promise<boolean> | undefined;
    await withWorkspace(db, workspaceId, async (tx) => {
      await tasks.requestRun(tx, workspaceId, 'clustering');
      finished = withWorkspace(db, workspaceId, (other) => tasks.finish(other, task));
      await waitForLock();
    });
    expect(await finished).toBe(true);
    const { rows } = await withWorkspace(db, workspaceId, (tx) =>
      tx.query(`select leased, due_at <= now() as due from task where kind = 'clustering'`),
    );
    expect(rows).toEqual([{ leased: false, due: true }]);
  });

  test.each(['division', 'reembedding'] as const)(
    'a clustering and a %s that request each other are both written',
    async (other) => {
      const workspace = await makeWorkspace(db);
      const { workspaceId } = workspace;
      await withWorkspace(db, workspaceId, async (tx) => {
        for (const kind of ['clustering', other] as const) await tasks.requestRun(tx, workspaceId, kind);
      });
      const claimed = async (kind: JobName) => {
        const caps = { rows: 1_000, items: 1_000 };
        const all = await relay.claimDue(relayPool, kind, {
          leaseMs: 60_000,
          caps: { perWorkspace: caps, perQueue: caps },
        });
        const mine = all.find((target) => target.workspaceId === workspaceId);
        if (!mine) throw new Error(`the ${kind} was not due`);
        return mine;
      };
      const [clustering, its] = [await claimed('clustering'), await claimed(other)];
      // Each holds its own row, if it can get it, before either asks for the other's.
      let holding = 0;
      const request = (kind: 'clustering' | typeof other) => async () => async (tx: Tx) => {
        holding += 1;
        for (let tries = 0; holding < 2 && tries < 30; tries++) await waitForLock();
        await tasks.requestRun(tx, workspaceId, kind);
      };
      const outcomes = await Promise.all([
        consumeTask(deps(), { kind: 'clustering', work: request(other) }, clustering),
        consumeTask(deps(), { kind: other, work: request('clustering') }, its),
      ]);
      expect(outcomes).toEqual(['done', 'done']);
    },
  );

  test('a workspace has four full batches under way, and another one’s single items come beside them', async () => {
    const [greedy, modest] = [await makeWorkspace(db), await makeWorkspace(db)];
    const add = ({ workspaceId }: TestWorkspace, rows: number, refs: number) =>
      withWorkspace(db, workspaceId, async (tx) => {
        for (let n = 0; n < rows; n++)
          await tasks.add(tx, workspaceId, {
            kind: 'understanding',
            feedbackIds: Array.from({ length: refs }, newId),
          });
      });
    await add(greedy, 9, 1_000);
    await add(modest, 100, 1);
    const queue = listQueue();
    const round = () =>
      relayTasks({
        pool: relayPool,
        publisher: queue.publisher,
        kinds: ['understanding'],
        now: () => new Date(),
        databaseNow: Date.now,
        installation: async () => 'this one',
      });
    const of = ({ workspaceId }: TestWorkspace) =>
      queue.jobs.filter((job) => job.workspaceId === workspaceId).length;
    await round();
    expect([of(greedy), of(modest)]).toEqual([4, 8]);
    await round();
    expect([of(greedy), of(modest)]).toEqual([4, 8]);
    // Each workspace has one more row; the workspace with fewer items under way comes first.
    await sql(modest, 'delete from task where leased');
    await sql(greedy, 'delete from task where id in (select id from task where leased limit 1)');
    queue.jobs.length = 0;
    await round();
    expect([of(greedy), of(modest)]).toEqual([1, 8]);
    expect(queue.jobs.at(-1)?.workspaceId).toBe(greedy.workspaceId);
    await relay.unclaim(relayPool, queue.jobs);
    await sql(greedy, 'delete from task');
    await sql(modest, 'delete from task');
  });

  test('a job in the queue of another kind does nothing, and its row is done in its own', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    const job = queue.jobs[0] as JobTarget;
    await consumeTask(deps(), { kind: 'ranking', work: noWork }, job);
    expect(await ledger(workspace)).toHaveLength(1);
    await consumeWith(countingWork)(job);
    expect(await timesDone(workspace)).toEqual({ x: 1 });
  });

  test('when Redis has lost its data, the queues are marked only once everything is due again', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await relayFor(workspace, queue);
    queue.lose();
    const broken = { query: () => Promise.reject(new Error('deadlock detected')) } as unknown as RelayPool;
    const deps = {
      pool: broken,
      publisher: queue.publisher,
      kinds: ['understanding'] as const,
      now: () => new Date(),
      databaseNow: Date.now,
      installation: async () => 'this one',
    };
    await expect(relayTasks(deps)).rejects.toThrow('deadlock');
    expect(await queue.publisher.owner()).toBeNull();
    await relayFor(workspace, queue);
    expect(queue.jobs).toHaveLength(1);
  });

  test('queues that another installation has marked are left alone', async () => {
    const { workspace } = await workspaceWith(1);
    const queue = listQueue();
    await queue.publisher.own('another one');
    await expect(relayFor(workspace, queue)).rejects.toThrow('Set a different REDIS_PREFIX');
    expect(queue.jobs).toEqual([]);
  });

  test('whatever order relay, workers, deaths and losses come in, every item is done once', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const random = seeded(seed);
      const { workspace } = await workspaceWith(6, { each: seed % 2 === 0 ? 1 : 6 });
      const queue = listQueue();
      const take = () => queue.jobs.splice(Math.floor(random() * queue.jobs.length), 1)[0];
      const steps: (() => Promise<unknown>)[] = [
        () => relayFor(workspace, queue),
        () => becomeDue(workspace),
        async () => queue.lose(),
        async () => {
          const job = take();
          if (job) await dieIn(job).catch(() => {});
        },
        async () => {
          const job = take();
          if (job) await Promise.all([consumeWith(countingWork)(job), consumeWith(countingWork)(job)]);
        },
      ];
      for (let step = 0; step < 40; step++) await steps[Math.floor(random() * steps.length)]?.();
      await sql(workspace, `update task set state = 'pending', starts = 0, leased = false`);
      while ((await ledger(workspace)).length > 0) {
        await becomeDue(workspace);
        await relayFor(workspace, queue);
        for (const job of queue.jobs.splice(0)) await consumeWith(countingWork)(job);
      }
      expect([seed, await timesDone(workspace)]).toEqual([seed, { x: 6 }]);
    }
  });
});

/** Runs a job in a process that dies after the work and before its effect: nothing it does reaches the database any more. */
function dieIn(job: JobTarget): Promise<unknown> {
  let dead = false;
  const dying: Db = {
    ...db,
    pool: new Proxy(db.pool, {
      get: (pool, name) => {
        if (name === 'connect' && dead) return () => Promise.reject(new Error('dead'));
        const value: unknown = Reflect.get(pool, name, pool);
        return typeof value === 'function' ? (value.bind(pool) as unknown) : value; // it has private fields
      },
    }),
  };
  const work: Understanding['work'] = async (task) => {
    const effect = await countingWork(task);
    dead = true;
    return effect;
  };
  return consumeWith(work, { db: dying })(job);
}

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
