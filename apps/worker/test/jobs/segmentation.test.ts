import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs({ now: () => new Date('2026-05-01T12:00:00Z') });
});
afterAll(() => jobs.close());

const TEXT = `Sam: Thanks for taking the time. What is on your mind?
Dana: Hi Sam. The CSV export drops the last column every time we run the monthly report.
Sam: I see. Our exports are the best on the market.
Dana: Right. Could you also add an export to Excel? Our finance team asks for it every week.`;

type Signal = { start: number; end: number; text: string; source: string; said_at: Date };
const SIGNALS = `select s.start_offset as start, s.end_offset as end, f.text, f.source, f.said_at
                 from signal s join feedback f on f.id = s.feedback_id order by s.start_offset`;

async function upload(
  workspace: Awaited<ReturnType<typeof jobs.newWorkspace>>,
  over: {
    text?: string;
    customerSpeaker?: string | undefined;
    customerName?: string | undefined;
    customerEmail?: string | undefined;
  } = {},
) {
  return jobs.upload(workspace, {
    text: TEXT,
    transcriptDate: '2026-03-01',
    customerName: 'Dana',
    customerEmail: 'dana@acme.example',
    revenueBand: '48000',
    sku: 'team',
    projectId: 'p1',
    customerSpeaker: 'Dana',
    ...over,
  });
}

