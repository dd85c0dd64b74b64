import { ON_DEAD, segmentTranscript } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { readHere, sharedReader } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { headingOf, problemOf } from '../person-at-browser.ts';

const CALL = `Dana (us): Thanks for joining. How was the first month?
Tom: Mostly fine, but <b>every</b> export over ten thousand rows times out, so we split them by hand.
Dana (us): I see.
Tom: Also, we need single sign-on before the security review in January.`;

let t: Harness;
let owner: Member;
let visitor: ConsoleVisitor;
let viewer: ConsoleVisitor;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Northwind');
  visitor = await visitConsole(t, owner);
  viewer = await visitConsole(t, await addToWorkspace(t, owner, 'viewer'));
});
afterAll(() => t.close());

const form = { title: 'Renewal <i>call</i>', text: CALL, customer_name: 'Tom', company_name: 'Initech' };
const said = (html: string) => /role="status">([^<]*)/.exec(html)?.[1];
const stored = () =>
  t.rows<{ id: string; title: string }>(owner.workspaceId, 'select id, title from transcript');

/** Stores a call of its own and has it read, as the worker does. */
async function storeCall(text: string): Promise<string> {
  const { url } = await visitor.post('/transcripts', { ...form, text, customer_speaker: 'Tom' });
  return url.pathname.split('/').at(-1) ?? '';
}

async function readCall(transcriptId: string): Promise<void> {
  const { workspaceId } = owner;
  const deps = { db: t.db, now: () => new Date(), readTexts: readHere(sharedReader()) };
  const effect = await segmentTranscript(deps, { workspaceId, transcriptId });
  await withWorkspace(t.db, workspaceId, effect);
}

