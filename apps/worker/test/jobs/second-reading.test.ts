import { classifyItem, excludeItem, moveItem, requestErasure } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openJobsWithModel } from '../jobs-with-model.ts';
import { runAllBut, runUntil } from '../run-until.ts';

const reading = (text: string, ...needs: [need: string, about: string, quote?: string, more?: object][]) => ({
  text,
  nothing: null,
  leaving: false,
  needs: needs.map(([need, about, quote = text, more = {}]) => ({
    need,
    about,
    quote,
    kind: 'bug',
    severity: 3,
    ...more,
  })),
});

const CHAIRS = 'Change chairs and, miraculously, you are cured of your shellfish problem';
const CURED = 'My peanut warning packed its bags when we merged two bills';
const NIGHT = 'Your robot rooster crows at 3 am';
const TWO = 'The bill comes out in Spanish, and the rooster crows on Sundays too';
const BUY = 'Cheap followers, only today';
const DRIPS = 'Our kitchen sink drips, please send the plumber who came last time';
const LEAVER = 'The allergy card is blank, so we are looking elsewhere on Monday';

const ALLERGY = 'Allergy notes: lost when an order changes its table';
const RECORDED = [
  reading(CHAIRS, [ALLERGY, 'allergy notes']),
  reading(CURED, ['Allergy notes: lost when two orders are put together', 'allergy notes']),
  reading(NIGHT, ['Shift reminders: sent in the middle of the night', 'shift reminders']),
  reading(
    TWO,
    ['Receipts: printed in the wrong language', 'receipts', 'The bill comes out in Spanish'],
    [
      'Shift reminders: sent on days off',
      'shift reminders',
      'the rooster crows on Sundays too',
      { severity: 2 },
    ],
  ),
  { text: BUY, nothing: 'advert', leaving: false, needs: [] },
  { text: DRIPS, nothing: 'misdirected', leaving: false, needs: [] },
  { ...reading(LEAVER, ['Allergy notes: card is empty', 'allergy notes']), leaving: true },
];

let model: Awaited<ReturnType<typeof openJobsWithModel>>;
let jobs: typeof model.jobs;
let standIn: typeof model.standIn;
beforeAll(async () => {
  model = await openJobsWithModel(RECORDED);
  ({ jobs, standIn } = model);
});
beforeEach(() => model.startOver());
afterAll(() => model.close());

type Sent = string | { text: string; customerName?: string; customerEmail?: string; companyName?: string };

async function said(texts: Sent[], into?: TestWorkspace) {
  const workspace = into ?? (await jobs.newWorkspace());
  const accepted = await jobs.accept(
    workspace,
    texts.map((one) => (typeof one === 'string' ? { text: one } : one)),
  );
  return { workspace, ids: accepted.map(({ id }) => id) };
}

/** The questions about items, without those about priorities. */
const readings = () => standIn.asked.filter(({ items }) => items.length > 0);

const deps = () => ({ db: jobs.db, now: () => new Date() });

const itemsOf = (workspace: TestWorkspace) =>
  jobs.rows<{
    id: string;
    text: string;
    state: string;
    reason: string | null;
    part_of: string | null;
    reader: string | null;
    need: string | null;
    about: string | null;
    kind: string | null;
    severity: number | null;
    churn_risk: string | null;
    priority_id: string | null;
    title: string | null;
  }>(
    workspace,
    `select f.id, f.text, f.state, f.quarantine_reason as reason, f.part_of, u.reader, u.need, u.about, u.kind, u.severity, u.churn_risk,
            a.priority_id, p.title
     from feedback f left join understanding u on u.feedback_id = f.id left join assignment a on a.feedback_id = f.id
     left join priority p on p.id = a.priority_id order by f.part_of nulls first, f.part_start, f.id`,
  );
const itemOf = async (workspace: TestWorkspace, text: string) =>
  (await itemsOf(workspace)).find((item) => item.text === text);

test('of what is erased while the model is asked nothing is kept', async () => {
  const { workspace, ids } = await said([
    { text: CHAIRS, customerName: 'Ada' },
    { text: NIGHT, customerName: 'Bob' },
  ]);
  await runAllBut(jobs, workspace, 'second-reading');
  const { workspaceId, personId } = workspace;
  const effect = await jobs.work('second-reading', { workspaceId, feedbackIds: ids });
  await requestErasure(jobs, workspaceId, { email: null, name: 'Ada', company: null, by: { personId } });
  while ((await jobs.openKinds(workspace)).includes('erasure')) await jobs.run(workspace, 'erasure');
  await withWorkspace(jobs.db, workspaceId, effect);
  const kept = await jobs.rows<{ feedback_id: string }>(workspace, 'select feedback_id from model_answer');
  expect(kept.map((row) => row.feedback_id)).toEqual([(await itemOf(workspace, NIGHT))?.id]);
});

