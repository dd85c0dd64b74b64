import { changePast, excludeItem, NO_MODELS, readPast } from '@feedback/core';
import { openLanguageModel } from '@feedback/outbound';
import { type TestWorkspace } from '@feedback/test-support';
import { standInSettings, startModelStandIn } from '@feedback/test-support/model-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openEngine } from '../../src/engine.ts';
import { openJobs } from '../harness.ts';
import { runAllBut, runUntil } from '../run-until.ts';

const NIGHT = 'Your robot rooster crows at 3 am';
const TWO = 'The bill comes out in Spanish, and the rooster crows on Sundays too';
const BUY = 'We were pleased to be allowed to wait';
const need = (line: string, about: string, quote: string) => ({
  need: line,
  about,
  quote,
  kind: 'bug',
  severity: 3,
});
const RECORDED = [
  {
    text: NIGHT,
    nothing: null,
    leaving: false,
    needs: [need('Shift reminders: sent in the middle of the night', 'shift reminders', NIGHT)],
  },
  {
    text: TWO,
    nothing: null,
    leaving: false,
    needs: [
      need('Receipts: printed in the wrong language', 'receipts', 'The bill comes out in Spanish'),
      need('Shift reminders: sent on days off', 'shift reminders', 'the rooster crows on Sundays too'),
    ],
  },
  { text: BUY, nothing: 'courtesy', leaving: false, needs: [] },
];

let standIn: Awaited<ReturnType<typeof startModelStandIn>>;
let jobs: ReturnType<typeof openJobs>;
beforeAll(async () => {
  standIn = await startModelStandIn({ recorded: RECORDED });
  const model = openLanguageModel(standInSettings(standIn.url));
  jobs = openJobs({ engine: openEngine(), model });
});
beforeEach(() => {
  standIn.asked.length = 0;
});
afterAll(async () => {
  await jobs.close();
  standIn.close();
});

const deps = () => ({ db: jobs.db, now: () => new Date(), models: { reads: async () => true } });
const change = (workspace: TestWorkspace, how: Parameters<typeof changePast>[2]['how']) =>
  changePast(deps(), workspace.workspaceId, { by: workspace, how });

/** A workspace with these items, which no model has read. */
async function stored(texts: string[]): Promise<TestWorkspace> {
  const workspace = await jobs.newWorkspace();
  await jobs.accept(
    workspace,
    texts.map((text) => ({ text })),
  );
  await runAllBut(jobs, workspace, 'second-reading');
  await jobs.rows(workspace, `delete from task where kind = 'second-reading'`);
  return workspace;
}

/** What is known of the items: all but the ids, which change with the places. */
const itemsOf = (workspace: TestWorkspace) =>
  jobs.rows<{ text: string; part_of: string | null; reader: string | null; about: string | null }>(
    workspace,
    `select f.text, f.state, f.quarantine_reason as reason, f.part_of, u.reader, u.need, u.about, u.kind, u.severity::text,
            u.certainty::text, u.churn_risk, encode(e.vector, 'hex') as vector, s.terms
     from feedback f left join understanding u on u.feedback_id = f.id
     left join embedding e on e.feedback_id = f.id left join search_entry s on s.feedback_id = f.id
     order by f.part_of nulls first, f.part_start, f.id`,
  );
const placesOf = (workspace: TestWorkspace) =>
  jobs.rows<{ text: string; priority_id: string }>(
    workspace,
    `select f.text, a.priority_id from assignment a join feedback f on f.id = a.feedback_id order by f.id`,
  );
const state = async (workspace: TestWorkspace) => (await readPast(deps(), workspace.workspaceId)).last;

