import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, postJson, runInstance, type RunningInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

/** The version that installations run before they update to this checkout: tag v0.1.0. */
const RELEASED = '5139f249a20ab759324f867c81222f98dd16e173';

const root = path.resolve(import.meta.dirname, '..');
const BATCHES = 20;
const BATCH = 80;

/** The requests sent to the released version, and its answers. */
type Sent = { ids: string[]; transcript: string };

describe('an installation of the released version', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-upgrade-'));
  const released = path.join(folder, 'released');
  const data = path.join(folder, 'data');
  let sent: Sent;
  let now: RunningInstance;
  let openBefore: number;

  beforeAll(async () => {
    unpack(RELEASED, released);
    mkdirSync(data);
    const before = await runInstance({ checkout: released, folder: data });
    sent = await send(before);
    // The released version's worker is paused first, in the middle of the backlog.
    process.kill(before.instance.pids.worker ?? 0, 'SIGSTOP');
    const more = await send(before, 'later');
    sent = { ids: [...sent.ids, ...more.ids], transcript: sent.transcript };
    openBefore =
      (await ask<number>(before, `select count(*)::int as one from task where state = 'pending'`))[0] ?? 0;
    await before.stop();
    now = await runInstance({ folder: data });
  }, 300_000);
  afterAll(async () => {
    await now.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 180_000);

  test('had open work when it was stopped', () => {
    expect(openBefore).toBeGreaterThan(1);
  });

  test('finishes that work after the update, and loses nothing', async () => {
    for (let tries = 0; tries < 6_000 && (await openWork(now)) > 0; tries++) await sleep(100);
    expect(await ask(now, `select count(*)::int as one from task where state = 'dead'`)).toEqual([0]);
    expect(await openWork(now)).toBe(0);
    const kept = await ask<string>(now, `select id::text as one from feedback where state = 'processed'`);
    expect(sent.ids.filter((id) => !kept.includes(id))).toEqual([]);
    const unclustered = `select count(*)::int as one from feedback f where state = 'processed' and near_duplicate_of is null
      and not exists (select from assignment a where a.workspace_id = f.workspace_id and a.feedback_id = f.id)`;
    expect(await ask(now, unclustered)).toEqual([0]);
    expect(
      await ask(now, `select state::text as one from transcript where id = '${sent.transcript}'`),
    ).toEqual(['segmented']);
  }, 700_000);

  test('settles the accounts of what the released version stored', async () => {
    const companies = `select name as one from account where name like 'company%' order by length(name), name`;
    expect(await ask(now, companies)).toEqual(
      Array.from({ length: BATCHES }, (_, n) => `company${n}.example`),
    );
    const unsettled = `select count(*)::int as one from feedback f where customer_key is not null and state = 'processed'
      and not exists (select from customer c where c.workspace_id = f.workspace_id and c.key = f.customer_key)`;
    expect(await ask(now, unsettled)).toEqual([0]);
    expect(await ask(now, 'select distinct revenue_weight as one from workspace')).toEqual([0.5]);
  });

  test('still knows what it was sent, and takes more', async () => {
    const token = tokenOf(now);
    const again = await postJson(`${now.instance.base_url}/feedback`, token, { items: batch('first', 0) });
    expect(again.body).toMatchObject({ duplicates: BATCH, successful: 0, failed: 0 });
    const fresh = await postJson(`${now.instance.base_url}/feedback`, token, {
      text: 'Said after the update',
    });
    expect(fresh.status).toBe(200);
    expect(fresh.body.duplicate).toBeUndefined();
  });
});

/** The files of a commit, as a fresh checkout would have them. */
function unpack(commit: string, into: string): void {
  mkdirSync(into);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 29 });
  execFileSync('tar', ['-x', '-C', into], { input: archive });
}

function tokenOf({ env, instance }: RunningInstance): string {
  const email = instance.people[0]?.email ?? '';
  const printed = spawnSync('npm', ['run', '--silent', 'token', '--', email], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return printed.stdout.trim();
}

async function send(running: RunningInstance, run = 'first'): Promise<Sent> {
  const token = tokenOf(running);
  const post = async (address: string, body: object) => {
    const answer = await postJson(`${running.instance.base_url}${address}`, token, body);
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    return answer.body;
  };
  const answers: Answered[] = [];
  for (let n = 0; n < BATCHES; n++) answers.push(await post('/feedback', { items: batch(run, n) }));
  const transcript = await post('/transcripts/upload', {
    title: 'Renewal call',
    customer_speaker: 'Dana',
    text: `Sam: How is it going?\nDana: The ${run} CSV export drops the last column, and we cannot renew without it.`,
  });
  return { ids: answers.flatMap(({ results }) => results.map(({ id }) => id)), transcript: transcript.id };
}

const AREAS = [
  'CSV export',
  'invoice page',
  'single sign-on',
  'mobile app',
  'search',
  'dashboard',
  'webhook',
  'calendar',
];
const TROUBLES = [
  'is slow',
  'fails with an error',
  'loses what was typed',
  'needs a dark mode',
  'shows the wrong total',
];

function batch(run: string, n: number): { text: string; external_id: string; customer_email: string }[] {
  return Array.from({ length: BATCH }, (_, at) => ({
    text: `The ${AREAS[at % 8]} ${TROUBLES[(at >> 3) % 5]} for team ${run} ${n} ${at}`,
    external_id: `${run}-${n}-${at}`,
    customer_email: `person${at}@company${n}.example`,
  }));
}

/** Rows of the ledger that are due; one is always there for the next ranking or release, later. */
async function openWork(running: RunningInstance): Promise<number> {
  const [open] = await ask<number>(
    running,
    `select count(*)::int as one from task where state = 'pending' and (leased or due_at < now() + interval '1 minute')`,
  );
  return open ?? 0;
}

/** The values of a query's column `one`, read as the database's own user, whom no policy binds. */
async function ask<T>({ instance }: RunningInstance, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: instance.database_url });
  await client.connect();
  const { rows } = await client.query<{ one: T }>(sql);
  await client.end();
  return rows.map(({ one }) => one);
}
