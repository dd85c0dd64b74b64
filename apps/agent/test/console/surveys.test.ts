import { surveyAcceptor, hashSurveyKey, shownCounter } from '@feedback/core';
import { surveyKeys } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { BASE_URL, type Harness, type Member, startAgent } from '../harness.ts';
import { problemOf } from '../person-at-browser.ts';

let t: Harness;
let owner: Member;
let visitor: ConsoleVisitor;
let member: ConsoleVisitor;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Northwind');
  visitor = await visitConsole(t, owner);
  member = await visitConsole(t, await addToWorkspace(t, owner, 'member'));
});
afterAll(() => t.close());

const form = {
  name: 'After <b>publishing</b>',
  question: 'How easy </script> was it?',
  scale: '1-5',
  surface: 'float',
  origins: '',
};
const said = (html: string) => /role="status">([^<]*)/.exec(html)?.[1];

async function makeSurvey(over: Partial<typeof form> = {}): Promise<string> {
  const { url } = await visitor.post('/surveys', { ...form, ...over });
  return url.pathname.slice(visitor.home.length);
}

/** The lines of HTML that a page shows as text. */
const snippetIn = (html: string) =>
  (/<pre[^>]*>([^]*?)<\/pre>/.exec(html)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The key in a snippet as its page shows it. */
const keyIn = (html: string) => /fsk_[\w-]+/.exec(html)?.[0] ?? '';

describe('surveys', () => {
  test('are taught by the empty list, with what a visitor would see', async () => {
    const { html } = await visitor.open('/surveys');
    expect(html).toContain('Ask visitors on your own pages');
    expect(html).toMatch(
      /inert[^>]*><div class="stage" data-surface="inline"><script type="module" src="\/assets\/widget-[\w-]+\.js"><\/script><feedback-survey preview surface="inline"/,
    );
  });

  test('are previewed before they are made', async () => {
    const { html } = await visitor.open(
      '/surveys/new?name=x&question=Why%20%3Cb%3Ethis%3F&scale=1-10&surface=bar',
    );
    expect(html).toContain('<feedback-survey preview surface="bar" question="Why &lt;b>this?" scale="1-10">');
  });

  test('are made by owners, and refused field by field', async () => {
    const page = await visitor.post('/surveys', { ...form, name: '', origins: 'https://Ok.example/x' });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/id="name"[^>]*aria-invalid="true"[^>]*autofocus/);
    expect(page.html).toContain('https://Ok.example/x</textarea>');
    expect(page.html).toContain('in lower case, without a path');
    const made = await visitor.post('/surveys', {
      ...form,
      name: 'First',
      origins: 'https://app.example.com',
    });
    expect(said(made.html)).toContain('The survey is made.');
    expect(made.html).toContain('Only https://app.example.com may send answers.');
    expect(made.html).toContain('Not seen yet');
  });

  test('give the lines of HTML with a key that works, at most twice', async () => {
    const path = await makeSurvey();
    const page = await visitor.post(`${path}/snippet`);
    const key = keyIn(page.html);
    expect(await surveyKeys.find(t.db, hashSurveyKey(key))).toMatchObject({ ratingScale: '1-5' });
    expect(page.html).toContain(BASE_URL);
    // The question stands in the snippet as text, and the snippet in the page as text.
    expect(page.html).toContain('&amp;lt;/script&amp;gt;');
    expect(page.html).not.toContain('How easy </script>');
    expect((await visitor.open(path)).html).not.toContain(key);
    await visitor.post(`${path}/snippet`);
    expect(problemOf(await visitor.post(`${path}/snippet`))).toContain('already has two keys');
  });

  test('are shown by an element whose attributes are what the survey is', async () => {
    const path = await makeSurvey({ surface: 'float' });
    const lines = snippetIn((await visitor.post(`${path}/snippet`)).html);
    expect(lines).toMatch(
      new RegExp(
        `^<script type="module" src="${BASE_URL}/widget.js"></script>\n<feedback-survey\n  api-key="fsk_[\\w-]+"\n  surface="float"\n  scale="1-5"\n  question="[^"]*"\n></feedback-survey>$`,
      ),
    );
  });

  test('give the address of a page of their own, where the survey may be answered there', async () => {
    const { html } = await visitor.post(`${await makeSurvey()}/snippet`);
    expect(html).toContain(`${BASE_URL}/surveys/${keyIn(html)}`);
    expect(html.match(/<pre [^>]*to copy"[^>]*data-copy/g)).toHaveLength(2); // the lines, and the address
    const narrow = await visitor.post(`${await makeSurvey({ origins: 'https://shop.example' })}/snippet`);
    expect(narrow.html).not.toContain('/surveys/fsk_');
    expect(narrow.html).toContain(`A survey whose pages include ${new URL(BASE_URL).origin} has a page`);
    const wide = await visitor.post(`${await makeSurvey({ origins: new URL(BASE_URL).origin })}/snippet`);
    expect(wide.html).toContain(`${BASE_URL}/surveys/fsk_`);
  });

  test('show what visitors said, their ratings in figures and in words, and that they stand on a page', async () => {
    const path = await makeSurvey({ name: 'Rated' });
    const key = await surveyKeys.find(
      t.db,
      hashSurveyKey(keyIn((await visitor.post(`${path}/snippet`)).html)),
    );
    if (!key) throw new Error('the key is not found');
    const deps = { db: t.db, now: () => new Date() };
    await shownCounter(deps)(key, 'float');
    const submit = surveyAcceptor(deps);
    for (const [rating, text] of [
      [4, 'Dark mode <i>please</i>'],
      [4, 'Slow export'],
      [2, ''],
    ] as const)
      await submit(key, {
        text,
        surface: 'float',
        rating,
        statedKind: undefined,
        pageUrl: 'https://shop.example/pricing?secret=1',
        visitor: 'one',
        screenshot: undefined,
      });
    const { html } = await visitor.open(path);
    expect(html).toContain('“Dark mode &lt;i>please&lt;/i>”');
    expect(html).toContain('2 of 5: 1 response; 3 of 5: 0 responses; 4 of 5: 2 responses');
    expect(html).toContain('3.3 of 5');
    expect(html).toContain('shop.example/pricing');
    expect(html).toContain('Seen by visitors');
    expect((await visitor.open('/surveys')).html).toContain('3.3 of 5');
  });

  test('are read by members, who cannot make them; other workspaces do not see them', async () => {
    const path = await makeSurvey();
    const { status, html } = await member.open(path);
    expect(status).toBe(200);
    expect(html).toContain('Owners can get the lines of HTML for a page, and its address.');
    expect((await member.open('/surveys')).html).not.toContain('Make a survey');
    expect((await member.open('/surveys/new')).status).toBe(403);
    for (const to of ['/surveys', `${path}/snippet`]) expect((await member.post(to, form)).status).toBe(403);
    const other = await visitConsole(t, await t.newMember());
    expect((await other.open(path)).status).toBe(404);
    expect((await other.open('/surveys/none')).status).toBe(404);
    expect((await other.post(`${path}/snippet`)).status).toBe(404);
  });
});
