import { type Erasure } from '@feedback/contract';
import { erasePerson, rankPriorities, settleAllAccounts } from '@feedback/core';
import { type Db, isUuid, withWorkspace } from '@feedback/db';
import { ENCODER_ID } from '@feedback/intelligence';
import {
  databaseUrl,
  findMarkers,
  openTestDb,
  readHere,
  sharedReader,
  storedText,
} from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
let worker: Db;
let api: ReturnType<typeof sessionCaller>;
beforeAll(async () => {
  t = await startAgent();
  worker = openTestDb(2, 'feedback_worker');
  api = sessionCaller(t);
});
afterAll(async () => {
  await worker.close();
  await t.close();
});

const EMAIL = 'dana.foxworth@acme-marker.example';
const DANA = { customerName: 'Dana Foxworth', customerEmail: EMAIL, companyName: 'Acme', revenue: 5000 };
const MARKERS = ['foxworth', 'acme-marker', 'zorblaxian', 'quixotic'];

async function newOwner(): Promise<Member> {
  const owner = await t.newMember();
  await api.makeKnown(owner);
  // `tell` keys what it stores by this secret.
  await t.rows(owner.workspaceId, 'update workspace set dedup_secret = $1', [Buffer.alloc(32, 1)]);
  return owner;
}

async function rank({ workspaceId }: Member): Promise<void> {
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const now = () => new Date();
  await withWorkspace(t.db, workspaceId, (tx) => settleAllAccounts(tx, workspaceId, now()));
  const effect = await rankPriorities({ db: t.db, now, revenueBands, pauseMs: 0 }, { workspaceId });
  await withWorkspace(t.db, workspaceId, effect);
}

/** Runs the erasures that are requested, as the worker does. */
async function work({ workspaceId }: Member): Promise<void> {
  const deps = {
    db: worker,
    storage: { put: async () => {}, get: async () => null, remove: async () => {} },
    readTexts: readHere(sharedReader()),
    encoder: ENCODER_ID,
    engine: { nameItems: async (texts: string[]) => texts.map(() => 'Invoices') },
  };
  for (let n = 0; n < 50; n += 1) {
    const open = await t.rows(workspaceId, `delete from task where kind = 'erasure' returning id`);
    if (open.length === 0) return;
    await withWorkspace(worker, workspaceId, await erasePerson(deps, { workspaceId }));
  }
  throw new Error('the erasure does not come to an end');
}

const ask = (owner: Member, body: object) => api.call(owner, 'POST', '/api/erasures', body);

async function told() {
  const owner = await newOwner();
  await tell(t, owner, [
    { text: 'The Zorblaxian importer crashes at every start', ...DANA, about: 'Zorblaxian importer crashes' },
    { text: 'I cannot find my quixotic invoices anywhere', ...DANA, about: 'Invoices' },
    {
      text: 'Invoices from last year are missing',
      customerName: 'Erik',
      customerEmail: 'e@o.example',
      about: 'Invoices',
    },
  ]);
  await rank(owner);
  return owner;
}

test('a person whose address is as long as one can be is erased by it', async () => {
  const owner = await newOwner();
  const email = `${'d'.repeat(300)}@acme-marker.example`;
  expect(email.length).toBe(320);
  await tell(t, owner, [
    { text: 'The Zorblaxian importer crashes', customerName: 'Dana', customerEmail: email },
  ]);
  expect((await ask(owner, { email })).status).toBe(202);
  await work(owner);
  expect(
    await t.rows(owner.workspaceId, `select 1 from feedback where customer_email = $1`, [email]),
  ).toEqual([]);
  expect((await ask(owner, { email: `d${email}` })).status).toBe(422);
});

