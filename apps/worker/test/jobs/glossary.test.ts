import { type JobKind } from '@feedback/contract/jobs';
import { askFeedback, moveItem, glossaryActs } from '@feedback/core';
import { knownWordsAtFirstUse } from '@feedback/intelligence';
import { ownerOf, sharedEncoder, sharedQuestionEncoder, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { runUntil } from '../run-until.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

/** Invented names of two parts of a product: no encoder knows that three of them are one. */
const TEXTS = [
  'Zorbit is tiny on my laptop',
  'Why does flonkster jump around?',
  'The mibble pane went grey after lunch',
  'Quarn forgets my password',
  'I have to log in to Quarn every day',
  'Quarn signs me out each night',
];

const deps = () => ({
  db: jobs.db,
  now: () => new Date(),
  encoder: sharedQuestionEncoder(),
  knownWords: knownWordsAtFirstUse(),
});

const settle = (workspace: TestWorkspace, before?: JobKind) => runUntil(jobs, workspace, before);

async function told(texts = TEXTS, into?: TestWorkspace) {
  const workspace = into ?? (await jobs.newWorkspace());
  await jobs.accept(
    workspace,
    texts.map((text) => ({ text })),
  );
  await settle(workspace);
  return workspace;
}

const setZorbit = (workspace: TestWorkspace, means = ['flonkster', 'mibble pane']) =>
  glossaryActs.setGlossaryEntry.perform(deps(), ownerOf(workspace), { term: 'Zorbit', means });

const placed = (workspace: TestWorkspace) =>
  jobs.rows<{ id: string; text: string; priority_id: string; title: string; vector: string }>(
    workspace,
    `select f.id, f.text, a.priority_id, p.title, encode(e.vector, 'hex') as vector from assignment a join feedback f on f.id = a.feedback_id
     join priority p on p.id = a.priority_id join embedding e on e.feedback_id = f.id order by f.id`,
  );
const vectorsOf = async (workspace: TestWorkspace) => (await placed(workspace)).map(({ vector }) => vector);
const prioritiesOf = async (workspace: TestWorkspace, from: number, to: number) =>
  new Set((await placed(workspace)).slice(from, to).map(({ priority_id }) => priority_id)).size;

describe('a change of the glossary', () => {
  test('joins items that name one thing by invented words, which were apart before, under the term', async () => {
    const workspace = await told();
    expect(await prioritiesOf(workspace, 0, 3)).toBeGreaterThan(1);
    expect(await setZorbit(workspace)).toMatchObject({ term: 'Zorbit' });
    await settle(workspace);
    expect(await prioritiesOf(workspace, 0, 3)).toBe(1);
    expect((await placed(workspace))[0]?.title).toMatch(/Zorbit/);
  });

  test('gives new vectors to the items that contain its words alone, and the old ones back when it is removed', async () => {
    const workspace = await told();
    const before = await vectorsOf(workspace);
    await setZorbit(workspace);
    await settle(workspace);
    const after = await vectorsOf(workspace);
    expect(after.slice(3)).toEqual(before.slice(3));
    expect(after[1]).not.toBe(before[1]);
    await glossaryActs.removeGlossaryEntry.perform(deps(), ownerOf(workspace), { term: 'zorbit' });
    await settle(workspace);
    expect(await vectorsOf(workspace)).toEqual(before);
    expect(await jobs.rows(workspace, 'select * from glossary_pass')).toEqual([]);
  });

  test('is in force for items that arrive later, and for those whose reading it overtook', async () => {
    const workspace = await told();
    await jobs.accept(workspace, [{ text: 'The flonkster hangs at start' }]);
    await jobs.run(workspace, 'deduplication');
    await jobs.run(workspace, 'understanding', async (work) => {
      const effect = await jobs.work('understanding', work);
      await setZorbit(workspace);
      return effect;
    });
    expect(await jobs.openKinds(workspace)).toEqual(expect.arrayContaining(['understanding', 'reembedding']));
    await settle(workspace);
    const { embed } = sharedEncoder();
    const hex = (text: string) => Buffer.from(embed(text)).toString('hex');
    const { read_as: readAs } = (
      await jobs.rows<{ read_as: string }>(workspace, 'select read_as from glossary_entry')
    )[0] ?? {
      read_as: '',
    };
    expect((await vectorsOf(workspace)).at(-1)).toBe(hex(`The ${readAs} hangs at start`));
  });

  test('is in force for the parts of an item whose division it overtook', async () => {
    const workspace = await jobs.newWorkspace();
    await jobs.accept(workspace, [
      { text: 'The flonkster hangs at start. Another thing: please let us sign in with Google.' },
    ]);
    await settle(workspace, 'division');
    await jobs.run(workspace, 'division', async (work) => {
      const effect = await jobs.work('division', work);
      await setZorbit(workspace);
      while ((await jobs.openKinds(workspace)).includes('reembedding'))
        await jobs.run(workspace, 'reembedding');
      return effect;
    });
    expect(await jobs.rows(workspace, 'select id from feedback where part_of is not null')).toEqual([]);
    await settle(workspace);
    const [entry] = await jobs.rows<{ read_as: string }>(workspace, 'select read_as from glossary_entry');
    const vector = sharedEncoder().embed(`The ${entry?.read_as} hangs at start.`);
    expect(await placed(workspace)).toMatchObject([
      { text: 'The flonkster hangs at start.', vector: Buffer.from(vector).toString('hex') },
      { text: 'Another thing: please let us sign in with Google.' },
    ]);
  });

  test('loses no correction: what a member placed stays there', async () => {
    const workspace = await told();
    const items = await placed(workspace);
    const into = items[3]?.priority_id ?? '';
    await moveItem(deps(), workspace.workspaceId, { feedbackId: items[1]?.id ?? '', into, by: workspace });
    await setZorbit(workspace);
    await settle(workspace);
    expect((await placed(workspace))[1]?.priority_id).toBe(into);
  });

  test('a question by one word finds what was said by another', async () => {
    const workspace = await told([
      'Atlas board loses my lines',
      'The invoice has no VAT number',
      'Please add dark mode',
    ]);
    const ask = () =>
      askFeedback({ ...deps(), revenueBands: { enterprise: 2, paid: 1, free: 0 } }, workspace.workspaceId, {
        question: 'What do customers say about zorbit?',
        filter: {},
        limit: 5,
      });
    expect((await ask()).citations).toEqual([]);
    await glossaryActs.setGlossaryEntry.perform(deps(), ownerOf(workspace), {
      term: 'Atlas',
      means: ['atlas board', 'zorbit'],
    });
    await settle(workspace);
    expect((await ask()).citations.map(({ quote }) => quote)).toEqual(['Atlas board loses my lines']);
  });
});
