import { erasePerson, requestErasure } from '@feedback/core';
import { type erasures, openDb, withWorkspace } from '@feedback/db';
import { ENCODER_ID } from '@feedback/intelligence';
import { databaseUrl, readHere, sharedReader, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { send } from '../planted-feedback.ts';

const ITEMS = 12_000;
/** How long a statement may take here. */
const PATIENCE_MS = 1_000;

let jobs: ReturnType<typeof openJobs>;
let impatient: ReturnType<typeof openDb>;
beforeAll(() => {
  jobs = openJobs();
  impatient = openDb({
    url: databaseUrl(),
    role: 'feedback_worker',
    connections: 2,
    patienceMs: PATIENCE_MS,
    onError: () => {},
  });
});
afterAll(async () => {
  await impatient.close();
  await jobs.close();
});

/** Adds copies of the only item, each with a number; the last one says `last`. */
async function addItems(workspace: TestWorkspace, last: string): Promise<void> {
  const words = 'says that the weekly report of our warehouse needs much more time than it did in spring';
  await send(jobs, workspace, [{ text: 'Invoices take an hour to come' }]);
  await jobs.rows(
    workspace,
    `insert into feedback select made.* from feedback f cross join generate_series(1, $1) n
     cross join lateral jsonb_populate_record(f, jsonb_build_object(
       'id', 'f' || lpad(to_hex(n), 7, '0') || '-ffff-7fff-8fff-ffffffffffff', 'text_key', gen_random_uuid(),
       'text', case n when $1 then $3 else 'Customer ' || n || ' ' || $2 end)) made`,
    [ITEMS, words, last],
  );
}

async function step({ workspaceId }: TestWorkspace): Promise<void> {
  const deps = {
    db: impatient,
    storage: jobs.storage,
    readTexts: readHere(sharedReader()),
    encoder: ENCODER_ID,
    engine: { nameItems: async (texts: string[]) => texts.map(() => 'Reports') },
  };
  await withWorkspace(impatient, workspaceId, await erasePerson(deps, { workspaceId }));
}

test('many titles are looked for in many items without a statement that takes long', async () => {
  const workspace = await jobs.newWorkspace();
  const titles = Array.from({ length: 100 }, (_, n) => `Walrus calendars flicker ${n}`);
  await addItems(workspace, 'Our WALRUS: calendars flicker, 7 and more');
  await requestErasure(jobs, workspace.workspaceId, {
    email: null,
    name: 'Zephyrine Quackenbush',
    company: null,
    by: { personId: workspace.personId },
  });
  const found = { step: 'titles', names: ['Zephyrine'], words: ['walrus', 'gribble', 'customer'], titles };
  await jobs.rows(workspace, 'update erasure set subject = subject || $1', [JSON.stringify(found)]);
  const read = async () =>
    (await jobs.rows<{ subject: erasures.Subject }>(workspace, 'select subject from erasure'))[0]?.subject;
  let steps = 0;
  for (; (await read())?.step === 'titles' && steps < 10; steps += 1) await step(workspace);
  expect(steps).toBe(2);
  expect(await read()).toMatchObject({
    step: 'rankings',
    afterId: null,
    words: ['gribble', 'zephyrine'],
    titles: titles.filter((title) => !title.endsWith(' 7')),
  });
});

test('a person’s names are looked for in many items without a statement that takes long', async () => {
  const workspace = await jobs.newWorkspace();
  await addItems(workspace, 'Ask VAN DER QUACKENBUSH, Zephyrine');
  await requestErasure(jobs, workspace.workspaceId, {
    email: null,
    name: 'Zephyrine van der Quackenbush',
    company: null,
    by: { personId: workspace.personId },
  });
  const names = Array.from({ length: 4 }, (_, n) => `Zephyrine${'x'.repeat(n)} van der Quackenbush`);
  await jobs.rows(workspace, 'update erasure set subject = subject || $1', [
    JSON.stringify({ step: 'texts', names }),
  ]);
  const read = async () =>
    (await jobs.rows<{ step: string }>(workspace, `select subject ->> 'step' as step from erasure`))[0]?.step;
  let steps = 0;
  for (; (await read()) === 'texts' && steps < 10; steps += 1) await step(workspace);
  expect(steps).toBe(2);
  const left = await jobs.rows(workspace, `select text from feedback where text like 'Ask%'`);
  expect(left).toEqual([{ text: 'Ask'.padEnd('Ask VAN DER QUACKENBUSH, Zephyrine'.length) }]);
});