describe('a call', () => {
  test('is taught by the empty list, and begins with its text', async () => {
    expect((await visitor.open('/transcripts')).html).toContain('What customers say in calls, found for you');
    expect(headingOf(await visitor.open('/transcripts/new'))).toBe('Add a call');
  });

  test('is shown with its speakers before anything is stored, with the likely customer chosen', async () => {
    const page = await visitor.post('/transcripts/speakers', form);
    expect(headingOf(page)).toBe('Who is the customer?');
    expect(page.html).toMatch(/<input[^>]*value="Tom"[^>]*checked/);
    expect(page.html).toContain('Dana (us)');
    expect(page.html).not.toContain('<b>every');
    expect(await stored()).toEqual([]);
  });

  test('is refused field by field, with what was typed', async () => {
    const page = await visitor.post('/transcripts/speakers', {
      ...form,
      text: 'too short',
      customer_email: 'not an address',
    });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/<textarea[^>]*id="text"[^>]*aria-invalid="true"[^>]*>too short/);
    expect(page.html).toMatch(/id="text"[^>]*autofocus/);
    expect(page.html).toContain('value="not an address"');
    expect(page.html).toContain('Nothing was changed.');
  });

  test.each(['5.000', 'a lot'])(
    'with %s as a yearly amount is refused at its field',
    async (revenue_band) => {
      const page = await visitor.post('/transcripts/speakers', { ...form, revenue_band });
      expect(page.status).toBe(422);
      expect(page.html).toContain('Write a yearly amount');
    },
  );

  test('is stored from its file, and its signals are marked in place, each leading to its item', async () => {
    const fields = { ...form, text: '', title: '', customer_speaker: 'Tom' };
    const page = await visitor.upload('/transcripts', fields, { name: 'renewal-call.vtt', text: CALL });
    expect(page.html).toContain('<h1 dir="auto">renewal-call');
    const [call] = await stored();
    expect(call?.title).toBe('renewal-call');
    await readCall(call?.id ?? '');
    const { html } = await visitor.open(`/transcripts/${call?.id}`);
    const signals = await t.rows<{ id: string }>(owner.workspaceId, 'select feedback_id as id from signal');
    expect(signals.length).toBeGreaterThan(0);
    for (const { id } of signals)
      expect(html).toMatch(new RegExp(`<mark id="feedback-${id}"><a href="[^"]*/activity/${id}"`));
    expect(html).toContain('&lt;b>every&lt;/b>');
    expect(html).toMatch(/class="turn"><b[^>]*>Dana/);
    expect((await visitor.open('/transcripts')).html).toContain('renewal-call');
  });

  test('that was uploaded before is found, not stored again', async () => {
    const before = (await stored()).length;
    const page = await visitor.post('/transcripts', { ...form, customer_speaker: 'Tom' });
    expect(said(page.html)).toBe('This call was here already, so nothing was added.');
    expect(await stored()).toHaveLength(before);
  });

  test('needs no title: it is named by its customer and its date', async () => {
    const fields = {
      ...form,
      title: ' ',
      text: `${CALL}\nTom: Without a title.`,
      transcript_date: '2026-11-05',
      customer_speaker: 'Tom',
    };
    expect(headingOf(await visitor.post('/transcripts/speakers', fields))).toBe('Who is the customer?');
    expect((await visitor.post('/transcripts', fields)).status).toBe(200);
    expect((await stored()).map(({ title }) => title)).toContain('Call with Initech of 2026-11-05');
  });

  test('names a speaker who does not occur: the choice is shown again', async () => {
    const page = await visitor.post('/transcripts', { ...form, customer_speaker: 'Zoe' });
    expect(page.status).toBe(422);
    expect(problemOf(page)).toContain('does not occur');
    expect(headingOf(page)).toBe('Who is the customer?');
  });

  test('that failed says so, and is read again', async () => {
    const id = await storeCall(`${CALL}\nTom: And the app logs me out every morning.`);
    expect(problemOf(await visitor.post(`/transcripts/${id}/retry`))).toContain('has not failed');
    const { workspaceId } = owner;
    await t.rows(
      workspaceId,
      `update task set state = 'dead' where kind = 'segmentation' and refs = array[$1::uuid]`,
      [id],
    );
    await withWorkspace(
      t.db,
      workspaceId,
      (tx) => ON_DEAD.segmentation?.(tx, { workspaceId, transcriptId: id }) ?? Promise.resolve(),
    );
    expect((await visitor.open(`/transcripts/${id}`)).html).toContain('It could not be read');
    expect(said((await visitor.post(`/transcripts/${id}/retry`)).html)).toBe('The call is being read again.');
    const tasks = await t.rows(workspaceId, `select state from task where refs = array[$1::uuid]`, [id]);
    expect(tasks).toEqual([{ state: 'pending' }]);
    await readCall(id);
    expect((await visitor.open(`/transcripts/${id}`)).html).toContain('<mark');
  });

  test('in captions marks all words of a sentence that runs over several of them, and links it once', async () => {
    const id = await storeCall(
      ['The export to Excel crashes every', 'morning since the last update.']
        .map((words, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\nTom: ${words}\n`)
        .join('\n'),
    );
    await readCall(id);
    const { html } = await visitor.open(`/transcripts/${id}`);
    const marked = [...html.matchAll(/<mark([^>]*)><a [^>]*>([^<]*)</g)].map(([, id, words]) => [
      words,
      id !== '',
    ]);
    expect(marked).toEqual([
      ['The export to Excel crashes every', true],
      ['morning since the last update.', false],
    ]);
  });

  test('of an hour is shown page by page; a link to a signal opens its page', async () => {
    const id = await storeCall(
      Array.from(
        { length: 400 },
        (_, n) => `Dana: Question ${n} ${'word '.repeat(30)}?\nTom: Export ${n} fails.`,
      ).join('\n'),
    );
    await readCall(id);
    const first = await visitor.open(`/transcripts/${id}`);
    expect(first.html).toContain('Later in the call');
    expect(first.html).not.toContain('Export 399');
    const signals = await t.rows<{ id: string }>(
      owner.workspaceId,
      'select feedback_id as id from signal where transcript_id = $1 order by start_offset desc limit 1',
      [id],
    );
    const last = await visitor.open(`/transcripts/${id}?feedback=${signals[0]?.id}`);
    expect(last.html).toContain(`id="feedback-${signals[0]?.id}"`);
    expect(last.html).toContain('Earlier in the call');
  });

  test('can be read by viewers, and is added by members only; other workspaces do not see it', async () => {
    const [call] = await stored();
    expect((await viewer.open(`/transcripts/${call?.id}`)).status).toBe(200);
    expect((await viewer.open('/transcripts')).html).not.toContain('Add a call');
    for (const path of ['/transcripts', '/transcripts/speakers', `/transcripts/${call?.id}/retry`])
      expect((await viewer.post(path, form)).status).toBe(403);
    const other = await visitConsole(t, await t.newMember());
    expect((await other.open(`/transcripts/${call?.id}`)).status).toBe(404);
  });
});
