import { writeExport } from '@feedback/core';
import { audit, newId, tasks, withWorkspace } from '@feedback/db';
import { openProcesses } from '@feedback/queues/processes';
import { redisUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { headingOf } from '../person-at-browser.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('exports', () => {
  /** Writes what was requested, as the worker does. */
  async function write({ workspaceId }: Member): Promise<void> {
    const deps = { db: t.db, now: () => new Date(), storage: t.storage };
    const isOpen = async () =>
      (await t.rows(workspaceId, `select from export where state in ('waiting', 'writing')`)).length > 0;
    for (let step = 0; step < 20 && (await isOpen()); step += 1)
      await withWorkspace(t.db, workspaceId, await writeExport(deps, { workspaceId }));
  }

  test('are requested, stand with their state, and are downloaded when they are ready', async () => {
    const owner = await t.newMember();
    const { browser, open, post } = await visitConsole(t, owner);
    await tell(t, owner, [{ text: 'Export to CSV, please' }]);
    const requested = await post('/settings/exports', { what: 'all', format: 'jsonl' });
    expect(saidOn(requested)).toContain('The export is being written');
    expect(readingOf(requested)).toContain('Waits for its turn');
    await write(owner);
    const page = await open('/settings/exports');
    expectPage(page, 'Exports');
    expect(readingOf(page)).toContain('Feedback · 1 row · 1 kB');
    const [, href = ''] = /href="([^"]*\/items)"/.exec(page.html) ?? [];
    const file = await browser.open(new URL(href, page.url));
    if (!('html' in file)) throw new Error('no file');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="items-[\d-]*\.jsonl"$/);
    expect(file.html).toContain('"text":"Export to CSV, please"');
    expect((await open(`/settings/exports/${newId()}/items`)).status).toBe(404);
    expect((await open(href.replace(/^\/w\/[^/]*/, '').replace('/items', '/x'))).status).toBe(404);
    const done = await t.rows(
      owner.workspaceId,
      `select action from audit_entry where action like 'export-%' order by at`,
    );
    expect(done).toEqual([{ action: 'export-requested' }, { action: 'export-downloaded' }]);
  });

  test('of something else are refused', async () => {
    const { post } = await visitConsole(t, await t.newMember());
    expect((await post('/settings/exports', { what: 'passwords', format: 'csv' })).status).toBe(422);
  });
});

