import { modelActs, openModels } from '@feedback/core';
import { modelChoices, withWorkspace } from '@feedback/db';
import { openLanguageModel } from '@feedback/outbound';
import { type TestWorkspace } from '@feedback/test-support';
import { standInSettings, startModelStandIn } from '@feedback/test-support/model-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openEngine } from '../../src/engine.ts';
import { openJobs } from '../harness.ts';
import { runAllBut, runUntil } from '../run-until.ts';

const NIGHT = 'Your robot rooster crows at 3 am';
const encryptionKey = Buffer.alloc(32, 7);
/** A token costs a hundredth of a dollar. */
const PRICE = 10_000;
const ownHosts = ['127.0.0.1:*'];

let standIn: Awaited<ReturnType<typeof startModelStandIn>>;
let jobs: ReturnType<typeof openJobs>;
let now = Date.now();
beforeAll(async () => {
  standIn = await startModelStandIn();
  const model = openLanguageModel(
    { ...standInSettings(standIn.url), apiKey: 'sk-of-the-operator', deadlineMs: 1_000, concurrency: 8 },
    { now: () => now },
  );
  const prices = { priceIn: PRICE, priceOut: PRICE, monthlyCap: 100 };
  jobs = openJobs({ engine: openEngine(), model, prices, ownHosts, encryptionKey });
});
beforeEach(() => {
  standIn.fault = null;
  standIn.asked.length = 0;
  now += 3_600_000;
});
afterAll(async () => {
  await jobs.close();
  standIn.close();
});

async function said(texts: string[]): Promise<TestWorkspace> {
  const workspace = await jobs.newWorkspace();
  await jobs.accept(
    workspace,
    texts.map((text) => ({ text })),
  );
  return workspace;
}
const readers = async (workspace: TestWorkspace) =>
  (await jobs.rows<{ reader: string | null }>(workspace, 'select reader from understanding')).map(
    ({ reader }) => reader,
  );
const used = (workspace: TestWorkspace) =>
  jobs.rows<{ questions: number; cost: string; month: string; model: string }>(
    workspace,
    'select model, questions, model_use.cost, model_month.cost as month from model_use, model_month',
  );
const choose = ({ workspaceId }: TestWorkspace, more: Partial<modelChoices.ModelChoice>) =>
  withWorkspace(jobs.db, workspaceId, (tx) =>
    modelChoices.put(tx, workspaceId, {
      reads: 'installation',
      masks: true,
      monthlyCap: null,
      own: null,
      changedAt: new Date(now),
      ...more,
    }),
  );

