import { askFeedback, type Models, openModels, openSearchMemory } from '@feedback/core';
import { openLanguageModel } from '@feedback/outbound';
import { sharedQuestionEncoder, type TestWorkspace } from '@feedback/test-support';
import { standInSettings, startModelStandIn } from '@feedback/test-support/model-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openEngine } from '../../src/engine.ts';
import { openJobs } from '../harness.ts';
import { runUntil } from '../run-until.ts';

const need = (text: string, line: string, about: string) => ({
  text,
  nothing: null,
  leaving: false,
  needs: [{ need: line, about, quote: text, kind: 'bug', severity: 3 }],
});
const ROOSTER = 'Your robot rooster crows at 3 am';
const SUNDAY = 'The thing wakes my whole house on a day off';
const PAPER = 'The roll runs empty in the middle of every bill';
const LIFT = 'Our lift waits for a mechanic since May';
const RECORDED = [
  need(ROOSTER, 'Shift reminders: sent in the middle of the night', 'shift reminders'),
  need(SUNDAY, 'Shift reminders: sent on days off', 'shift reminders'),
  need(PAPER, 'Receipt printer: runs out of paper within a bill', 'receipt printer'),
];
const QUESTION = 'Do people complain that notices about their working hours come at bad times?';

/** How the model reads questions, where it reads them otherwise than the product. */
const readings = new Map<string, object>();

let standIn: Awaited<ReturnType<typeof startModelStandIn>>;
let jobs: ReturnType<typeof openJobs>;
let models: Models;
let now = Date.now();
beforeAll(async () => {
  standIn = await startModelStandIn({
    recorded: RECORDED,
    answers: (question, line) =>
      (question.includes('hours') && line.includes('Shift reminders')) ||
      (question.includes('roll') && line.includes('Receipt printer')),
    readsQuestion: (question, readAs) => ({ ...readAs, ...readings.get(question) }),
  });
  const settings = { ...standInSettings(standIn.url), deadlineMs: 1_000 };
  const model = openLanguageModel(settings, { now: () => now });
  jobs = openJobs({ engine: openEngine(), model });
  models = openModels({
    db: jobs.db,
    now: () => new Date(),
    installation: { settings, masks: true, priceIn: 1, priceOut: 1, monthlyCap: null },
    own: { ownHosts: [], encryptionKey: null, deadlineMs: 1_000, concurrency: 2 },
    open: () => openLanguageModel(settings, { now: () => now }),
  });
});
beforeEach(() => {
  standIn.fault = null;
  now += 3_600_000;
});
afterAll(async () => {
  models.close();
  await jobs.close();
  standIn.close();
});

/** A workspace in which a model has read these, and not what came before there was one. */
async function told(): Promise<TestWorkspace> {
  const workspace = await jobs.newWorkspace();
  await jobs.accept(
    workspace,
    [ROOSTER, SUNDAY, PAPER].map((text, n) => ({ text, companyName: `Company ${n}` })),
  );
  await runUntil(jobs, workspace);
  standIn.asked.length = 0;
  return workspace;
}
const searchMemory = openSearchMemory();
const done: number[] = [];
const ask = (
  { workspaceId }: TestWorkspace,
  question = QUESTION,
  by: Models | null = models,
  signal?: AbortSignal,
) =>
  askFeedback(
    {
      db: jobs.db,
      now: () => new Date(),
      encoder: sharedQuestionEncoder(),
      revenueBands: { enterprise: 50_000, paid: 1_000, free: 0 },
      searchMemory,
      ...(by && { models: by }),
    },
    workspaceId,
    {
      question,
      filter: {},
      limit: 10,
      progress: (step) => done.push(step),
      ...(signal && { signal }),
    },
  );
const quotes = ({ citations }: Awaited<ReturnType<typeof askFeedback>>) =>
  citations.map(({ quote }) => quote).toSorted();

