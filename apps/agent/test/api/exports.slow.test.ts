import { type Export } from '@feedback/contract';
import { writeExport } from '@feedback/core';
import { type Db, withWorkspace } from '@feedback/db';
import { openTestDb } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
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

async function newOwner(): Promise<Member> {
  const owner = await t.newMember();
  await api.makeKnown(owner);
  return owner;
}

/** Runs what is due, as the worker does, until nothing is. */
async function work({ workspaceId }: Member, now = () => new Date()): Promise<void> {
  const deps = { db: worker, now, storage: t.storage };
  for (let n = 0; n < 50; n += 1) {
    const due = await t.rows(
      workspaceId,
      `delete from task where kind = 'export' and due_at <= $1 returning id`,
      [now()],
    );
    if (due.length === 0) return;
    await withWorkspace(worker, workspaceId, await writeExport(deps, { workspaceId }));
  }
  throw new Error('the export does not come to an end');
}

async function exported(owner: Member, body: object): Promise<string> {
  const { status, body: made } = await api.call(owner, 'POST', '/api/exports', body);
  expect(status).toBe(202);
  await work(owner);
  return String(made['id']);
}

async function download(owner: Member, id: string, query = '') {
  const response = await fetch(`${t.url}/api/exports/${id}/file${query}`, {
    headers: { authorization: `Bearer ${await api.tokenOf(owner)}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text: bytes.toString('utf8') };
}

const listed = async (owner: Member) =>
  (await api.call(owner, 'GET', '/api/exports')).body['exports'] as Export[];

describe('/api/exports (§12)', () => {
  test('JSON lines have every field as sent, in slices that follow each other', async () => {
    const owner = await newOwner();
    const texts = Array.from({ length: 1_100 }, (_, n) => ({ text: `Feedback number ${n}` }));
    await tell(t, owner, [
      { text: 'Naïve “quotes” 東京', customerName: 'Ada', metadata: { tags: ['a'] } },
      ...texts,
    ]);
    const id = await exported(owner, { what: 'items', format: 'jsonl' });
    const { status, headers, text } = await download(owner, id);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="items-\d{4}-\d\d-\d\d\.jsonl"$/,
    );
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({
      text: 'Naïve “quotes” 東京',
      customer_name: 'Ada',
      tags: ['a'],
      source: 'test',
    });
    expect(lines.slice(1).map((line) => line['text'])).toEqual(texts.map((one) => one.text));
    const [one] = await listed(owner);
    expect(one).toMatchObject({ id, state: 'ready', files: [{ name: 'items', rows: 1_101 }] });
    expect(one?.files[0]?.bytes).toBe(Buffer.byteLength(text));
    const [slices] = await t.rows<{ n: number }>(
      owner.workspaceId,
      `select (progress #>> '{files,items,slices}')::int as n from export`,
    );
    expect(slices?.n).toBe(3);
  }, 360_000);

  test('a download ends where its reader is no owner any more', async () => {
    const owner = await newOwner();
    await tell(
      t,
      owner,
      Array.from({ length: 1_100 }, (_, n) => ({ text: `Feedback number ${n}` })),
    );
    const id = await exported(owner, { what: 'items', format: 'jsonl' });
    const { get } = t.storage;
    let read = 0;
    t.storage.get = async (key) => {
      read += 1;
      if (read === 2) await t.rows(owner.workspaceId, `update membership set role = 'member'`);
      return get(key);
    };
    try {
      await expect(download(owner, id)).rejects.toThrow();
    } finally {
      t.storage.get = get;
    }
    expect(read).toBe(2);
  });

  test('cells of CSV that a spreadsheet would run are text, and quotes and lines hold', async () => {
    const owner = await newOwner();
    const dangerous = [
      '=1+1',
      '+1',
      '-1',
      '@cmd',
      '\ttab',
      '\rreturn',
      '\n=2+1',
      ' =3+1',
      '＝1+1',
      '＋1',
      '－1',
      '＠cmd',
    ];
    await tell(t, owner, [
      ...dangerous.map((text) => ({ text })),
      { text: 'a "b",\nc', metadata: { a: 1 } },
      { text: 'x;=1+1', metadata: { b: 'c; =1+1;d' } },
    ]);
    const { text, headers } = await download(owner, await exported(owner, { what: 'items', format: 'csv' }));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, ...lines] = text.split('\r\n');
    expect(header).toBe(
      '\uFEFF"text","source","customer_name","customer_email","company_name","revenue_band","sku","external_id","project_id","submitted_at","metadata"',
    );
    for (const [n, sent] of dangerous.entries()) expect(lines[n]?.startsWith(`"'${sent}","test"`)).toBe(true);
    expect(text).toContain('"a ""b"",\nc","test"');
    expect(text).toContain('"{""a"":1}"\r\n');
    // A program that divides at semicolons reads no quotes behind the first cell.
    const divided = lines.find((line) => line.startsWith('"x;=1+1","test",'));
    expect(divided).toContain(`,"{""b"":""c;' =1+1;d""}"`);
  });

  test('all is two files; an empty one has no rows', async () => {
    const owner = await newOwner();
    await tell(t, owner, [{ text: 'Hello there' }]);
    const id = await exported(owner, { what: 'all', format: 'jsonl' });
    expect((await listed(owner))[0]?.files).toMatchObject([
      { name: 'items', rows: 1 },
      { name: 'transcripts', rows: 0, bytes: 0 },
    ]);
    expect((await download(owner, id)).text).toContain('Hello there');
    expect(await download(owner, id, '?what=transcripts')).toMatchObject({ status: 200, text: '' });
    expect((await download(owner, id, '?what=x')).status).toBe(422);
  });

  test('expires after seven days, and its files are removed', async () => {
    const owner = await newOwner();
    await tell(t, owner, [{ text: 'Hello there' }]);
    const id = await exported(owner, { what: 'items', format: 'jsonl' });
    const key = `exports/${owner.workspaceId}/${id}/items-0`;
    expect(await t.storage.get(key)).not.toBeNull();
    await work(owner, () => new Date(Date.now() + 7 * 86_400_000 + 1_000));
    expect(await t.storage.get(key)).toBeNull();
    expect((await download(owner, id)).status).toBe(404);
    expect((await listed(owner))[0]).toMatchObject({ state: 'expired' });
  });

  test('404 before it is ready, for another workspace and for an unknown id; both acts are audited', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { body } = await api.call(owner, 'POST', '/api/exports', { what: 'items', format: 'csv' });
    const id = String(body['id']);
    expect((await download(owner, id)).status).toBe(404);
    await work(owner);
    expect((await download(owner, id)).status).toBe(200);
    expect((await download(other, id)).status).toBe(404);
    expect((await download(owner, 'x')).status).toBe(404);
    const entries = await t.rows(
      owner.workspaceId,
      `select action, person, detail from audit_entry where subject_kind = 'export' order by at`,
    );
    expect(entries).toEqual([
      { action: 'export-requested', person: owner.email, detail: { what: 'items', format: 'csv' } },
      { action: 'export-downloaded', person: owner.email, detail: { file: 'items' } },
    ]);
  });

  test.each([{}, { what: 'items' }, { what: 'people', format: 'csv' }, { what: 'all', format: 'xml' }])(
    '422 for %j',
    async (body) => {
      expect((await api.call(await newOwner(), 'POST', '/api/exports', body)).status).toBe(422);
    },
  );
});
