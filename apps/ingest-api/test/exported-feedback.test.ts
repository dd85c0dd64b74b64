import { exportActs, sliceKey, writeExport } from '@feedback/core';
import { type exports, withWorkspace } from '@feedback/db';
import { ownerOf } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startApi, type Harness } from './harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

type Caller = Awaited<ReturnType<Harness['newCaller']>>;

/** The file of an export, written as the worker does. */
async function exported(
  { workspaceId, personId }: Caller,
  what: exports.FileName,
): Promise<Record<string, unknown>[]> {
  const objects = new Map<string, Buffer>();
  const storage = {
    put: async (key: string, { bytes }: { bytes: Buffer }) => void objects.set(key, bytes),
    get: async () => null,
    remove: async () => {},
  };
  const { id } = await exportActs.requestExport.perform(t, ownerOf({ workspaceId, personId }), {
    what,
    format: 'jsonl',
  });
  for (let n = 0; n < 10; n += 1) {
    const effect = await writeExport({ db: t.db, now: () => new Date(), storage }, { workspaceId });
    await withWorkspace(t.db, workspaceId, effect);
  }
  const slices = [...objects.keys()].map((_, slice) =>
    String(objects.get(sliceKey(workspaceId, { id, file: what, slice }))),
  );
  const lines = slices.join('').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const stored = ({ workspaceId }: Caller) =>
  t.rows(
    workspaceId,
    `select text, source, customer_name, customer_email, company_name, revenue_amount, revenue_band, sku, external_id, project_id,
            said_at, metadata from feedback order by text, said_at`,
  );
const mentions = ({ workspaceId }: Caller) =>
  t.rows(
    workspaceId,
    `select f.text, s.source, s.customer_name, s.customer_email, s.company_name, s.revenue_amount, s.said_at
     from sighting s join feedback f on f.id = s.feedback_id order by 1, 3`,
  );

describe('an export of JSON lines (§12)', () => {
  test('sent to POST /feedback of another workspace stores the same items and mentions', async () => {
    const [from, to] = [await t.newCaller(), await t.newCaller()];
    const items = [
      { text: 'Only words, sent first', submitted_at: '2026-01-02T03:04:05Z' },
      {
        text: 'Everything =1+1 "quoted"\n東京 👩‍💻',
        customer_name: 'Ada',
        customer_email: 'ada@acme.example',
        company: 'Acme',
        revenue_band: 48000.5,
        sku: 'pro',
        external_id: 'T-1',
        source: 'zendesk',
        project_id: 'p1',
        submitted_at: '2026-03-04T05:06:07.890Z',
        nested: { a: [1, null, 'x'], b: true },
      },
      { text: 'A band', revenue_band: 'enterprise', submitted_at: '2026-02-02T00:00:00Z' },
    ];
    const again = {
      ...items[1],
      customer_name: 'Bob',
      customer_email: 'bob@b.example',
      external_id: undefined,
    };
    for (const item of [...items, again]) await t.post(item, from.token).expect(200);

    const lines = await exported(from, 'items');
    expect(lines).toHaveLength(4);
    for (const line of lines) await t.post(line, to.token).expect(200);
    expect(await stored(to)).toEqual(await stored(from));
    expect(await mentions(to)).toEqual(await mentions(from));
    expect(await mentions(to)).toHaveLength(1);
  });

  test('of transcripts is what was uploaded, and is found again', async () => {
    const caller = await t.newCaller();
    const transcript = {
      title: 'Renewal',
      text: `Sam: Hello\n${'Dana: The export is broken for our whole team\n'.repeat(5)}`,
      transcript_type: 'discovery',
      transcript_date: '2026-03-04',
      company_name: 'Acme',
      customer_name: 'Dana',
      customer_email: 'dana@acme.example',
      revenue_band: 'paid',
      sku: 'pro',
      project_id: 'p1',
      customer_speaker: 'Dana',
    };
    const upload = (body: unknown) =>
      t.send('/transcripts/upload', body, { authorization: `Bearer ${caller.token}` }).expect(200);
    await upload(transcript);
    const [line] = await exported(caller, 'transcripts');
    expect(line).toEqual(transcript);
    expect((await upload(line)).body).toMatchObject({ duplicate: true });
  });
});