describe('what was stored before a model reads', () => {
  test('is counted, and read when an owner starts it', async () => {
    const workspace = await stored([NIGHT, TWO, 'x'.repeat(9_000)]);
    const past = await readPast(deps(), workspace.workspaceId);
    expect(past).toMatchObject({
      items: 2,
      characters: NIGHT.length + TWO.length,
      tokensOut: 180,
      last: null,
    });
    expect((await change(workspace, 'start')).last).toMatchObject({ state: 'reading', items: 2, asked: 0 });
    await expect(change(workspace, 'start')).rejects.toThrow('is being read already');
    await runUntil(jobs, workspace);
    expect(await state(workspace)).toMatchObject({ state: 'read', items: 2, asked: 2 });
    const abouts = (await itemsOf(workspace)).flatMap(({ about }) => about ?? []);
    expect(abouts.toSorted()).toEqual(['receipts', 'shift reminders', 'shift reminders']);
    expect(standIn.asked.filter(({ items }) => items.length > 0)).toHaveLength(1);
    expect(await readPast(deps(), workspace.workspaceId)).toMatchObject({ items: 0 });
  });

  test('is paused and resumed where it was, by whichever worker', async () => {
    const texts = Array.from(
      { length: 450 },
      (_, n) => `Report ${n} of the warehouse opens with a blank page`,
    );
    const workspace = await stored(texts);
    await change(workspace, 'start');
    for (let step = 0; step < 3; step++) await jobs.run(workspace, 'past-reading');
    expect(await state(workspace)).toMatchObject({ state: 'reading', items: 450, asked: 200 });
    await change(workspace, 'pause');
    await expect(change(workspace, 'pause')).rejects.toThrow('is not being read');
    await runUntil(jobs, workspace);
    const read = () => jobs.rows(workspace, 'select from understanding where reader is not null');
    expect(await read()).toHaveLength(200);
    await change(workspace, 'resume');
    await runUntil(jobs, workspace);
    expect(await state(workspace)).toMatchObject({ state: 'read', asked: 450 });
    expect(await read()).toHaveLength(450);
  }, 120_000);

  test('pauses by itself where no model reads', async () => {
    const workspace = await stored([NIGHT]);
    await change(workspace, 'start');
    await jobs.rows(
      workspace,
      `insert into model_choice (workspace_id, reads, masks, changed_at) values ('${workspace.workspaceId}', 'none', true, now())`,
    );
    await jobs.run(workspace, 'past-reading');
    expect(await state(workspace)).toMatchObject({ state: 'paused', asked: 0 });
    await expect(
      changePast({ ...deps(), models: NO_MODELS }, workspace.workspaceId, { by: workspace, how: 'resume' }),
    ).rejects.toThrow('No model reads');
  });

  test('is undone: items are again as they were, and where the model put them until they are placed', async () => {
    const workspace = await stored([NIGHT, TWO, BUY, 'The card reader beeps and then does nothing']);
    const before = await itemsOf(workspace);
    const { last } = await change(workspace, 'start');
    await runUntil(jobs, workspace);
    expect(await itemsOf(workspace)).not.toEqual(before);
    const whole = (await itemsOf(workspace)).find(({ text }) => text === TWO);
    const part = (await placesOf(workspace)).find(({ text }) => text.startsWith('The bill'));
    expect(whole?.reader).toBeNull();
    await change(workspace, 'undo');
    await jobs.run(workspace, 'past-reading');
    expect((await placesOf(workspace)).find(({ text }) => text === TWO)).toMatchObject({
      priority_id: part?.priority_id,
    });
    await runUntil(jobs, workspace);
    expect(await state(workspace)).toMatchObject({ state: 'undone' });
    expect(await itemsOf(workspace)).toEqual(before);
    const [{ items } = { items: 0 }] = await jobs.rows<{ items: number }>(
      workspace,
      'select items from clustering',
    );
    expect(items).toBe((await placesOf(workspace)).length);
    standIn.asked.length = 0;
    await change(workspace, 'start'); // and may be read again, for which only parts are asked about: the first ones are gone
    await runUntil(jobs, workspace);
    expect(await state(workspace)).toMatchObject({ state: 'read', items: last?.items });
    const asked = standIn.asked.flatMap(({ items }) => items.map(({ text }) => text));
    expect(asked.every((text) => TWO.includes(text))).toBe(true);
  }, 60_000);

  test('stays as read where a member corrected it, and what came later stays read', async () => {
    const workspace = await stored([NIGHT, TWO]);
    await change(workspace, 'start');
    await runUntil(jobs, workspace);
    const night = 'select id from feedback where text = $1';
    const [{ id } = { id: '' }] = await jobs.rows<{ id: string }>(workspace, night, [NIGHT]);
    await excludeItem(deps(), workspace.workspaceId, { feedbackId: id, by: workspace });
    await jobs.accept(workspace, [{ text: 'The lift to the third floor is out of order' }]);
    await runUntil(jobs, workspace);
    await change(workspace, 'undo');
    await runUntil(jobs, workspace);
    const items = await itemsOf(workspace);
    expect(items.find(({ text }) => text === NIGHT)).toMatchObject({
      state: 'quarantined',
      reason: 'person',
    });
    expect(items.find(({ text }) => text === NIGHT)?.reader).not.toBeNull();
    expect(items.find(({ text }) => text.startsWith('The lift'))?.reader).not.toBeNull();
    expect(items.filter(({ text }) => text === TWO)).toMatchObject([{ reader: null, part_of: null }]);
  }, 60_000);

  test('is undone as well where the model was being asked when that began', async () => {
    const workspace = await stored([NIGHT]);
    await change(workspace, 'start');
    await jobs.run(workspace, 'past-reading');
    await jobs.run(workspace, 'second-reading', async (work) => {
      const effect = await jobs.work('second-reading', work);
      await change(workspace, 'undo');
      return effect;
    });
    await runUntil(jobs, workspace);
    expect(await itemsOf(workspace)).toMatchObject([{ reader: null, state: 'processed' }]);
    expect(await state(workspace)).toMatchObject({ state: 'undone' });
  });

  test('leaves what a member excluded while an undo was at work', async () => {
    const workspace = await stored([NIGHT]);
    await change(workspace, 'start');
    await runUntil(jobs, workspace);
    await change(workspace, 'undo');
    const [{ id } = { id: '' }] = await jobs.rows<{ id: string }>(workspace, 'select id from feedback');
    await jobs.run(workspace, 'past-reading', async (work) => {
      const effect = await jobs.work('past-reading', work);
      await excludeItem(deps(), workspace.workspaceId, { feedbackId: id, by: workspace });
      return effect;
    });
    await runUntil(jobs, workspace);
    expect(await itemsOf(workspace)).toMatchObject([{ state: 'quarantined', reason: 'person' }]);
  });

  test('undoes parts that the product itself had told apart before', async () => {
    const workspace = await stored([NIGHT, TWO, BUY, 'The card reader beeps and then does nothing']);
    expect((await itemsOf(workspace)).some(({ part_of: whole }) => whole !== null)).toBe(true);
    await change(workspace, 'start');
    await jobs.run(workspace, 'past-reading');
    // As if the walk had not come to the whole yet: only the parts were asked about.
    await jobs.rows(
      workspace,
      `update past_reading set below = (select min(id::text)::uuid from feedback where part_of is not null)`,
    );
    await jobs.run(workspace, 'second-reading');
    const marked = await jobs.rows(workspace, 'select from understanding where read_in_past');
    expect(marked.length).toBeGreaterThanOrEqual(2);
  });

  test('is for owners, and every change is in the audit log', async () => {
    const workspace = await stored([NIGHT]);
    await jobs.rows(workspace, `update membership set role = 'member'`);
    await expect(change(workspace, 'start')).rejects.toThrow('role');
    await jobs.rows(workspace, `update membership set role = 'owner'`);
    for (const how of ['start', 'pause', 'resume', 'undo'] as const) await change(workspace, how);
    const noted = await jobs.rows(
      workspace,
      `select action from audit_entry where action like 'past-%' order by at`,
    );
    expect(noted).toMatchObject([
      { action: 'past-reading-started' },
      { action: 'past-reading-paused' },
      { action: 'past-reading-resumed' },
      { action: 'past-reading-undone' },
    ]);
  });
});