describe('a second reading', () => {
  test('takes the place of the first: need, kind, severity, and what it is placed with', async () => {
    const { workspace } = await said([CHAIRS, CURED, NIGHT]);
    await runUntil(jobs, workspace);
    const [chairs, cured, night] = await itemsOf(workspace);
    expect(chairs).toMatchObject({
      need: ALLERGY,
      about: 'allergy notes',
      kind: 'bug',
      reader: 'openai-compatible:stand-in/1',
    });
    expect(chairs?.severity).toBeCloseTo(0.81, 1);
    expect(chairs?.priority_id).toBe(cured?.priority_id);
    expect(chairs?.priority_id).not.toBe(night?.priority_id);
    expect(chairs?.title).toMatch(/allergy notes/i);
    expect(readings()).toHaveLength(1);
  });

  test('divides an item by what was said of each need', async () => {
    const { workspace } = await said([NIGHT, TWO]);
    await runUntil(jobs, workspace);
    const items = await itemsOf(workspace);
    const whole = items.find(({ text }) => text === TWO);
    expect(whole).toMatchObject({ need: null, kind: null, priority_id: null, state: 'processed' });
    expect(items.filter(({ part_of }) => part_of === whole?.id)).toMatchObject([
      { text: 'The bill comes out in Spanish', need: 'Receipts: printed in the wrong language' },
      { text: 'the rooster crows on Sundays too', need: 'Shift reminders: sent on days off' },
    ]);
  });

  test('sets aside what says nothing unless the first reader finds a wish in it, and marks who leaves', async () => {
    const { workspace } = await said([BUY, DRIPS, LEAVER]);
    await runUntil(jobs, workspace);
    expect(await itemOf(workspace, BUY)).toMatchObject({
      state: 'quarantined',
      reason: 'spam',
      priority_id: null,
    });
    expect(await itemOf(workspace, DRIPS)).toMatchObject({ state: 'processed', reader: null });
    expect(await itemOf(workspace, LEAVER)).toMatchObject({
      churn_risk: 'we are looking elsewhere on',
      severity: 1,
    });
    const rows = await jobs.rows<{ items: number }>(workspace, 'select items from clustering');
    expect(rows).toEqual([{ items: 2 }]);
  });

  test('leaves what members corrected', async () => {
    const { workspace, ids } = await said([CURED, NIGHT, DRIPS]);
    const [cured = '', night = '', drips = ''] = ids;
    await runAllBut(jobs, workspace, 'second-reading');
    const { workspaceId } = workspace;
    await classifyItem(deps(), workspaceId, { feedbackId: cured, kind: 'praise', by: workspace });
    const before = await itemOf(workspace, NIGHT);
    expect(
      await moveItem(deps(), workspaceId, {
        feedbackId: drips,
        into: before?.priority_id ?? '',
        by: workspace,
      }),
    ).toMatchObject({ outcome: 'corrected' });
    await excludeItem(deps(), workspaceId, { feedbackId: night, by: workspace });
    await runUntil(jobs, workspace);
    expect(await itemOf(workspace, CURED)).toMatchObject({ kind: 'praise', about: 'allergy notes' });
    expect(await itemOf(workspace, DRIPS)).toMatchObject({
      state: 'processed',
      priority_id: before?.priority_id,
    });
    expect(await itemOf(workspace, NIGHT)).toMatchObject({ state: 'quarantined', need: null });
  });
});

describe('texts that are sent alike', () => {
  test('are asked about once, at once or later, and read each', async () => {
    const doubled = 'Everything about the kiosk is beige';
    const mark = (name: string) => `${name} saw it again: ${doubled}`;
    const { workspace } = await said([
      { text: mark('Ottoline'), customerName: 'Ottoline' },
      { text: mark('Balthasar'), customerName: 'Balthasar' },
    ]);
    await runUntil(jobs, workspace);
    expect(readings().flatMap(({ items }) => items.map(({ text }) => text))).toEqual([mark('[NAME-1]')]);
    expect((await itemOf(workspace, mark('Balthasar')))?.reader).toBe('openai-compatible:stand-in/1');
    await said([{ text: mark('Cunegonde'), customerName: 'Cunegonde' }], workspace);
    await runUntil(jobs, workspace);
    expect(readings()).toHaveLength(1);
    expect((await itemOf(workspace, mark('Cunegonde')))?.need).toEqual(expect.any(String));
  });
});

