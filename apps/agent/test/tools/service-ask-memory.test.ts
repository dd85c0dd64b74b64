import { askFeedback, openSearchMemory, rankPriorities, type SearchMemory } from '@feedback/core';
import { search, type Tx, withWorkspace } from '@feedback/db';
import { searchCode } from '@feedback/intelligence';
import { sharedEncoder, sharedQuestionEncoder } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';

const SUBJECTS = ['refund', 'export', 'dark mode', 'calendar', 'login', 'invoice'];
const TROUBLES = ['is slow', 'fails', 'is missing', 'is confusing', 'loses data'];
/** Many texts share their words, so many codes are equally far from a question. */
const TOLD: Told[] = Array.from({ length: 60 }, (_, n) => ({
  text: `The ${SUBJECTS[n % 6]} ${TROUBLES[n % 5]}${n < 30 ? '' : ` again, case ${n}`}`,
  customerName: `Customer ${n}`,
  about: SUBJECTS[n % 6] ?? '',
  source: n % 2 === 0 ? 'slack' : 'email',
}));
/** More searches than are made before the codes are read. */
const ENOUGH = 4;
const BANDS = { enterprise: 50_000, paid: 1_000, free: 0 };
const encoder = sharedQuestionEncoder();

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('the memory of searches in a workspace', () => {
  test('finds the same items in the same order as PostgreSQL', async () => {
    const { inMemory, inDatabase } = await searched();
    for (const about of ['refund fails', 'slow export', 'dark mode', 'zebra'])
      for (const limit of [1, 7, 40, 500])
        expect(await inMemory(about, limit)).toEqual(await inDatabase(about, limit));
  });

  test('knows an item that is understood after the codes were read', async () => {
    const { inMemory, member } = await searched();
    const [id] = await tell(t, member, [{ text: 'The webhook signature fails' }]);
    expect((await inMemory('webhook signature', 500))?.includes(id ?? '')).toBe(true);
  });

  test('is dropped at the next ranking, and reads the codes again', async () => {
    const { inMemory, member, memory, isRemembered } = await searched();
    expect(await isRemembered()).toBe(true);
    await rank(member);
    expect(await isRemembered()).toBe(false);
    for (let n = 0; n < ENOUGH; n++) await inMemory('refund', 3, memory);
    expect(await isRemembered()).toBe(true);
  });

  test('keeps workspaces apart', async () => {
    const [one, other] = [await searched(), await searched()];
    for (let n = 0; n < ENOUGH; n++) await other.inMemory('refund', 3, one.memory);
    expect(await other.inMemory('refund', 500, one.memory)).toEqual(await other.inDatabase('refund', 500));
    expect(await one.inMemory('refund', 500)).toEqual(await one.inDatabase('refund', 500));
  });

  test('leaves a workspace to PostgreSQL that is larger than the memory', async () => {
    const { inMemory } = await searched(openSearchMemory({ mostBytes: 1_000 }));
    expect(await inMemory('refund', 3)).toBeNull();
  });

  test('forgets the workspace asked about least recently when there is too little room', async () => {
    const memory = openSearchMemory({ mostBytes: 60 * 64 + 1_000 });
    const [one, other] = [await searched(memory), await searched(memory)];
    expect(await other.isRemembered()).toBe(true);
    expect(await one.isRemembered()).toBe(false);
  });

  test('changes no answer', async () => {
    const { member, memory } = await searched();
    const deps = { db: t.db, now: () => new Date(), encoder, revenueBands: BANDS };
    for (const question of ['How many say that the refund fails?', 'slow export', 'what came by slack?']) {
      const asked = { question, filter: {}, limit: 10 };
      const remembered = await askFeedback({ ...deps, searchMemory: memory }, member.workspaceId, asked);
      expect(remembered).toEqual(await askFeedback(deps, member.workspaceId, asked));
    }
  });

  test('answers with the words that an item has now', async () => {
    const { member, memory } = await searched();
    const deps = { db: t.db, now: () => new Date(), encoder, revenueBands: BANDS, searchMemory: memory };
    const asked = (question: string) => ({ question, filter: {}, limit: 50 });
    const before = await askFeedback(deps, member.workspaceId, asked('refund fails'));
    const changed = before.citations[0]?.item.id ?? '';
    const cited = async (memory = deps.searchMemory) => {
      const answer = await askFeedback(
        { ...deps, searchMemory: memory },
        member.workspaceId,
        asked('refund in DATEV'),
      );
      return answer.counts.matched > 0 ? answer.citations.map(({ item }) => item.id) : [];
    };
    expect(await cited()).toEqual([]);
    await t.rows(member.workspaceId, `update feedback set text = 'The DATEV refund fails' where id = $1`, [
      changed,
    ]);
    expect(await cited()).toEqual([changed]);
    expect(await cited(openSearchMemory())).toEqual([changed]);
  });

  test('never answers with an item that was set aside since', async () => {
    const { member, memory } = await searched();
    const deps = {
      db: t.db,
      now: () => new Date(),
      encoder,
      revenueBands: BANDS,
      searchMemory: memory,
    };
    const asked = { question: 'refund fails', filter: {}, limit: 50 };
    const before = await askFeedback(deps, member.workspaceId, asked);
    const gone = before.citations[0]?.item.id ?? '';
    await t.rows(member.workspaceId, `update feedback set state = 'quarantined' where id = $1`, [gone]);
    const after = await askFeedback(deps, member.workspaceId, asked);
    expect(before.citations.length).toBeGreaterThan(1);
    expect(after.citations.map(({ item }) => item.id)).not.toContain(gone);
  });
});

/** A ranked workspace whose codes are in memory. */
async function searched(memory: SearchMemory = openSearchMemory()) {
  const member = await t.newMember();
  await tell(t, member, TOLD);
  await rank(member);
  const { workspaceId } = member;
  const within = <T>(work: (tx: Tx, begun: search.Begun) => Promise<T>) =>
    withWorkspace(t.db, workspaceId, async (tx) => work(tx, await search.begin(tx, workspaceId)));
  const toAsked = (about: string, limit: number) => ({
    encoder: encoder.id,
    code: searchCode(sharedEncoder().embed(about)),
    limit,
  });
  const inMemory = (about: string, limit: number, of = memory) =>
    within(async (tx, { rankingId }) => {
      const find = await of.nearest(tx, { workspaceId, rankingId }, toAsked(about, limit));
      return find?.() ?? null;
    });
  const inDatabase = (about: string, limit: number) =>
    within((tx) => search.nearest(tx, workspaceId, { ...toAsked(about, limit), filter: {} }));
  for (let n = 0; n < ENOUGH; n++) await inMemory('refund', 3);
  return {
    member,
    memory,
    inMemory,
    inDatabase,
    isRemembered: async () => (await inMemory('refund', 3)) !== null,
  };
}

async function rank({ workspaceId }: Member): Promise<void> {
  const effect = await rankPriorities(
    { db: t.db, now: () => new Date(), revenueBands: BANDS, pauseMs: 0 },
    { workspaceId },
  );
  await withWorkspace(t.db, workspaceId, effect);
}