describe('what a model costs', () => {
  test('is counted by day and model, as the provider counts tokens', async () => {
    const workspace = await said([NIGHT]);
    await runUntil(jobs, workspace);
    const [{ body } = { body: '' }] = standIn.asked;
    const [use] = await used(workspace);
    expect(use).toMatchObject({ model: 'openai-compatible:stand-in', questions: 1 });
    const asked = Math.ceil(body.length / 4);
    expect(Number(use?.cost)).toBeGreaterThan(asked * PRICE);
    expect(Number(use?.cost)).toBeLessThan(2 * asked * PRICE);
    expect(use?.month).toBe(use?.cost);
  });

  test('is nothing when the provider refuses, and what was expected when it does not answer in time', async () => {
    standIn.fault = 'busy';
    const workspace = await said([NIGHT]);
    await runAllBut(jobs, workspace, 'second-reading');
    await jobs.run(workspace, 'second-reading');
    expect(await used(workspace)).toMatchObject([{ cost: '0', month: '0' }]);
    now += 3_600_000;
    standIn.fault = 'slow';
    await jobs.run(workspace, 'second-reading');
    const [use] = await used(workspace);
    expect(Number(use?.cost)).toBeGreaterThan(0);
  });

  test('is what was expected when the provider counts what cannot be', async () => {
    for (const tokens of [-1_000_000, 1.5, 1e300]) {
      standIn.tokens = tokens;
      const workspace = await said([NIGHT]);
      await runUntil(jobs, workspace);
      const [use] = await used(workspace);
      expect(Number(use?.cost)).toBeGreaterThan(0);
      expect(Number(use?.month)).toBe(Number(use?.cost));
      expect(await readers(workspace)).toEqual(['openai-compatible:stand-in/1']);
    }
    standIn.tokens = null;
  });

  test('stops at the month’s cap: first readings stand, and the model reads when there is room again', async () => {
    const workspace = await said([NIGHT]);
    await choose(workspace, { monthlyCap: 1 });
    await runAllBut(jobs, workspace, 'second-reading');
    await jobs.run(workspace, 'second-reading');
    expect(standIn.asked).toHaveLength(0);
    expect(await readers(workspace)).toEqual([null]);
    const due = `select state, due_at > now() + interval '9 minutes' as later from task where kind = 'second-reading'`;
    expect(await jobs.rows(workspace, due)).toEqual([{ state: 'pending', later: true }]);
    await choose(workspace, { monthlyCap: 50 });
    await runUntil(jobs, workspace);
    expect(await readers(workspace)).toEqual(['openai-compatible:stand-in/1']);
  });

  test('is reserved before it is asked: workers that ask at once stay under the cap together', async () => {
    const workspace = await said([]);
    const settings = { ...standInSettings(standIn.url), deadlineMs: 5_000, concurrency: 20 };
    const installation = { settings, masks: true, priceIn: PRICE, priceOut: PRICE, monthlyCap: 10 };
    const own = { ownHosts, encryptionKey, deadlineMs: 5_000, concurrency: 2 };
    const workers = Array.from({ length: 2 }, () =>
      openModels({ db: jobs.db, now: () => new Date(), installation, own }),
    );
    const question = { instructions: 'x'.repeat(900), data: '{"items":[]}', schema: {}, tokensOut: 10 };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const model = await workers[n % 2]?.of(workspace.workspaceId, 'reading');
        return model?.ask(question);
      }),
    );
    const refused = outcomes.filter((one) => one?.outcome === 'away');
    expect(standIn.asked.length).toBe(20 - refused.length);
    expect(standIn.asked.length).toBeGreaterThan(0);
    expect(standIn.asked.length).toBeLessThanOrEqual(3);
    for (const worker of workers) worker.close();
  });
});

describe('a workspace’s own model', () => {
  test('is asked with its own key and about its own items, and no other workspace is', async () => {
    const [own, other] = [await said([NIGHT]), await said(['The tills are closed at noon'])];
    const body = {
      reads: 'own',
      provider: 'openai-compatible',
      base_url: standIn.url,
      name: 'theirs',
      key: 'sk-of-the-workspace',
    };
    const deps = {
      db: jobs.db,
      now: () => new Date(now),
      models: openModels({
        db: jobs.db,
        now: () => new Date(),
        installation: null,
        own: { ownHosts, encryptionKey, deadlineMs: 5_000, concurrency: 2 },
      }),
    };
    const caller = { workspaceId: own.workspaceId, by: own, role: 'owner' as const };
    await modelActs.setModel.answer(deps, caller, body);
    standIn.asked.length = 0;
    await runUntil(jobs, own);
    await runUntil(jobs, other);
    expect(standIn.asked.map(({ key, items }) => [key, items.map(({ text }) => text)])).toEqual([
      ['sk-of-the-workspace', [NIGHT]],
      ['sk-of-the-operator', ['The tills are closed at noon']],
    ]);
    expect(await readers(own)).toEqual(['openai-compatible:theirs/1']);
    expect(await readers(other)).toEqual(['openai-compatible:stand-in/1']);
  });

  test('is sent nothing after its owners have switched it off, also of what waited', async () => {
    const workspace = await said([NIGHT]);
    await runAllBut(jobs, workspace, 'second-reading');
    await choose(workspace, { reads: 'none' });
    await runUntil(jobs, workspace);
    await jobs.accept(workspace, [{ text: 'The lift is out of order' }]);
    await runUntil(jobs, workspace);
    expect(standIn.asked).toHaveLength(0);
    expect(await readers(workspace)).toEqual([null, null]);
  });

  test('with masking off is sent names as they are', async () => {
    const workspace = await jobs.newWorkspace();
    await choose(workspace, { masks: false });
    await jobs.accept(workspace, [{ text: 'Ottoline cannot print', customerName: 'Ottoline' }]);
    await runUntil(jobs, workspace);
    expect(standIn.asked[0]?.items).toEqual([{ id: '1', text: 'Ottoline cannot print' }]);
  });
});