describe('erasing a person', () => {
  const DANA = { customerName: 'Dana Fox', customerEmail: 'dana@acme.example', companyName: 'Acme' };
  const erasures = ({ workspaceId }: Member) => t.rows(workspaceId, 'select state from erasure');

  test('shows what would go, asks for the address once more, then begins and keeps a receipt', async () => {
    const owner = await t.newMember();
    const { post } = await visitConsole(t, owner);
    await t.rows(owner.workspaceId, 'update workspace set dedup_secret = $1', [Buffer.alloc(32, 1)]);
    await tell(t, owner, [{ text: 'Export to CSV, please', ...DANA }]);
    const typed = { email: 'Dana@acme.example' };
    const preview = await post('/settings/erasures/preview', typed);
    expectPage(preview, 'Erase this person?');
    expect(readingOf(preview)).toMatch(/1 pieces of feedback \(gone/);
    expect(preview.url.search).toBe('');
    expect(await erasures(owner)).toEqual([]);

    const wrong = await post('/settings/erasures', { ...typed, confirm: 'dana' });
    expectPage(wrong, 'Erase this person?', 422);
    expect(problemOn(wrong, 'confirm')).toMatchObject({ isMarked: true, isFocused: true });
    expect(await erasures(owner)).toEqual([]);

    const begun = await post('/settings/erasures', { ...typed, confirm: 'dana@ACME.example' });
    expect(saidOn(begun)).toContain('The erasure has begun');
    expect(readingOf(begun)).toContain('Waits for its turn');
    expect(begun.html).not.toContain('dana@');
    expect(await erasures(owner)).toEqual([{ state: 'waiting' }]);
  });

  test('a person of whom nothing is stored is named as such', async () => {
    const { post } = await visitConsole(t, await t.newMember());
    const page = await post('/settings/erasures/preview', { customer_name: EVIL, company: 'Acme' });
    expectPage(page, 'Erase this person?');
    expect(readingOf(page)).toContain('Nothing of them is stored here');
  });

  test.each([
    ['neither address nor name', {}, 'email'],
    ['both', { email: 'a@b.example', customer_name: 'A' }, 'customer_name'],
    ['a company beside an address', { email: 'a@b.example', company: 'A' }, 'company'],
    ['a long address', { email: 'x'.repeat(321) }, 'email'],
  ])('%s is refused at its field', async (_, typed, field) => {
    const { post } = await visitConsole(t, await t.newMember());
    const page = await post('/settings/erasures/preview', typed);
    expectPage(page, 'Erase a person', 422);
    expect(problemOn(page, field)).toMatchObject({ isMarked: true, isFocused: true });
  });
});

describe('erasing the workspace', () => {
  test('asks for its name, and then closes it at once', async () => {
    const owner = await t.newMember('Acme planning');
    const { open, post } = await visitConsole(t, owner);
    const wrong = await post('/settings/erase-workspace', { name: 'acme planning' });
    expectPage(wrong, 'Erase the workspace', 422);
    expect(problemOn(wrong, 'name')).toMatchObject({ isMarked: true, isFocused: true });
    expect((await open('/settings')).status).toBe(200);
    const closed = await post('/settings/erase-workspace', { name: 'Acme planning' });
    expect(headingOf(closed)).toBe('The workspace is being erased');
    expect(headingOf(await open('/settings'))).not.toBe('Settings');
    expect(await t.rows(owner.workspaceId, 'select kind from task')).toEqual([{ kind: 'workspace-erasure' }]);
  });
});

describe('the audit log', () => {
  test('says who did what, filters by it, and continues on a next page', async () => {
    const owner = await t.newMember();
    const { browser, open, post } = await visitConsole(t, owner);
    await post('/settings/glossary', { term: EVIL, means: 'board' });
    await withWorkspace(t.db, owner.workspaceId, async (tx) => {
      for (let n = 0; n < 60; n += 1)
        await audit.add(tx, owner.workspaceId, { action: 'unsubscribed', by: 'service', detail: { n } });
    });
    const page = await open('/settings/audit');
    expectPage(page, 'Audit log');
    expect(page.html.match(/Customer unsubscribed<span/g)).toHaveLength(50);
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(page.html) ?? [];
    const second = await browser.open(new URL(next.replaceAll('&amp;', '&'), page.url));
    if (!('html' in second)) throw new Error('no page');
    expect(second.html.match(/Customer unsubscribed<span/g)).toHaveLength(10);
    expect(readingOf(second)).toContain(owner.email);

    const filtered = await open('/settings/audit?action=glossary-entry-set');
    expect(readingOf(filtered)).toMatch(
      /Glossary entry saved ?glossary entry "><script>alert\('x'\)<\/script>/,
    );
    expect(readingOf(filtered)).not.toContain('Customer unsubscribed');
    expect(readingOf(await open('/settings/audit?action=workspace-erased'))).toContain(
      'This has not happened',
    );
    expectPage(await open('/settings/audit?action=toString&after=x'), 'Audit log');
  });
});

describe('operations', () => {
  test('count what waits, and try failed work and failed feedback again', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    expect(readingOf(await open('/settings/operations'))).toContain('Nothing waits');
    const [item = ''] = await tell(t, owner, [{ text: `Failed ${EVIL}` }]);
    await t.rows(
      owner.workspaceId,
      `update feedback set state = 'failed', failure_reason = 'too_slow' where id = $1`,
      [item],
    );
    await t.rows(owner.workspaceId, 'delete from task');
    await withWorkspace(t.db, owner.workspaceId, (tx) =>
      tasks.add(tx, owner.workspaceId, { kind: 'segmentation', transcriptId: newId() }),
    );
    const [task] = await t.rows<{ id: string }>(
      owner.workspaceId,
      `update task set state = 'dead', errors = 5, last_error = $1 returning id`,
      [EVIL],
    );
    const page = await open('/settings/operations');
    expectPage(page, 'Operations');
    expect(readingOf(page)).toMatch(/Splits a transcript into what the customer said.*0.*1/);
    expect(readingOf(page)).toContain('Reading it took too long');

    const retried = await post(`/settings/operations/work/${task?.id}/retry`);
    expect(saidOn(retried)).toContain('It is tried again now');
    expect(await t.rows(owner.workspaceId, 'select state from task')).toEqual([{ state: 'pending' }]);
    expect(
      await t.rows(owner.workspaceId, `select from audit_entry where action = 'work-retried'`),
    ).toHaveLength(1);
    expect((await post(`/settings/operations/work/${task?.id}/retry`)).status).toBe(404);

    expect(saidOn(await post(`/settings/operations/items/${item}/retry`))).toContain('read again now');
    expect((await post(`/settings/operations/items/${item}/retry`)).status).toBe(409);
    expect(readingOf(await open('/settings/operations'))).not.toContain('Reading it took too long');
  });

  test('name the processes that live with their versions, and how late a queue is; without a worker they say so', async () => {
    const { open } = await visitConsole(t, await t.newMember());
    expect(readingOf(await open('/settings/operations'))).toContain('No worker is running');
    const { redisPrefix, log } = t;
    const startedAt = new Date(Date.now() - 3_600_000);
    const [worker, ingest] = [1, 2].map(() => openProcesses({ redisUrl: redisUrl(), redisPrefix, log }));
    worker?.announce({ app: 'worker', build: 'abcdef1234567', startedAt }, async () => ({
      isWorking: true,
      late: { understanding: 125_000, ranking: 300 },
    }));
    let page = await open('/settings/operations');
    while (!readingOf(page).includes('abcdef1234')) page = await open('/settings/operations');
    expectPage(page, 'Operations');
    expect(readingOf(page)).not.toContain('No worker is running');
    expect(readingOf(page)).toMatch(
      /Finds the vector, kind and severity of items\s*0\s*0\s*—\s*Late by 2 min/,
    );
    expect(readingOf(page)).not.toContain('Ranks the priorities');
    expect(readingOf(page)).toMatch(/Worker\s*[0-9a-f]{8}\s*abcdef1234\s*1 hour ago\s*Working/);
    ingest?.announce({ app: 'ingest-api', build: 'fedcba9', startedAt });
    while (!readingOf(page).includes('fedcba9')) page = await open('/settings/operations');
    expect(readingOf(page)).toContain('The processes run different versions');
    await Promise.all([worker?.close(), ingest?.close()]);
    expect(readingOf(await open('/settings/operations'))).toContain('No worker is running');
  });

  test('show nothing of another workspace', async () => {
    const [owner, other] = [await t.newMember(), await t.newMember()];
    await withWorkspace(t.db, other.workspaceId, (tx) =>
      tasks.add(tx, other.workspaceId, { kind: 'segmentation', transcriptId: newId() }),
    );
    const [task] = await t.rows<{ id: string }>(
      other.workspaceId,
      `update task set state = 'dead' returning id`,
    );
    const { open, post } = await visitConsole(t, owner);
    expect(readingOf(await open('/settings/operations'))).toContain('Nothing waits');
    expect((await post(`/settings/operations/work/${task?.id}/retry`)).status).toBe(404);
  });
});