/** Every answer that the owner and an agent can get. */
async function everyAnswer(owner: Member): Promise<Map<string, string>> {
  const { accessToken } = await t.connect(owner);
  const answers = new Map<string, string>();
  const tool = async (name: string, args: Record<string, unknown>) => {
    const response = await t.post(toolCall(name, args), { token: accessToken });
    answers.set(`${name} ${JSON.stringify(args)}`, await response.text());
  };
  const ids = await t.rows<{ id: string }>(owner.workspaceId, 'select id from priority order by id');
  for (const args of [
    {},
    { explain: true },
    { query: 'Zorblaxian importer' },
    { as_of: new Date().toISOString() },
  ])
    await tool('service.priorities', args);
  for (const { id } of ids) await tool('service.spec', { priority_id: id });
  for (const question of [
    'What did Dana Foxworth say?',
    'Which invoices are missing?',
    'Who speaks of Zorblaxian importers?',
  ])
    await tool('service.ask', { question });
  for (const { id } of ids) await tool('service.act', { action: 'start_building', priority_id: id });
  await tool('service.surveys', {});
  await tool('service.help', {});
  for (const path of [
    'activity',
    'audit',
    'erasures',
    'failed',
    'glossary',
    'glossary/suggestions',
    'merge-suggestions',
    'quarantine',
    'quota',
    'surveys',
    'members',
  ])
    answers.set(path, JSON.stringify((await api.call(owner, 'GET', `/api/${path}`)).body));
  return answers;
}

describe('POST /api/erasures (§12)', () => {
  test('after it, no tool and no page says the name, the address or the words', async () => {
    const owner = await told();
    const before = findMarkers(await everyAnswer(owner), MARKERS);
    for (const name of ['service.priorities', 'service.spec', 'service.ask'])
      expect(before.some((found) => found.startsWith(name))).toBe(true);
    const { status, body } = await ask(owner, { email: EMAIL });
    expect([status, body['state']]).toEqual([202, 'waiting']);
    await work(owner);
    await rank(owner);
    // The questions themselves come back in no answer.
    expect(
      findMarkers(await everyAnswer(owner), MARKERS).filter((found) => !found.includes('service.ask')),
    ).toEqual([]);
    const asked = await everyAnswer(owner);
    for (const [name, answer] of asked)
      if (name.startsWith('service.ask'))
        expect(answer).not.toMatch(/acme-marker|quixotic|importer crashes/i);
    expect(findMarkers(await storedText(databaseUrl(), owner.workspaceId), MARKERS)).toEqual([]);
  });

  test('the receipt says what went, and not of whom; the audit log says who asked', async () => {
    const owner = await told();
    const { body } = await ask(owner, { email: ` ${EMAIL.toUpperCase()} ` });
    await work(owner);
    const id = String(body['id']);
    const { body: receipt } = await api.call(owner, 'GET', `/api/erasures/${id}`);
    expect(receipt).toMatchObject({
      state: 'done',
      went: { items: 2, customers: 1, accounts: 1, titles: 1 },
    });
    expect(isUuid(String(receipt['subject_key']))).toBe(true);
    const { body: listed } = await api.call(owner, 'GET', '/api/erasures');
    expect((listed['erasures'] as Erasure[]).map((one) => one.id)).toEqual([id]);
    const entries = await t.rows<{ action: string; actor: string; person: string | null }>(
      owner.workspaceId,
      `select action, actor, person from audit_entry where subject_kind = 'erasure' order by at`,
    );
    expect(entries).toEqual([
      { action: 'erasure-requested', actor: 'person', person: owner.email },
      { action: 'erasure-done', actor: 'service', person: null },
    ]);
  });

  test('a dry run counts and requests nothing', async () => {
    const owner = await told();
    const { status, body } = await ask(owner, { email: EMAIL, dry_run: true });
    expect([status, body]).toEqual([
      200,
      { dry_run: true, found: { items: 2, mentions: 0, transcripts: 0, pictures: 0, customers: 1 } },
    ]);
    expect(await t.rows(owner.workspaceId, 'select from erasure')).toEqual([]);
  });

  test.each([
    ['neither an address nor a name', {}],
    ['both', { email: EMAIL, customer_name: 'Dana' }],
    ['a company with an address', { email: EMAIL, company: 'Acme' }],
    ['only blanks', { email: ' ' }],
    ['a company alone', { company: 'Acme' }],
  ])('422 for %s', async (_what, body) => {
    expect((await ask(await newOwner(), body)).status).toBe(422);
  });

  test('404 for an unknown erasure', async () => {
    const owner = await newOwner();
    for (const id of ['x', owner.personId])
      expect((await api.call(owner, 'GET', `/api/erasures/${id}`)).status).toBe(404);
  });
});
