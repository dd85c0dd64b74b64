import { rankPriorities } from '@feedback/core';
import { rankedPriorities, searchFacts, type Tx, withWorkspace } from '@feedback/db';
import { ownDatabase, sharedEncoder } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';

const ITEMS = 1_000;
const THEMES = 40;
const TOLD: Told[] = Array.from({ length: ITEMS }, (_, n) => ({
  text: `The export of report ${n} drops column ${n * 7}`,
  customerName: `Customer ${n % 300}`,
  about: `Theme ${n % THEMES}`,
}));
const BANDS = { enterprise: 50_000, paid: 1_000, free: 0 };
const WANTED = 10;
/**
 * Rows that a statement may touch for each row that it is asked for: look-ups by key. Reading the workspace instead touches a hundred
 * for each.
 */
const EACH = 40;

let t: Harness;
let workspaceId: string;
let ids: string[];
beforeAll(async () => {
  // What other tests leave in small tables, which are read as a whole, is not counted.
  t = await startAgent({ database: await ownDatabase() });
  const member = await t.newMember();
  ({ workspaceId } = member);
  ids = (await tell(t, member, TOLD)).slice(100, 100 + WANTED);
  const deps = { db: t.db, now: () => new Date(), revenueBands: BANDS, pauseMs: 0 };
  await withWorkspace(t.db, workspaceId, await rankPriorities(deps, { workspaceId }));
});
afterAll(() => t.close());

describe('the statements behind service.ask and service.priorities', () => {
  test('read the facts of some items without reading the workspace', async () => {
    const encoder = sharedEncoder().id;
    const { result, touched } = await plansOf((tx) => searchFacts.facts(tx, workspaceId, { ids, encoder }));
    expect(result.map(({ id, said }) => [id, said.vector.length > 0])).toEqual(ids.map((id) => [id, true]));
    for (const rows of touched) expect(rows).toBeLessThan(WANTED * EACH);
  });

  test('read no text again that is known', async () => {
    const asked = { ids, encoder: sharedEncoder().id };
    const { result: first } = await plansOf((tx) => searchFacts.facts(tx, workspaceId, asked));
    const known = (id: string) => first.find((item) => item.id === id)?.said;
    const of = async (read: typeof known) =>
      plansOf((tx) => searchFacts.facts(tx, workspaceId, { ...asked, known: read }));
    const again = await of(known);
    expect(again.result).toEqual(first);
    expect(again.result.map(({ id, said }) => said === known(id))).toEqual(ids.map(() => true));
    const other = await of((id) => ({
      version: '1',
      vectorVersion: '1',
      encoder: sharedEncoder().id,
      wholeId: id,
      need: null,
      text: 'other words',
      vector: '',
    }));
    expect(other.result).toEqual(first);
    expect(other.touched).toHaveLength(again.touched.length + 1);
  });

  test('read a vector again that was written again', async () => {
    const asked = { ids, encoder: sharedEncoder().id };
    await withWorkspace(t.db, workspaceId, async (tx) => {
      const before = await searchFacts.facts(tx, workspaceId, asked);
      const [one, other] = before;
      const known = (id: string) => before.find((item) => item.id === id)?.said;
      await tx.query(
        `update embedding set vector = (select vector from embedding where feedback_id = $2 and encoder = $3)
         where feedback_id = $1 and encoder = $3`,
        [one?.id, other?.id, asked.encoder],
      );
      const after = await searchFacts.facts(tx, workspaceId, { ...asked, known });
      expect(after[0]?.said).toMatchObject({ text: one?.said.text, vector: other?.said.vector });
      expect(after.slice(1).map(({ id, said }) => said === known(id))).toEqual(ids.slice(1).map(() => true));
    });
  });

  test('know the kind of an item that has no vector of the encoder', async () => {
    const read = (encoder: string) =>
      withWorkspace(t.db, workspaceId, (tx) => searchFacts.facts(tx, workspaceId, { ids, encoder }));
    const [own, other] = [await read(sharedEncoder().id), await read('another')];
    expect(other.map(({ said }) => said.vector)).toEqual(ids.map(() => ''));
    expect(other.map(({ kind }) => kind)).toEqual(own.map(({ kind }) => kind));
  });

  test('read what some customers said without reading the workspace', async () => {
    const rows = await t.rows<{ customer_key: string }>(
      workspaceId,
      `select customer_key from feedback where id = any ($1::uuid[])`,
      [ids],
    );
    const customerKeys = rows.map((row) => row.customer_key).slice(0, 2);
    const { result, touched } = await plansOf((tx) =>
      searchFacts.saidBy(tx, workspaceId, { customerKeys, limit: 100 }),
    );
    expect(result.length).toBeGreaterThanOrEqual(2);
    expect(result.length).toBeLessThan(WANTED);
    expect(touched[0]).toBeLessThan(WANTED * EACH);
  });

  test('read the mentions of some items without reading the workspace', async () => {
    const { result, touched } = await plansOf((tx) =>
      searchFacts.mentions(tx, workspaceId, { ids, filter: {}, bands: BANDS, limit: 1_000 }),
    );
    expect(result).toHaveLength(WANTED);
    for (const rows of touched) expect(rows).toBeLessThan(WANTED * EACH);
  });

  test('read the first look at a ranking with a few look-ups for each of its priorities', async () => {
    const { result, touched } = await plansOf((tx) => rankedPriorities.firstLook(tx, workspaceId, 10));
    expect(result).toMatchObject({ total: THEMES, rows: { length: 10 } });
    expect(touched).toHaveLength(1);
    expect(touched[0]).toBeLessThan(THEMES * EACH);
  });
});

type Plan = Record<string, unknown> & { Plans?: Plan[] };

/** What `work` returns, and how many rows each of its statements touched. */
async function plansOf<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; touched: number[] }> {
  const touched: number[] = [];
  return withWorkspace(t.db, workspaceId, async (tx) => {
    // Once autovacuum has counted a table of a few pages, reading it as a whole is cheapest; here that would look like reading a workspace.
    await tx.query('set local enable_seqscan = off');
    const explaining = new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'query') return value;
        return async ({ text, values }: { text: string; values: unknown[] }) => {
          const { rows } = await target.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
            `explain (analyze, format json) ${text}`,
            values,
          );
          touched.push(rowsOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}));
          return target.query(text, values);
        };
      },
    });
    return { result: await work(explaining), touched };
  });
}

/** The rows that each node of a plan returned and those that it filtered out, times its loops. */
function rowsOf(plan: Plan): number {
  const of = (name: string) => Number(plan[name] ?? 0);
  const dropped = ['Filter', 'Join Filter', 'Index Recheck'].map((by) => of(`Rows Removed by ${by}`));
  const own = of('Actual Loops') * (of('Actual Rows') + dropped.reduce((sum, rows) => sum + rows, 0));
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
}
