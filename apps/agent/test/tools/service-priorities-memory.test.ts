import { type PrioritiesResult } from '@feedback/contract';
import { openDetailMemory, rankPriorities, readPriorities } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { type Harness, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const TOLD: Told[] = ['Refund', 'Export', 'Dark mode', 'Login'].flatMap((about) =>
  [1, 2, 3].map((n) => ({ text: `${about} does not work, case ${n}`, customerName: `${about} ${n}`, about })),
);
const BANDS = { enterprise: 50_000, paid: 1_000, free: 0 };

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('the memory of ranked priorities', () => {
  test('reads each detail once for all readers of a ranking, and changes nothing that is read', async () => {
    const { read, rowsOfDetails } = await ranked();
    const first = await read();
    expect(rowsOfDetails()).toBe(4);
    expect(withoutCursor(await read())).toEqual(withoutCursor(first));
    expect(rowsOfDetails()).toBe(4);
    expect(withoutCursor(await read({ isRemembering: false }))).toEqual(withoutCursor(first));
  });

  test('reads a detail again at once when it was changed, as an erasure does', async () => {
    const { read, workspaceId } = await ranked();
    await read();
    await t.rows(
      workspaceId,
      `update ranked_priority set detail = jsonb_set(detail, '{quotes}', '[]') where title = 'Refund'`,
    );
    const { priorities } = await read();
    expect(priorities.map(({ title, quotes }) => [title, quotes.length > 0])).toEqual(
      expect.arrayContaining([
        ['Refund', false],
        ['Export', true],
      ]),
    );
  });

  test('shows what is current of a priority: its state, and no quotation that was set aside', async () => {
    const { read, workspaceId } = await ranked();
    const [first] = (await read()).priorities;
    const quote = first?.quotes[0]?.feedbackId ?? '';
    await t.rows(workspaceId, `update feedback set state = 'quarantined' where id = $1`, [quote]);
    await t.rows(workspaceId, `update priority set state = 'building' where id = $1`, [first?.id]);
    const [now] = (await read()).priorities;
    expect(now).toMatchObject({ id: first?.id, state: 'building' });
    expect(now?.quotes.map(({ feedbackId }) => feedbackId)).not.toContain(quote);
  });

  test('shows the next quotation where as many are asked for as are shown and the first was set aside', async () => {
    const { read, workspaceId } = await ranked();
    const quotesOf = ({ priorities: [first] }: Read) =>
      first?.quotes.map(({ feedbackId }) => feedbackId) ?? [];
    const [gone, next] = quotesOf(await read());
    expect(quotesOf(await read({ quotesEach: 1 }))).toEqual([gone]);
    await t.rows(workspaceId, `update feedback set state = 'quarantined' where id = $1`, [gone]);
    expect(quotesOf(await read({ quotesEach: 1 }))).toEqual([next]);
  });

  test('writes an agent’s list again when anything that it shows has changed', async () => {
    const { member, workspaceId } = await ranked();
    const { ask } = await toolCaller<PrioritiesResult>(t, 'service.priorities', member);
    const { priorities: before } = await ask();
    expect((await ask()).priorities).toEqual(before);
    const [first] = before;
    const quote = first?.quotes[0]?.feedback_id;
    await t.rows(workspaceId, `update feedback set text = 'Erased', customer_name = null where id = $1`, [
      quote,
    ]);
    await t.rows(workspaceId, `update priority set title = 'New', state = 'building' where id = $1`, [
      first?.id,
    ]);
    const [now, ...others] = (await ask()).priorities;
    expect(now).toMatchObject({ title: 'New', state: 'building', quotes: [{ text: 'Erased' }] });
    expect(now?.quotes[0]).not.toHaveProperty('customer');
    expect(others).toEqual(before.slice(1));
    await t.rows(workspaceId, `update ranked_priority set score = 12.34 where priority_id = $1`, [first?.id]);
    expect((await ask()).priorities.find(({ id }) => id === first?.id)?.score).toBe(12.3);
  });

  test('forgets the details read least recently when there is too little room', async () => {
    const { read, rowsOfDetails } = await ranked(openDetailMemory({ mostCharacters: 1 }));
    await read();
    await read();
    expect(rowsOfDetails()).toBe(8);
  });
});

type Read = Extract<Awaited<ReturnType<typeof readPriorities>>, { outcome: 'read' }>;

const withoutCursor = ({ cursorAfter: _function, ...read }: Read) => read;

async function ranked(detailMemory = openDetailMemory()) {
  const member = await t.newMember();
  const { workspaceId } = member;
  await tell(t, member, TOLD);
  const deps = { db: t.db, now: () => new Date() };
  const effect = await rankPriorities({ ...deps, revenueBands: BANDS, pauseMs: 0 }, { workspaceId });
  await withWorkspace(t.db, workspaceId, effect);
  let rows = 0;
  const counting = {
    ...t.db,
    inLine: t.db.inLine,
    pool: Object.assign(Object.create(t.db.pool) as pg.Pool, {
      connect: async () => countingDetails(await t.db.pool.connect(), (read) => (rows += read)),
    }),
  };
  return {
    workspaceId,
    rowsOfDetails: () => rows,
    member,
    read: async ({
      isRemembering = true,
      quotesEach,
    }: { isRemembering?: boolean; quotesEach?: number } = {}): Promise<Read> => {
      const using = isRemembering ? { db: counting, detailMemory } : { db: t.db };
      const read = await readPriorities({ ...deps, ...using }, workspaceId, {
        filter: {},
        order: 'score',
        limit: 10,
        ...(quotesEach !== undefined && { quotesEach }),
      });
      if (read.outcome !== 'read') throw new Error(`the ranking is ${read.outcome}`);
      return read;
    },
  };
}

/** The connection, which says how many rows with details each of its statements returns. */
function countingDetails(client: pg.PoolClient, count: (rows: number) => void): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(target) as unknown;
      return async (...given: unknown[]) => {
        const result = (await Reflect.apply(value, target, given)) as pg.QueryResult;
        if (Array.isArray(result.fields) && result.fields.some((field) => field.name === 'detail'))
          count(result.rows.length);
        return result;
      };
    },
  });
}