describe('what the model is sent', () => {
  test('is the words, with marks for names, addresses and numbers, and nothing else of the customer', async () => {
    const text =
      'Zephyrine from Quokka GmbH here, write to z.quack@quokka.example or +49 170 1234567: the export is broken';
    const { workspace, ids } = await said([
      {
        text,
        customerName: 'Zephyrine Quackenbush',
        companyName: 'Quokka GmbH',
        customerEmail: 'z.quack@quokka.example',
      },
    ]);
    await runUntil(jobs, workspace);
    const [{ body, items } = { body: '', items: [] }] = standIn.asked;
    expect(items).toEqual([
      {
        id: '1',
        text: '[NAME-1] from [COMPANY-1] here, write to [EMAIL-1] or [NUMBER-1]: the export is broken',
      },
    ]);
    expect(body).not.toMatch(/zephyrine|quack|quokka|1234567/i);
    for (const id of [...ids, workspace.workspaceId]) expect(body).not.toContain(id);
    expect(body).toContain('"json_schema"');
  });
});

describe('a provider that fails', () => {
  test.each(['slow', 'busy', 'broken', 'refused', 'endless'] as const)(
    '%s: the first reading stands, and the model reads later',
    async (fault) => {
      standIn.fault = fault;
      const { workspace } = await said([NIGHT]);
      await runAllBut(jobs, workspace, 'second-reading');
      await jobs.run(workspace, 'second-reading');
      expect(await itemOf(workspace, NIGHT)).toMatchObject({
        state: 'processed',
        need: null,
        reader: null,
        priority_id: expect.any(String),
      });
      const [row] = await jobs.rows<{ waits: boolean; state: string }>(
        workspace,
        `select state, due_at > now() as waits from task where kind = 'second-reading'`,
      );
      expect(row).toEqual({ state: 'pending', waits: true });

      const before = standIn.asked.length;
      await jobs.run(workspace, 'second-reading'); // it is left alone meanwhile
      expect(standIn.asked).toHaveLength(before);
      model.nextHour();
      standIn.fault = null;
      await runUntil(jobs, workspace);
      expect(await itemOf(workspace, NIGHT)).toMatchObject({
        need: 'Shift reminders: sent in the middle of the night',
      });
    },
    60_000,
  );

  test.each(['half', 'other-form', 'other-ids', 'other-quotes', 'other-language'] as const)(
    '%s: it is asked once more, then the first reading stands, and the model reads later',
    async (fault) => {
      standIn.fault = fault;
      const { workspace } = await said([NIGHT, TWO]);
      await runAllBut(jobs, workspace, 'second-reading');
      await jobs.run(workspace, 'second-reading');
      expect(standIn.asked).toHaveLength(2);
      expect(standIn.asked[1]?.body).toContain('could not be used');
      for (const item of await itemsOf(workspace))
        expect(item).toMatchObject({ state: 'processed', need: null, reader: null });

      standIn.fault = null;
      await runUntil(jobs, workspace);
      expect(await itemOf(workspace, NIGHT)).toMatchObject({ about: 'shift reminders' });
    },
    60_000,
  );

  test('without end about one item: it is asked about less and less, and at last no more', async () => {
    standIn.fault = 'other-form';
    const { workspace } = await said([NIGHT]);
    await runAllBut(jobs, workspace, 'second-reading');
    const waits: number[] = [];
    while ((await jobs.openKinds(workspace)).length > 0) {
      await jobs.run(workspace, 'second-reading');
      const due = `select extract(epoch from due_at - now())::float8 / 60 as minutes from task where kind = 'second-reading'`;
      const [row] = await jobs.rows<{ minutes: number }>(workspace, due);
      if (row) waits.push(Math.round(row.minutes));
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(Math.max(...waits)).toBe(1_440);
    expect(standIn.asked).toHaveLength(2 * 20);
    expect(await itemOf(workspace, NIGHT)).toMatchObject({ state: 'processed', need: null });
  }, 60_000);

  test('five hundred times loses nothing and leaves nothing unread', async () => {
    const texts = Array.from(
      { length: 60 },
      (_, n) => `Report ${n} of the warehouse opens with a blank page`,
    );
    const { workspace } = await said(texts);
    await runAllBut(jobs, workspace, 'second-reading');
    const faults = [
      'busy',
      'broken',
      'half',
      'refused',
      'other-form',
      'busy',
      'other-ids',
      'endless',
    ] as const;
    for (let failed = 0; failed < 500; failed = standIn.asked.length) {
      standIn.fault = faults[failed % faults.length] ?? 'busy';
      await jobs.rows(workspace, 'update understanding set unusable = 0'); // as if days had passed
      await jobs.run(workspace, 'second-reading');
      model.nextHour();
    }
    standIn.fault = null;
    await runUntil(jobs, workspace);
    const items = await itemsOf(workspace);
    expect(items.filter(({ part_of }) => part_of === null)).toHaveLength(60);
    expect(items.filter(({ need, state }) => need === null || state !== 'processed')).toEqual([]);
  }, 600_000);
});