describe('segmentation (§4.2)', () => {
  test('only what the customer said becomes feedback, verbatim, with its place and its date', async () => {
    const workspace = await jobs.newWorkspace();
    const { id } = await upload(workspace);
    await jobs.run(workspace, 'segmentation');
    const signals = await jobs.rows<Signal>(workspace, SIGNALS);
    expect(signals.length).toBeGreaterThanOrEqual(2);
    for (const { start, end, text, source, said_at } of signals) {
      expect(TEXT.slice(start, end)).toBe(text);
      expect(source).toBe('transcript');
      expect(said_at).toEqual(new Date('2026-03-01T00:00:00Z'));
    }
    const all = signals.map(({ text }) => text).join('\n');
    expect(all).toContain('drops the last column');
    expect(all).toContain('export to Excel');
    expect(all).not.toMatch(/Sam:|Dana:|best on the market|What is on your mind/);
    const [row] = await jobs.rows(workspace, 'select id, state from transcript');
    expect(row).toEqual({ id, state: 'segmented' });
    expect(await jobs.openKinds(workspace)).toEqual(['deduplication']);
  });

  test('a sentence over several captions becomes one item: its words without the times between, its place with them', async () => {
    const workspace = await jobs.newWorkspace();
    const cues = ['The CSV export drops the last', 'column every time we run', 'the monthly report.'];
    const text = cues
      .map((words, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\nDana: ${words}\n`)
      .join('\n');
    await upload(workspace, { text });
    await jobs.run(workspace, 'segmentation');
    const [signal, ...others] = await jobs.rows<Signal>(workspace, SIGNALS);
    expect(others).toEqual([]);
    expect(signal?.text).toBe(cues.join(' '));
    expect([signal?.start, signal?.end]).toEqual([text.indexOf('The CSV'), text.lastIndexOf('report.') + 7]);
  });

  test('customer, revenue, plan and project of the transcript are those of its signals', async () => {
    const workspace = await jobs.newWorkspace();
    await upload(workspace);
    await jobs.run(workspace, 'segmentation');
    const rows = await jobs.rows(
      workspace,
      'select distinct customer_name, customer_email, revenue_amount, sku, project_id from feedback',
    );
    expect(rows).toEqual([
      {
        customer_name: 'Dana',
        customer_email: 'dana@acme.example',
        revenue_amount: '48000',
        sku: 'team',
        project_id: 'p1',
      },
    ]);
  });

  test.each([
    ['Dana', 'Dana'],
    ['Speaker 2', null],
    ['Customer', null],
    ['#2', null],
  ])(
    'the speaker %s whom the uploader picked is the name of the customer where it is one',
    async (label, name) => {
      const workspace = await jobs.newWorkspace();
      const text = TEXT.replaceAll('Dana:', `${label}:`);
      await upload(workspace, {
        text,
        customerSpeaker: label,
        customerName: undefined,
        customerEmail: undefined,
      });
      await jobs.run(workspace, 'segmentation');
      const rows = await jobs.rows<{ customer_name: string | null }>(
        workspace,
        'select customer_name from feedback',
      );
      expect(new Set(rows.map(({ customer_name }) => customer_name))).toEqual(new Set([name]));
    },
  );

  test('a transcript in JSON is stored as lines with labels, and its signals keep their places in them', async () => {
    const workspace = await jobs.newWorkspace();
    const utterances = TEXT.split('\n').map((line) => {
      const [speaker, ...said] = line.split(': ');
      return { speaker, text: said.join(': ') };
    });
    await upload(workspace, { text: JSON.stringify({ utterances }) });
    await jobs.run(workspace, 'segmentation');
    const [stored] = await jobs.rows<{ text: string }>(workspace, 'select text from transcript');
    expect(stored?.text).toBe(TEXT);
    const signals = await jobs.rows<Signal>(workspace, SIGNALS);
    expect(signals.length).toBeGreaterThanOrEqual(2);
    for (const { start, end, text } of signals) expect(TEXT.slice(start, end)).toBe(text);
  });

  test('without a speaker the whole transcript is one voice', async () => {
    const workspace = await jobs.newWorkspace();
    const text = 'Sam: The import crashes every morning.\nDana: The export drops the last column as well.';
    await upload(workspace, { text, customerSpeaker: undefined });
    await jobs.run(workspace, 'segmentation');
    const all = (await jobs.rows<Signal>(workspace, SIGNALS)).map((signal) => signal.text).join('\n');
    expect(all).toContain('import crashes');
    expect(all).toContain('export drops');
    expect(all).not.toMatch(/Sam|Dana/);
  });

  test('a voice of whom nothing is known is one customer', async () => {
    const workspace = await jobs.newWorkspace();
    await upload(workspace, { customerName: undefined, customerEmail: undefined });
    await jobs.run(workspace, 'segmentation');
    const rows = await jobs.rows(
      workspace,
      'select distinct customer_key is null as unknown, customer_key from feedback',
    );
    expect(rows).toEqual([{ unknown: false, customer_key: expect.any(String) }]);
  });

  test('the signals of two transcripts with the same words are the same items', async () => {
    const workspace = await jobs.newWorkspace();
    await upload(workspace);
    await upload(workspace, { text: `${TEXT}\nSam: Bye.`, customerEmail: 'kim@other.example' });
    await jobs.run(workspace, 'segmentation');
    await jobs.run(workspace, 'segmentation');
    const [row] = await jobs.rows<{ items: number; signals: number; sightings: number }>(
      workspace,
      `select (select count(*)::int from feedback) as items, (select count(*)::int from signal) as signals,
              (select count(*)::int from sighting) as sightings`,
    );
    expect(row?.signals).toBe((row?.items ?? 0) * 2);
    expect(row?.sightings).toBe(row?.items);
  });

  test('signals count against the quota; those over it are held and the transcript is split all the same', async () => {
    const workspace = await jobs.newWorkspace(1);
    await upload(workspace);
    await jobs.run(workspace, 'segmentation');
    const states = await jobs.rows<{ state: string; n: number }>(
      workspace,
      'select state, count(*)::int as n from feedback group by state order by state',
    );
    expect(states[0]).toEqual({ state: 'received', n: 1 });
    expect(states[1]?.state).toBe('held');
  });

  test('a transcript that was erased meanwhile leaves nothing', async () => {
    const workspace = await jobs.newWorkspace();
    await upload(workspace);
    await jobs.rows(workspace, 'delete from transcript');
    await jobs.run(workspace, 'segmentation');
    expect(await jobs.rows(workspace, 'select from feedback')).toEqual([]);
  });

  test('answers 500,000 characters of four bytes each keep their places', async () => {
    const workspace = await jobs.newWorkspace();
    const line = 'Please fix the export 😀 it drops columns for all of us.\n';
    const text = Array.from({ length: 8_000 }, (_, n) => `${n} ${line}`).join('');
    await upload(workspace, { text, customerSpeaker: undefined });
    await jobs.run(workspace, 'segmentation');
    const signals = await jobs.rows<Signal>(workspace, SIGNALS);
    expect(signals.length).toBeGreaterThan(500);
    for (const signal of signals) expect(text.slice(signal.start, signal.end)).toBe(signal.text);
  }, 120_000);
});
