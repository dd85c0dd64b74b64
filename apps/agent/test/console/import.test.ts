import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { runImport } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { headingOf, problemOf } from '../person-at-browser.ts';

const CSV = `Comment,Customer Name,Company,ARR,Created at,Ticket ID
"The export leaves out
the last row",Priya <b>Shah</b>,Hooli,"$96,000",2026-01-02,T-1
"Login with a company account, please",Tom,Initech,24000,2026-01-05,T-2
,Max,Initech,,2026-01-05,T-3
Too expensive,Ana,Initech,1,yesterday,T-4
أرجو إضافة الوضع الداكن,ليلى,,,2026-01-06,T-5
`;

/** A workbook of Excel as it is inside: one sheet with a text of two lines, numbers and a date. */
const SHEET = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>Rückmeldung</t></is></c><c r="B1" t="inlineStr"><is><t>Kundenname</t></is></c><c r="C1" t="inlineStr"><is><t>Umsatz</t></is></c><c r="D1" t="inlineStr"><is><t>Datum</t></is></c></row>
<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">The export, "all"\nof it, is slow</t></is></c><c r="B2" t="inlineStr"><is><t>Ana</t></is></c><c r="C2"><v>48000.5</v></c><c r="D2" s="1"><v>46331</v></c></row>
<row r="4"><c r="A4" t="inlineStr"><is><t>Login fails</t></is></c><c r="B4" t="inlineStr"><is><t>Tom</t></is></c><c r="C4"><v>5.125</v></c><c r="D4"/></row>
</sheetData></worksheet>`;
const WORKBOOK = {
  '[Content_Types].xml': strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="CRM" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  ),
  'xl/styles.xml': strToU8(
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(SHEET),
};
/** The same behind a sheet that only says what the workbook is. */
const WITH_COVER = {
  ...WORKBOOK,
  'xl/workbook.xml': replaced(
    'xl/workbook.xml',
    '<sheets>',
    '<sheets><sheet name="About" sheetId="9" r:id="rId9"/>',
  ),
  'xl/_rels/workbook.xml.rels': replaced(
    'xl/_rels/workbook.xml.rels',
    '</Relationships>',
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet9.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet9.xml': strToU8(
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Feedback of 2026</t></is></c></row></sheetData></worksheet>',
  ),
};
const bomb = { ...WORKBOOK, 'xl/worksheets/sheet1.xml': new Uint8Array(200 * 1024 * 1024) };

function replaced(file: keyof typeof WORKBOOK, before: string, after: string): Uint8Array {
  return strToU8(strFromU8(WORKBOOK[file]).replace(before, after));
}

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

const said = (html: string) => /role="status">([^<]*)/.exec(html)?.[1];
const texts = async () =>
  (await t.rows<{ text: string }>(owner.workspaceId, 'select text from feedback order by id')).map(
    ({ text }) => text,
  );
const MAPPING = {
  text: 'Comment',
  customer_name: 'Customer Name',
  company_name: 'Company',
  revenue_band: 'ARR',
  submitted_at: 'Created at',
  external_id: 'Ticket ID',
};

/** Uploads a file; returns the path of its draft below the workspace. */
async function draft(text: string | Buffer, name = 'tickets.csv'): Promise<string> {
  const { url } = await visitor.upload('/import', { rows: '' }, { name, text });
  return url.pathname.slice(visitor.home.length);
}

/** The worker's next step. */
async function step(): Promise<void> {
  const { workspaceId } = owner;
  const effect = await runImport({ db: t.db, now: () => new Date(), storage: t.storage }, { workspaceId });
  await withWorkspace(t.db, workspaceId, effect);
}

describe('one sentence', () => {
  test('is stored with who said it, and opens its own page', async () => {
    const page = await visitor.post('/import/sentence', {
      text: 'Could you <i>add</i> dark mode?',
      customer_name: 'Dana',
      revenue_band: '12000',
    });
    expect(said(page.html)).toContain('It has arrived.');
    expect(page.html).toContain('&lt;i>add&lt;/i>');
    expect(page.url.pathname).toContain('/activity/');
  });

  test('is refused with what was typed', async () => {
    const page = await visitor.post('/import/sentence', {
      text: '',
      revenue_band: '99999999999999999',
      customer_name: 'Dana',
    });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/<textarea[^>]*id="text"[^>]*aria-invalid="true"/);
    expect(page.html).toContain('value="Dana"');
    expect(page.html).toContain('Write a yearly amount');
  });

  test.each(['abc', '5.000', '24k', '-5'])('with %s as an amount is refused', async (revenue_band) => {
    const page = await visitor.post('/import/sentence', { text: 'A sentence with an amount', revenue_band });
    expect(page.status).toBe(422);
    expect(page.html).toContain('Write a yearly amount');
    expect(await texts()).not.toContain('A sentence with an amount');
  });

  test('that is too long is refused at its field and not cut', async () => {
    const text = `${'long '.repeat(5_000)}end`;
    const page = await visitor.post('/import/sentence', { text });
    expect(page.status).toBe(422);
    expect(page.html).toContain('Write at most 20,000 characters.');
    expect(page.html).toContain('long end</textarea>');
    expect((await texts()).some((one) => one.startsWith('long long'))).toBe(false);
  });

  test('sent as another kind of body, or too large, is refused in plain words', async () => {
    const other = await visitor.upload('/import/sentence', {}, { name: 'a.csv', text: 'a' });
    expect(problemOf(other)).toBe('This is not what the form sends. Open its page and send it from there.');
    const large = await visitor.post('/import/sentence', { text: 'x'.repeat(70_000) });
    expect([large.status, problemOf(large)]).toEqual([
      413,
      'What was written is larger than 64 KB. Go back and shorten it.',
    ]);
  });
});

describe('a file', () => {
  test('is tried before anything is stored: columns guessed, rows as they will be, refusals by row', async () => {
    const before = await texts();
    const page = await visitor.open(await draft(CSV));
    expect(headingOf(page)).toBe('Which column is what?');
    for (const column of Object.values(MAPPING))
      expect(page.html).toMatch(new RegExp(`<option value="${column}" selected>`));
    expect(page.html).toContain('Import 4 rows');
    expect(page.html).toContain('Priya &lt;b>Shah&lt;/b>');
    expect(page.html).toMatch(/<td class="num">4<\/td><td>It has no text\./);
    expect(page.html).toMatch(/1 cell left empty.*<td class="num">5<\/td><td>Its date is none/s);
    expect(page.html).toMatch(/The first rows of the file.*<td dir="auto">\$96,000<\/td>/s);
    expect(page.html).toContain('96000');
    expect(await texts()).toEqual(before);
  });

  test('is imported with other columns where the person chooses them', async () => {
    const path = await draft('a,b\nfirst thing,x\nsecond thing,y\n', 'odd.csv');
    const page = await visitor.open(path);
    expect(page.html).toContain('Choose the column that has what was said');
    expect((await visitor.open(`${path}?text=a`)).html).toContain('Import 2 rows');
    expect(problemOf(await visitor.post(`${path}/start`, { text: 'none of them' }))).toContain(
      'No row can be stored',
    );
  });

  test('without names for its columns keeps its first row, and the person may say otherwise', async () => {
    const path = await draft(
      'The menu is in the wrong language,anna@q.example,2026-10-01\nThe export is slow since Monday,bo@q.example,2026-10-02\n',
      'headless.csv',
    );
    const page = await visitor.open(path);
    expect(page.html).toContain('<option value="data" selected>');
    expect(page.html).toMatch(/id="text".*<option value="Column 1" selected>.*id="customer_name"/s);
    expect(page.html).toMatch(/id="customer_email".*<option value="Column 2" selected>/s);
    expect(page.html).toContain('Import 2 rows');

    const chosen = { text: 'Column 1', customer_email: 'Column 2', submitted_at: 'Column 3' };
    const named = await visitor.open(
      `${path}?${new URLSearchParams({ ...chosen, first_row: 'names' }).toString()}`,
    );
    expect(named.html).toContain('<option value="The menu is in the wrong language" selected>');
    expect(named.html).toContain('Import 1 row');

    await visitor.post(`${path}/start`, chosen);
    while ((await t.rows(owner.workspaceId, "select 1 from import where state = 'running'")).length > 0)
      await step();
    expect(await texts()).toEqual(
      expect.arrayContaining(['The menu is in the wrong language', 'The export is slow since Monday']),
    );
  });

  test('whose names look like data is read as the person says', async () => {
    const path = await draft('The comment that they sent\nIt is slow\nIt is down\n', 'one-column.csv');
    expect((await visitor.open(path)).html).toContain('Import 3 rows');
    const named = await visitor.open(`${path}?text=Column+1&first_row=names`);
    expect(named.html).toContain('<option value="names" selected>');
    expect(named.html).toContain('Import 2 rows');
  });

  test('is stored by the worker, shows how far it is and what came of it; repeating it adds nothing', async () => {
    const path = await draft(CSV);
    const begun = await visitor.post(`${path}/start`, MAPPING);
    expect(begun.html).toContain('1 of 5 rows, 1 skipped');
    expect(begun.html).toContain('You can close this page');
    expect(begun.html).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>');
    await step();
    await step();
    const done = await visitor.open(path);
    expect(done.html).toContain('5 rows, 1 skipped');
    expect(done.html).toContain('What next');
    expect(done.html).toMatch(/<dt>Added<\/dt><dd>4/);
    expect(await texts()).toContain('The export leaves out\nthe last row');
    const [item] = await t.rows(
      owner.workspaceId,
      `select customer_name, company_name, revenue_amount, said_at::date::text as day, external_id, source
       from feedback where external_id = 'T-1'`,
    );
    expect(item).toEqual({
      customer_name: 'Priya <b>Shah</b>',
      company_name: 'Hooli',
      revenue_amount: '96000',
      day: '2026-01-02',
      external_id: 'T-1',
      source: 'tickets',
    });

    const again = await draft(CSV);
    await visitor.post(`${again}/start`, MAPPING);
    await step();
    await step();
    expect((await visitor.open(again)).html).toMatch(/<dt>Here already<\/dt><dd>4/);
    expect((await texts()).filter((text) => text.startsWith('Login'))).toHaveLength(1);
    expect((await visitor.open('/import')).html).toContain('tickets.csv');
  });

  test('of JSON lines is read by the names of its fields', async () => {
    const lines = '{"text":"JSON export, please","customer_name":"Ana"}\nnot json\n{"text":"and YAML"}\n';
    const page = await visitor.open(await draft(lines, 'feedback.jsonl'));
    expect(page.html).toContain('Import 2 rows');
    expect(page.html).toMatch(/<td class="num">2<\/td><td>It is not a JSON object\./);
  });

  test('of a JSON list is read as rows', async () => {
    const list = JSON.stringify([{ text: 'A list, please' }, { text: 'and another' }], null, 2);
    expect((await visitor.open(await draft(list, 'feedback.json'))).html).toContain('Import 2 rows');
  });

  test('is refused in plain words when it is no workbook, binary, too wide, too large or broken', async () => {
    const upload = async (name: string, text: string | Buffer) => {
      const page = await visitor.upload('/import', { rows: '' }, { name, text });
      return [page.status, page.html] as const;
    };
    const wide = `${Array.from({ length: 20_000 }, (_, n) => `c${n}`).join(',')}\n${'a\n'.repeat(90_000)}`;
    const cases = [
      ['a.xlsx', 'PK\u0003\u0004', 422, 'no Excel workbook (.xlsx) that can be read'],
      ['a.zip', Buffer.from(zipSync({ 'a.txt': strToU8('hello') })), 422, 'no Excel workbook'],
      ['bomb.xlsx', Buffer.from(zipSync(bomb)), 422, 'This workbook is too large to be read.'],
      ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 422, 'save it as .xlsx or CSV'],
      ['a.csv.gz', gzipSync('text\n'.repeat(1_000_000)), 422, 'This file is no text: it may be compressed'],
      ['wide.csv', wide, 422, 'The file has more than 200 columns.'],
      ['open.csv', 'text\nfine\n"open\n', 422, 'Row 3 has a quotation mark that is not closed.'],
      ['large.csv', 'x'.repeat(17 * 1024 * 1024), 413, 'The file is larger than 16 MB. Divide it'],
    ] as const;
    for (const [name, text, status, words] of cases)
      expect(await upload(name, text)).toEqual([status, expect.stringContaining(words)]);
  });

  test('of Excel is read: dates, numbers of one meaning, texts with line breaks', async () => {
    const behindCover = await visitor.open(await draft(Buffer.from(zipSync(WITH_COVER)), 'crm.xlsx'));
    expect(behindCover.html).toContain('Import 2 rows');
    const page = await visitor.open(await draft(Buffer.from(zipSync(WORKBOOK)), 'crm.xlsx'));
    expect(page.html).toContain('Import 2 rows');
    for (const column of ['Rückmeldung', 'Kundenname', 'Umsatz', 'Datum'])
      expect(page.html).toMatch(new RegExp(`<option value="${column}" selected>`));
    expect(page.html).toContain('“The export, &quot;all&quot;\nof it, is slow”');
    for (const cell of ['2026-11-05', '48000.5', '5.1250']) expect(page.html).toContain(cell);
  });

  test('keeps the words of rows whose other cells cannot be read, and lists those cells', async () => {
    const rows = ['abc', '5.000', '24k', '-5'];
    const readable = ['"5.000,00"', 'EUR 5000', '"$5,000"', 'paid', '1e6'];
    const page = await visitor.open(
      await draft(`text,arr\n${[...rows, ...readable].map((one, n) => `t${n},${one}`).join('\n')}`),
    );
    expect(page.html).toContain('Import 9 rows');
    expect(page.html).toContain('4 cells left empty');
    for (const row of [2, 3, 4, 5])
      expect(page.html).toMatch(new RegExp(`<td class="num">${row}</td><td>What they pay is no amount`));
    const mail = await visitor.open(await draft('text,email\nsome words,dana at acme\n'));
    expect(mail.html).toContain('Import 1 row');
    expect(mail.html).toContain('Its e-mail address is none, and is left empty.');
  });

  test('with dates of two meanings asks once which number is the day, and reads all of them so', async () => {
    const path = await draft('text,date\nTwo meanings of a date,11/02/2026\nAnother date,05.11.2026\n');
    const page = await visitor.open(path);
    expect(page.html).toContain('A date such as 11/2 is');
    expect(page.html).toContain('February 11 (the day first)');
    const mapping = { text: 'text', submitted_at: 'date' };
    expect(problemOf(await visitor.post(`${path}/start`, mapping))).toContain('can be read in two ways');
    await visitor.post(`${path}/start`, { ...mapping, date_order: 'dmy' });
    await step();
    const days = await t.rows(
      owner.workspaceId,
      `select said_at::date::text as day from feedback where text in ('Two meanings of a date', 'Another date') order by id`,
    );
    expect(days).toEqual([{ day: '2026-02-11' }, { day: '2026-11-05' }]);
    const proven = await visitor.open(
      await draft('text,date\nOne of these proves it,25/02/2026\nso this is read,11/02/2026\n'),
    );
    expect(proven.html).not.toContain('A date such as');
    expect(proven.html).toContain('2026-02-11');
  });

  test('has its columns guessed by names of other languages, and by values', async () => {
    const french = await visitor.open(
      await draft(
        'Commentaire;Société;Chiffre d’affaires;Créé le\nTrop lent;Hooli;96 000;05.11.2026\n',
        'avis.csv',
      ),
    );
    for (const column of ['Commentaire', 'Société', 'Chiffre d’affaires', 'Créé le'])
      expect(french.html).toMatch(new RegExp(`<option value="${column}" selected>`));
    const unnamed = await visitor.open(
      await draft('a,b,c,d\n7,dana@acme.example,The export is far too slow for us,"$96,000"\n', 'x.csv'),
    );
    for (const [field, column] of [
      ['text', 'c'],
      ['customer_email', 'b'],
      ['revenue_band', 'd'],
    ])
      expect(unnamed.html).toMatch(
        new RegExp(`<select id="${field}"[^>]*>(?:(?!</select>).)*<option value="${column}" selected>`, 's'),
      );
  });

  test('has its skipped rows to download, before the import and for a day after it', async () => {
    const path = await draft('text,who\n,Max\n"What a ""good"" export, finally",=Ana\n', 'two.csv');
    const expected = '"row","why it was skipped","text","who"\r\n"2","It has no text.","","Max"\r\n';
    const query = '/skipped?text=text&customer_name=who';
    expect((await visitor.open(`${path}${query}`)).html).toBe(expected);
    await visitor.post(`${path}/start`, { text: 'text', customer_name: 'who' });
    while (!(await visitor.open(path)).html.includes('What next')) await step();
    expect((await visitor.open(path)).html).toContain('Download the skipped rows');
    expect((await visitor.open(`${path}/skipped`)).html).toBe(expected);
    expect((await viewer.open(`${path}/skipped`)).status).toBe(403);
    const id = path.split('/').at(-1);
    await t.rows(owner.workspaceId, `update import set done_at = now() - interval '25 hours' where id = $1`, [
      id,
    ]);
    await step();
    expect((await visitor.open(path)).html).not.toContain('Download the skipped rows');
    expect((await visitor.open(`${path}/skipped`)).status).toBe(404);
  });

  test('of 15 MB and 200 columns is read while other requests are answered', async () => {
    const columns = Array.from({ length: 200 }, (_, n) => (n === 0 ? 'text' : `c${n}`));
    const row = columns.map((_, n) => (n === 0 ? 'The export is slow' : 'xxxx')).join(',');
    const file = `${columns.join(',')}\n${`${row}\n`.repeat(Math.floor((15 * 1024 * 1024) / (row.length + 1)))}`;
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const from = performance.now();
    const page = await visitor.open(await draft(file, 'wide.csv'));
    const tookMs = performance.now() - from;
    delay.disable();
    expect(page.html).toMatch(/Import [\d,]+ rows/);
    expect(delay.max / 1e6).toBeLessThan(tookMs / 2); // read on this thread, nearly all of the time
  });

  test('is not begun by a form with a field that is too long, and stays a draft', async () => {
    const path = await draft('text\none more thing\n');
    const page = await visitor.post(`${path}/start`, { text: 'x'.repeat(25_000) });
    expect(page.status).toBe(422);
    expect(problemOf(page)).toContain('more than 20,000 characters');
    expect(headingOf(await visitor.open(path))).toBe('Which column is what?');
  });

  test('can be pasted, and is refused when it has no rows', async () => {
    expect(headingOf(await visitor.post('/import', { rows: 'text\none thing\n' }))).toBe(
      'Which column is what?',
    );
    const none = await visitor.post('/import', { rows: 'text\n' });
    expect(none.status).toBe(422);
    expect(none.html).toContain('has no rows that can be read');
    expect((await visitor.post('/import', { rows: '' })).html).toContain(
      'Choose a file, or paste some rows.',
    );
  });

  test('is dropped as a draft, and after a day by itself; nothing of it stays in storage', async () => {
    const path = await draft(CSV);
    expect(said((await visitor.post(`${path}/drop`)).html)).toBe(
      'The file is dropped; nothing of it was stored.',
    );
    expect((await visitor.open(path)).status).toBe(404);
    expect((await visitor.post(`${path}/start`, MAPPING)).status).toBe(404);
    const old = await draft(CSV);
    const id = old.split('/').at(-1);
    await t.rows(
      owner.workspaceId,
      `update import set created_at = now() - interval '25 hours' where id = $1`,
      [id],
    );
    await step();
    expect((await visitor.open(old)).status).toBe(404);
    expect(await t.storage.get(`imports/${owner.workspaceId}/${id}/file`)).toBeNull();
  });

  test('is not begun by viewers, nor seen in another workspace', async () => {
    const path = await draft(CSV);
    expect((await viewer.open('/import')).html).toContain('Members of the workspace can bring feedback in.');
    for (const to of ['/import', '/import/sentence', `${path}/start`, `${path}/drop`])
      expect((await viewer.post(to, { rows: 'text\nx', ...MAPPING })).status).toBe(403);
    const other = await visitConsole(t, await t.newMember());
    expect((await other.open(path)).status).toBe(404);
    expect((await other.post(`${path}/start`, MAPPING)).status).toBe(404);
  });
});