describe('a question where a model reads', () => {
  test('is answered with the items of which the model says so, counted and quoted by the service', async () => {
    const workspace = await told();
    done.length = 0;
    const answer = await ask(workspace);
    expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b));
    expect(done).toEqual(done.map((_, at) => at)); // each step is told
    expect(answer).toMatchObject({
      grounded: true,
      judgedBy: 'openai-compatible:stand-in',
      counts: { matched: 2, accounts: 2 },
    });
    expect(quotes(answer)).toEqual([SUNDAY, ROOSTER].toSorted());
    expect(standIn.asked).toMatchObject([
      { question: QUESTION, items: expect.arrayContaining([{ id: '1', text: expect.any(String) }]) },
      { question: QUESTION, isSummary: true, items: [{ id: '1' }, { id: '2' }] },
    ]);
    for (const text of [ROOSTER, SUNDAY, PAPER, 'Company'])
      for (const { body } of standIn.asked) expect(body).not.toContain(text);
    const [use] = await jobs.rows<{ purpose: string }>(
      workspace,
      `select purpose from model_use where purpose = 'question'`,
    );
    expect(use).toBeDefined();
  });

  test('is answered with what the model says these have in common, and with the numbers of the service', async () => {
    const { text, lead, written, citations } = await ask(await told());
    expect(lead).toMatch(/^At least 2 customers raised this in 2 items \[1\]\[2\]\.$/);
    expect(written).toEqual({
      by: 'openai-compatible:stand-in',
      points: [expect.stringMatching(/^(?:shift reminders: )?Shift reminders: sent .* \[1\]\[2\]\.$/)],
    });
    expect(text).toBe(`${lead} ${written?.points[0]}`);
    expect(citations.map(({ n }) => n)).toEqual([1, 2]);
  });

  test('is asked about once, however many pages of its answer are read', async () => {
    const workspace = await told();
    const first = await ask(workspace);
    expect(await ask(workspace)).toEqual(first);
    expect(standIn.asked).toHaveLength(2);
  });

  test('keeps the words of the service where the model writes numbers of its own', async () => {
    const workspace = await told();
    standIn.fault = 'own-numbers';
    const { text, written, judgedBy, isDegraded } = await ask(workspace);
    expect({ written, judgedBy, isDegraded }).toEqual({
      written: undefined,
      judgedBy: 'openai-compatible:stand-in',
      isDegraded: true,
    });
    expect(text).not.toContain('Forty');
  });

  test('says that nothing is known where the model finds no answer', async () => {
    const workspace = await told();
    const answers = await ask(workspace, 'What do people say about the paper of the receipt printer?');
    expect(answers.grounded).toBe(false);
    expect(answers.text).toMatch(/^(?:No customer says this|No feedback matches)/);
  });

  test('keeps names that were recognised to itself', async () => {
    const workspace = await told();
    await ask(workspace, 'What does Company 1 say about reminders? Write to ada@acme.example');
    expect(standIn.asked[0]?.question).toBe('What does [COMPANY-1] say about reminders? Write to [EMAIL-1]');
  });

  test.each(['busy', 'broken', 'refused', 'half', 'other-form', 'other-ids', 'slow', 'endless'] as const)(
    '%s: it is answered by the service itself, and says so',
    async (fault) => {
      const workspace = await told();
      const own = await ask(workspace, QUESTION, null);
      standIn.fault = fault;
      expect(await ask(workspace)).toEqual({ ...own, isDegraded: true });
    },
    30_000,
  );

  test('is given up once its asker has gone, which is no failure of the provider', async () => {
    const workspace = await told();
    standIn.fault = 'slow';
    const asker = new AbortController();
    const asked = ask(workspace, QUESTION, models, asker.signal);
    while (standIn.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    asker.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    standIn.fault = null;
    expect((await ask(workspace)).judgedBy).toBe('openai-compatible:stand-in');
  });

  test('is answered by the service itself where no item was read by a model, or none reads any more', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.rows(
      workspace,
      `insert into model_choice (workspace_id, reads, masks, changed_at) values ('${workspace.workspaceId}', 'none', true, now())`,
    );
    await jobs.accept(workspace, [{ text: LIFT }]);
    await runUntil(jobs, workspace);
    standIn.asked.length = 0;
    const answer = await ask(workspace, 'Who says that the lift waits for a mechanic?');
    expect(answer.judgedBy).toBeUndefined();
    expect(answer.isDegraded).toBeUndefined();
    expect(standIn.asked).toHaveLength(0);
  });
});

describe('a question with which nothing was found', () => {
  // The product takes “last year” as a time, and the model as what the question is about.
  const MISREAD = 'Does anyone mention the roll of last year?';
  const ABOUT = { about: ['the roll'], since: null, until: null };

  test('is read by the model, whose reading finds it, and which says so', async () => {
    const workspace = await told();
    const own = await ask(workspace, MISREAD, null);
    expect(own.grounded).toBe(false);
    readings.set(MISREAD, ABOUT);
    const answer = await ask(workspace, MISREAD);
    expect(answer).toMatchObject({
      grounded: true,
      understoodBy: 'openai-compatible:stand-in',
      readAs: { subject: 'the roll', filters: {} },
      citations: [{ quote: PAPER }],
    });
    expect(standIn.asked.find(({ readAs }) => readAs)).toMatchObject({
      question: MISREAD,
      readAs: own.readAs && { intent: own.readAs.intent },
    });
  });

  test('stays as the product read it where the model reads it so too, or finds nothing either', async () => {
    const workspace = await told();
    const question = 'Does anyone mention the paper roll of last year?';
    const own = await ask(workspace, question, null);
    const { understoodBy, isDegraded, readAs } = await ask(workspace, question);
    expect({ understoodBy, isDegraded, readAs }).toEqual({ readAs: own.readAs });
    expect(standIn.asked.filter(({ readAs: sent }) => sent)).toHaveLength(1);
    const nowhere = 'Does anyone mention the swimming pool of last year?';
    readings.set(nowhere, { about: ['the swimming pool'], since: null, until: null });
    const without = await ask(workspace, nowhere, null);
    const nothing = await ask(workspace, nowhere);
    expect(nothing).toMatchObject({ grounded: false, readAs: without.readAs });
    expect(nothing.understoodBy).toBeUndefined();
  });

  test.each([
    ['words of its own', { about: ['receipt printer'] }],
    ['marks', { about: ['[NAME-1]'] }],
    ['a day that no calendar has', { since: '2026-02-30' }],
    ['another intent', { intent: 'delete' }],
    ['a kind that there is not', { kinds: ['complaint'] }],
    ['a field that there is not', { recipient: 'all' }],
  ])('stays as the product read it where the reading has %s', async (what, reading) => {
    const workspace = await told();
    const question = `Does anyone mention the roll of last year, with ${what}?`;
    readings.set(question, { ...ABOUT, ...reading });
    const own = await ask(workspace, question, null);
    expect(await ask(workspace, question)).toMatchObject({
      grounded: false,
      isDegraded: true,
      readAs: own.readAs,
    });
  });

  test.each(['broken', 'half', 'other-form', 'slow'] as const)(
    '%s: it is answered by the product, and says so',
    async (fault) => {
      const workspace = await told();
      const own = await ask(workspace, MISREAD, null);
      standIn.fault = fault;
      expect(await ask(workspace, MISREAD)).toEqual({ ...own, isDegraded: true });
    },
  );
});
