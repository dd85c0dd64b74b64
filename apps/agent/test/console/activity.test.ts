import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace, type ConsoleVisitor, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { headingOf, problemOf } from '../person-at-browser.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
let owner: Member;
let visitor: ConsoleVisitor;
let viewer: ConsoleVisitor;
let ids: string[];
let login: string;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Northwind');
  ids = await tell(t, owner, [
    {
      text: 'The CSV export leaves out the last row\nof each month',
      source: 'email',
      customerName: 'Priya <b>Shah</b>',
      companyName: 'Hooli',
      revenue: 96_000,
      about: 'CSV export loses rows',
    },
    {
      text: 'Login with a company account, please',
      source: 'widget',
      customerName: 'Tom',
      about: 'Company login',
    },
    { text: 'أرجو إضافة الوضع الداكن إلى التطبيق', source: 'chat', customerName: 'ليلى' },
  ]);
  const [found] = await t.rows<{ id: string }>(
    owner.workspaceId,
    `select id from priority where title = 'Company login'`,
  );
  login = found?.id ?? '';
  visitor = await visitConsole(t, owner);
  viewer = await visitConsole(t, await addToWorkspace(t, owner, 'viewer'));
});
afterAll(() => t.close());

const item = (n: number) => `/activity/${ids[n]}`;
const said = (html: string) => /role="status">([^<]*)/.exec(html)?.[1];
const stateOf = async (n: number) => {
  const [row] = await t.rows<{ state: string }>(
    owner.workspaceId,
    'select state from feedback where id = $1',
    [ids[n]],
  );
  return row?.state;
};

describe('the list of what customers said', () => {
  test('shows the first line of each, newest first, with its source, customer and priority', async () => {
    const { html } = await visitor.open('/activity');
    expect(html.indexOf('Login with')).toBeLessThan(html.indexOf('The CSV export'));
    expect(html).toContain('“The CSV export leaves out the last row”');
    expect(html).toContain('Priya &lt;b>Shah&lt;/b>, Hooli');
    expect(html).not.toContain('<b>Shah');
    expect(html).toMatch(/dir="auto">“أرجو/);
    expect(html).toContain('CSV export loses rows');
  });

  test.each([
    ['q=LAST+row', 'The CSV export', 'Login with'],
    ['q=hooli', 'The CSV export', 'Login with'],
    ['source=widget', 'Login with', 'The CSV export'],
    ['state=processed&q=login', 'Login with', 'The CSV export'],
  ])('%s filters it', async (search, there, notThere) => {
    const { html } = await visitor.open(`/activity?${search}`);
    expect(html).toContain(there);
    expect(html).not.toContain(notThere);
  });

  test('says when nothing matches, and ignores what the form does not offer', async () => {
    expect((await visitor.open('/activity?q=%25_zeppelin')).html).toContain('Nothing matches');
    expect((await visitor.open('/activity?state=erased&before=x')).html).toContain('The CSV export');
  });

  test('goes on after its last line', async () => {
    const { html } = await visitor.open(`/activity?before=${ids[1]}`);
    expect(html).toContain('The CSV export');
    expect(html).not.toContain('Login with');
    expect(html).toContain('From the start');
  });

  test('teaches in an empty workspace, and shows no other workspace’s feedback', async () => {
    const other = await visitConsole(t, await t.newMember());
    expect((await other.open('/activity')).html).toContain('Bring in feedback');
    expect((await other.open(item(0))).status).toBe(404);
    expect((await other.open('/activity/acts')).html).toContain('Nothing has been done by hand yet');
  });
});

