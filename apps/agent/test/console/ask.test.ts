import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { headingOf } from '../person-at-browser.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
let owner: Member;
let visitor: ConsoleVisitor;
let ids: string[];
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Northwind');
  ids = await tell(t, owner, [
    {
      text: 'The CSV export leaves out the last row of the month',
      customerName: 'Priya <b>Shah</b>',
      companyName: 'Hooli',
      revenue: 96_000,
      about: 'CSV export loses rows',
    },
    {
      text: 'CSV export drops the last row again',
      customerName: 'Tom',
      companyName: 'Initech',
      about: 'CSV export loses rows',
    },
    {
      text: 'صدّرت ملف CSV والصف الأخير من export مفقود',
      customerName: 'ليلى',
      about: 'CSV export loses rows',
    },
    { text: 'Dark mode please, my eyes hurt at night', customerName: 'Ana', companyName: 'Initech' },
  ]);
  visitor = await visitConsole(t, owner);
});
afterAll(() => t.close());

const ask = (q: string, more = '') => visitor.open(`/ask?q=${encodeURIComponent(q)}${more}`);

describe('the page that answers questions', () => {
  test('offers questions to begin with, each a link that asks it', async () => {
    const { status, html } = await visitor.open('/ask');
    expect(status).toBe(200);
    expect(html).toContain(`href="${visitor.home}/ask?q=What+should+we+build+next%3F"`);
  });

  test('answers with figures, and with numbered quotations that lead to the whole text', async () => {
    const page = await ask('How many customers report problems with the CSV export?');
    expect(headingOf(page)).toBe('Ask what customers said');
    expect(page.html).toMatch(/class="answer"[^>]*>[^<]*customers/);
    expect(page.html).toContain('href="#quote-1"');
    expect(page.html).toMatch(
      /id="quote-1"[\s\S]*“The CSV export leaves out|id="quote-1"[\s\S]*“CSV export drops/,
    );
    expect(page.html).toContain(`href="${visitor.home}/activity/${ids[0]}"`);
    expect(page.html).toContain('CSV export loses rows');
  });

  test('shows customers’ words and names, and the question, as text and never as markup', async () => {
    const { html } = await ask('What about <b>the CSV export</b> and <script>?');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Priya &lt;b>Shah');
  });

  test('says how it read a question, and asks again without a part that is taken out', async () => {
    const page = await ask('What do people at Initech say about the CSV export?');
    expect(page.html).toContain('from Initech');
    expect(page.html).not.toContain('leaves out the last row');
    const link = /href="([^"]*without=accounts[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
    const wider = await visitor.open((link ?? '').slice(visitor.home.length));
    expect(wider.html).toContain('leaves out the last row');
    expect(wider.html).toContain('Read the whole question again');
  });

  test('says that no feedback matches, with the nearest that customers said', async () => {
    const { html } = await ask('What do people at Hooli say about dark mode?');
    expect(html).toContain('No feedback matches this question.');
    expect(html).toContain('Perhaps this is meant');
    const nothing = await ask('zeppelin mooring masts');
    expect(nothing.html).toContain('No customer said this, as far as we have heard');
  });

  test.each(['', '?', '%00', 'x'.repeat(5_000)])('answers an odd question (%#) with a page', async (q) => {
    expect((await ask(q, '&without=nothing,kinds&quotes=x')).status).toBe(200);
  });

  test('answers viewers too, and shows no other workspace’s feedback', async () => {
    const viewer = await visitConsole(t, await addToWorkspace(t, owner, 'viewer'));
    expect((await viewer.open('/ask?q=CSV+export')).html).toContain('quote-1');
    const other = await visitConsole(t, await t.newMember());
    expect((await other.open('/ask?q=CSV+export')).html).not.toContain('quote-1');
  });
});
