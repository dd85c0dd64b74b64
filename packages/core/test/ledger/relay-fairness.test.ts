import { randomUUID } from 'node:crypto';
import {
  type Db,
  newId,
  openDb,
  openRelayPool,
  relay,
  type RelayPool,
  tasks,
  withWorkspace,
} from '@feedback/db';
import { type JobTarget, openConsumer, openPublisher, type Publisher } from '@feedback/queues';
import { createMetrics } from '@feedback/runtime';
import { makeWorkspace, ownDatabase, redisUrl, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { relayTasks } from '../../src/index.ts';

// Many workspaces have a backlog of full batches each, and one that comes later sends a single item.

const BATCH = 1_000;
const CROWD = 30;

let db: Db;
let relayPool: RelayPool;
beforeAll(async () => {
  const url = await ownDatabase();
  db = openDb({ url, connections: 4, onError: () => {} });
  relayPool = openRelayPool({ url, connections: 2, onError: () => {} });
});
afterAll(async () => {
  await db.close();
  await relayPool.end();
});

const addWork = ({ workspaceId }: TestWorkspace, refs: number) =>
  withWorkspace(db, workspaceId, (tx) =>
    tasks.add(tx, workspaceId, { kind: 'understanding', feedbackIds: Array.from({ length: refs }, newId) }),
  );

/** One round of the relay; returns what it published. */
async function publish(): Promise<(JobTarget & { after: number })[]> {
  const published: (JobTarget & { after: number })[] = [];
  const publisher: Publisher = {
    ready: () => true,
    owner: async () => 'this one',
    own: async (installation) => installation,
    publish: async (_name, targets) => void published.push(...targets),
    close: async () => {},
  };
  await relayTasks({
    pool: relayPool,
    publisher,
    kinds: ['understanding'],
    now: () => new Date(),
    databaseNow: Date.now,
    installation: async () => 'this one',
  });
  return published;
}

const finish = ({ workspaceId, taskId }: JobTarget) =>
  withWorkspace(db, workspaceId, (tx) => tx.query('delete from task where id = $1', [taskId]));

describe('beside a crowd of workspaces with backlogs of full batches', () => {
  test('a single item is published with the next place that becomes free, however many have waited longer', async () => {
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => makeWorkspace(db)));
    for (let row = 0; row < 3; row++) for (const workspace of crowd) await addWork(workspace, BATCH);
    const first = await publish();
    expect(first.length * BATCH).toBeLessThanOrEqual(17_000);
    expect(await publish()).toEqual([]);

    const late = await makeWorkspace(db);
    await addWork(late, 1);
    await finish(first[0]!);
    const [next] = await publish();
    expect(next).toMatchObject({ workspaceId: late.workspaceId, after: 1 });
  });

  test('all of them are published in the end', async () => {
    for (let round = 0; round < CROWD; round++) for (const job of await publish()) await finish(job);
    await relay.forgetPublished(relayPool);
    for (let jobs = await publish(); jobs.length > 0; jobs = await publish())
      for (const job of jobs) await finish(job);
    expect(await relay.countByKind(relayPool)).toEqual([]);
  });
});

describe('the queue', () => {
  test('gives what has little before it first, also before what was published earlier', async () => {
    const at = { url: redisUrl(), prefix: `fairness-${randomUUID()}`, onError: () => {} };
    const publisher = openPublisher(at);
    while (!publisher.ready()) await new Promise((resolve) => setTimeout(resolve, 5));
    const job = (taskId: string, after: number) => ({ workspaceId: newId(), taskId, publish: 1, after });
    await publisher.publish('understanding', [job('batch', 1_000), job('later batch', 2_000)]);
    await publisher.publish('understanding', [job('huge', 90_000_000), job('item', 1), job('equal', 1_000)]);
    const taken: string[] = [];
    await new Promise<void>((resolve) => {
      const consumer = openConsumer({
        ...at,
        name: 'understanding',
        concurrency: 1,
        metrics: createMetrics('test'),
        consume: async (target) => {
          expect(Object.keys(target).toSorted()).toEqual(['publish', 'taskId', 'workspaceId']);
          if (taken.push(target.taskId) === 5) setImmediate(() => void consumer.close().then(resolve));
          return 'done';
        },
      });
    });
    await publisher.close();
    expect(taken).toEqual(['item', 'batch', 'equal', 'later batch', 'huge']);
  });
});