describe('the page of one piece of feedback', () => {
  test('shows the whole text, who said it, and where it belongs', async () => {
    const page = await visitor.open(item(0));
    expect(headingOf(page)).toContain('Priya &lt;b>Shah');
    expect(page.html).toContain('last row\nof each month');
    expect(page.html).toContain('Hooli');
    expect(page.html).toContain('CSV export loses rows');
  });

  test('says which reader understood it, and as what', async () => {
    expect((await visitor.open(item(1))).html).toContain('the product’s own reader');
    await t.rows(
      owner.workspaceId,
      `update understanding set need = 'Login: accept <company> accounts', about = 'login', reader = 'openai:large/1' where feedback_id = $1`,
      [ids[1]],
    );
    const { html } = await visitor.open(item(1));
    expect(html).toContain('Login: accept &lt;company> accounts');
    expect(html).toContain('openai:large/1');
    expect(html).not.toContain('the product’s own reader');
  });

  test('says how severe it is, what it is about, and whether it waits for the second reader', async () => {
    const id = ids[2] ?? '';
    await t.rows(
      owner.workspaceId,
      `update understanding set severity = 0.7, about = 'sign-in' where feedback_id = $1`,
      [id],
    );
    const add = `insert into task (workspace_id, id, kind, refs, due_at)
                 values ($1, gen_random_uuid(), 'second-reading', array[$2]::uuid[], now() + interval '10 minutes')`;
    expect((await visitor.open(item(2))).html).not.toContain('waits for the second reader');
    await t.rows(owner.workspaceId, add, [owner.workspaceId, id]);
    const { html } = await visitor.open(item(2));
    expect(html).toContain('it waits for the second reader');
    expect(html).toContain('badly hindered');
    expect(html).toContain('sign-in');
    await t.rows(owner.workspaceId, `delete from task where kind = 'second-reading'`);
  });

  test('refuses an id that no feedback has', async () => {
    for (const id of ['none', '00000000-0000-4000-8000-000000000000'])
      expect((await visitor.open(`/activity/${id}`)).status).toBe(404);
  });

  test('moves it, which its story and the list of acts then say', async () => {
    const page = await visitor.post(`${item(0)}/move`, { into: login });
    expect(said(page.html)).toContain('Moved.');
    expect(page.html).toMatch(/moved <a[^>]*>a piece of feedback<\/a> to <a[^>]*>Company login/);
    const acts = await visitor.open('/activity/acts');
    expect(acts.html).toContain(`<b>${owner.email}</b> moved`);
    const again = await visitor.post(`${item(0)}/move`, { into: login });
    expect(problemOf(again)).toBe('The item is already in this priority.');
  });

  test('sets its kind', async () => {
    const page = await visitor.post(`${item(1)}/kind`, { kind: 'question' });
    expect(said(page.html)).toContain('The kind is set');
    expect(page.html).toContain('set by a member');
    expect((await visitor.post(`${item(1)}/kind`, { kind: 'worse' })).status).toBe(422);
  });

  test('sets it aside, and restores it', async () => {
    const page = await visitor.post(`${item(1)}/exclude`);
    expect(said(page.html)).toContain('Set aside');
    expect(page.html).toContain('A member set it aside.');
    expect(await stateOf(1)).toBe('quarantined');
    expect(said((await visitor.post(`${item(1)}/restore`)).html)).toContain('Restored');
    expect(await stateOf(1)).toBe('processed');
  });

  test('has a failed one read again', async () => {
    const problem = await visitor.post(`${item(2)}/retry`);
    expect(problemOf(problem)).toContain('has not failed');
    await t.rows(
      owner.workspaceId,
      `update feedback set state = 'failed', failure_reason = 'too_slow' where id = $1`,
      [ids[2]],
    );
    expect((await visitor.open(item(2))).html).toContain('It took longer to read');
    expect(said((await visitor.post(`${item(2)}/retry`)).html)).toBe('It is being read again.');
    expect(await stateOf(2)).toBe('received');
  });

  test('lets viewers read, and change nothing', async () => {
    const page = await viewer.open(item(0));
    expect(page.html).toContain('Members of the workspace can move it');
    expect(page.html).not.toContain('/exclude');
    for (const act of ['move', 'kind', 'exclude', 'restore', 'retry'])
      expect((await viewer.post(`${item(0)}/${act}`, { into: login, kind: 'bug' })).status).toBe(403);
    expect(await stateOf(0)).toBe('processed');
  });
});
