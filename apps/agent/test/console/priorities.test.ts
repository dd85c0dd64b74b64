import { type ActResult, type PrioritiesResult } from '@feedback/contract';
import { toText } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';
import { headingOf } from '../person-at-browser.ts';
import { CSV, DARK, EVIL, rankedWorkspace } from '../ranked-workspace.ts';
import { sendHere } from '../shared-mail.ts';
import { toolCaller } from '../tools/tool-caller.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('the board', () => {
  test('shows each priority in one line: rank, money, customers, trend in words, one quotation', async () => {
    const { open } = await told();
    const page = await open('/priorities');
    const text = toText(page.html);
    expect(text).toMatch(/2 priorities · ranked (just now|1 minute ago)/);
    expect(text).toMatch(
      /1 score \d+ Export to CSV fails Bug 2 accounts; most [a-z ]+, most in the last two weeks “CSV export fails with an error” .*\$240,000.*2 customers.*2 signals.*(little evidence|likely|sure) Open/,
    );
    expect(text).toContain('The rank follows how many accounts need it');
    expect(text).toContain('too few to say');
    expect(page.html).not.toContain('<script>alert');
  });

  test('is filtered by its address, which can be sent to another person', async () => {
    const { open } = await told();
    expect(toText((await open('/priorities?q=dark')).html)).toContain('1 priority match');
    expect(toText((await open('/priorities?state=shipped')).html)).toContain('No priority matches');
    expect(toText((await open('/priorities?kind=feature')).html)).not.toContain(CSV);
    expect((await open('/priorities?kind=x&order=y&state=z&cursor=none')).status).toBe(200);
  });

  test('is narrowed to a project or an owner, and stays a board when all is shipped', async () => {
    const w = await told();
    await w.post(`/priorities/${w.dark}/act`, { action: 'assign', assignee: w.owner.email });
    const page = await w.open(`/priorities?assignee=${encodeURIComponent(w.owner.email)}`);
    expect(toText(page.html)).toMatch(/1 priority match/);
    expect(page.html).toMatch(new RegExp(`<option value="${w.owner.email}" selected`));
    expect(toText((await w.open('/priorities?project=none')).html)).toContain('No priority matches');
    for (const id of [w.csv, w.dark]) await w.post(`/priorities/${id}/act`, { action: 'mark_shipped' });
    const board = await w.open('/priorities');
    expect([headingOf(board), toText(board.html)]).toEqual([
      'Priorities',
      expect.stringContaining('No priority matches'),
    ]);
  });

  test('shows numbers in the reader’s language', async () => {
    const w = await told();
    const response = await fetch(`${t.url}${w.home}/priorities`, {
      headers: { cookie: await w.cookie(), 'accept-language': 'de-CH,de;q=0.9' },
    });
    expect(await response.text()).toMatch(/\$\s240['’]000/);
  });

  test('of a workspace without priorities shows the first steps', async () => {
    const { open } = await visitConsole(t, await t.newMember());
    expect(headingOf(await open('/priorities'))).toBe('Three steps to your first priorities');
  });
});

describe('the page of a priority', () => {
  test('shows who said what and what they pay, and why it has its rank in words, with the figures behind', async () => {
    const { open, csv } = await told();
    const text = toText((await open(`/priorities/${csv}`)).html);
    expect(text).toMatch(/“The CSV export dies[^”]*” Dana, Bluemill · \$240,000 a year · call/);
    expect(text).toMatch(/Why rank 1 A score of \d+ of 100: 2 accounts; most /);
    expect(text).toMatch(
      /Bluemill (cannot work without it|badly hindered|bothered|mentions it), said today ?; pays \$240,000 a year/,
    );
    const [, ...figures] =
      /The arithmetic .*Bluemill \$240,000 (\d\.\d{4}) (\d\.\d{4}) (\d\.\d{4})/.exec(text) ?? [];
    const [urgency = 0, pays = 0, counts = -1] = figures.map(Number);
    expect(urgency * pays).toBeCloseTo(counts, 3);
  });

  test('counts what may be about something else nowhere, and shows it marked, until a member confirms it', async () => {
    const w = await told();
    const { workspaceId } = w.owner;
    await t.rows(
      workspaceId,
      `update assignment set probability = 0.4, typicality = 0.6
       where feedback_id = (select id from feedback where customer_name = 'Dana')`,
    );
    await w.rank();
    const page = toText((await w.open(`/priorities/${w.csv}`)).html);
    expect(page).toMatch(
      /A year at stake Unknown.*Customers 1 of 1 account, 1 signal from .*; perhaps 1 more, not counted/,
    );
    expect(page).toContain('All 2 signals');
    expect(page).not.toContain('The CSV export dies');
    const items = toText((await w.open(`/priorities/${w.csv}/items`)).html);
    expect(items).toContain('Marked “perhaps about something else”, and counted nowhere: 1 signal.');
    expect(items).toMatch(/The CSV export dies[^”]*” Dana[^”]*perhaps about something else/);
    const priorities = await toolCaller<PrioritiesResult>(t, 'service.priorities', w.owner);
    const [read] = (await priorities.ask({ priority_id: w.csv })).priorities;
    expect(read).toMatchObject({ reach: { customers: 1, signals: 1, perhaps: 1 } });
    expect(read?.quotes.map(({ customer, perhaps }) => [customer, perhaps])).toEqual([
      ['Lee', undefined],
      ['Dana', true],
    ]);
    await t.rows(
      workspaceId,
      `update assignment set confirmed = true where feedback_id = (select id from feedback where customer_name = 'Dana')`,
    );
    await w.rank();
    const confirmed = toText((await w.open(`/priorities/${w.csv}`)).html);
    expect(confirmed).toMatch(/\$240,000.*Customers 2 of 2 accounts, 2 signals/);
    expect(confirmed).not.toContain('not counted');
  });

  test('says which model gave its title, until a member gives it one', async () => {
    const w = await told();
    const said = 'The second reader ( openai-compatible:named ) gave this title, from what its items need.';
    expect(toText((await w.open(`/priorities/${w.csv}`)).html)).not.toContain('gave this title');
    await t.rows(
      w.owner.workspaceId,
      `update priority set titled_by = 'openai-compatible:named' where id = $1`,
      [w.csv],
    );
    expect(toText((await w.open(`/priorities/${w.csv}`)).html)).toContain(said);
    await w.post(`/priorities/${w.csv}/rename`, { title: 'Export to CSV stops' });
    const page = await w.open(`/priorities/${w.csv}`);
    expect(headingOf(page)).toContain('Export to CSV stops');
    expect(toText(page.html)).not.toContain('gave this title');
  });

  test('is not found in another workspace, or for what is no id', async () => {
    const { csv } = await told();
    const other = await told();
    expect((await other.open(`/priorities/${csv}`)).status).toBe(404);
    expect((await other.open('/priorities/x')).status).toBe(404);
    expect((await other.post(`/priorities/${csv}/rename`, { title: 'Mine' })).status).toBe(404);
  });

  test('moves through its states by forms, each of which says what happened', async () => {
    const w = await told();
    const act = (action: string, fields = {}) =>
      w.post(`/priorities/${w.csv}/act`, { action, ...fields }).then(({ html }) => toText(html));
    expect(await act('assign', { assignee: w.owner.email })).toContain(`It belongs to ${w.owner.email} now.`);
    expect(await act('start_building', { expected_state: 'open' })).toContain('This is building now.');
    expect(await act('start_building', { expected_state: 'open' })).toContain(
      'Nothing was changed: this priority is building now. You can mark it as shipped, reopen it or give it an owner.',
    );
    expect(await act('mark_shipped', { version: '2.4' })).toContain('shipped it in 2.4');
    expect(await act('reopen')).toContain('This is open now.');
    expect(await act('reopen')).toMatch(
      /Nothing was changed: this priority is open now\. You can [a-z ,]*start building it[a-z ,]* or [a-z ]+\./,
    );
    expect(await act('burn')).toContain('nothing that can be done');
  });

  test('says once what was done', async () => {
    const w = await told();
    expect(toText((await w.post(`/priorities/${w.csv}/act`, { action: 'start_building' })).html)).toContain(
      'This is building now.',
    );
    expect(toText((await w.open(`/priorities/${w.csv}`)).html)).not.toContain('This is building now.');
  });

  test('cannot be changed by a viewer, who sees no form for it', async () => {
    const w = await told();
    const viewer = await visitConsole(t, await addToWorkspace(t, w.owner, 'viewer'));
    const page = await viewer.open(`/priorities/${w.csv}`);
    expect(page.html).not.toContain('/act"');
    expect(page.html).not.toContain('Put it right');
    expect((await viewer.post(`/priorities/${w.csv}/act`, { action: 'start_building' })).status).toBe(403);
    const [entry] = await t.rows<{ action: string }>(
      w.owner.workspaceId,
      `select action from audit_entry where action = 'role-refused'`,
    );
    expect(entry).toEqual({ action: 'role-refused' });
  });
});

describe('corrections', () => {
  test('a priority is renamed, and named as before by one undo', async () => {
    const w = await told();
    const renamed = await w.post(`/priorities/${w.csv}/rename`, { title: `Export ${EVIL}` });
    expect(headingOf(renamed)).toContain('&lt;script>');
    expect(headingOf(await w.undo(renamed.html))).toContain(CSV);
    expect((await w.post(`/priorities/${w.csv}/rename`, { title: '' })).status).toBe(422);
    expect(toText((await w.post(`/priorities/${w.csv}/rename`, { title: DARK })).html)).toMatch(
      /Another priority has this title/,
    );
  });

  test('a priority is merged into another, and the merge undone: both are as before', async () => {
    const w = await told();
    expect(toText((await w.open(`/priorities/${w.csv}/merge`)).html)).toContain(DARK);
    expect(toText((await w.open(`/priorities/${w.csv}/merge?q=zebra`)).html)).toContain('No other priority');
    await w.post(`/priorities/${w.csv}/merge`, { into: w.dark });
    expect(await w.sizes()).toEqual({ [DARK]: 3 });
    await w.rank();
    const merged = await w.open(`/priorities/${w.csv}`);
    expect(merged.url.pathname).toBe(`${w.home}/priorities/${w.dark}`);
    await w.undo(merged.html);
    expect(await w.sizes()).toEqual({ [CSV]: 2, [DARK]: 1 });
  });

  test('an undone merge brings the priority back as it was, with its address, state and owner, in either order', async () => {
    const w = await told();
    await w.post(`/priorities/${w.dark}/act`, { action: 'assign', assignee: w.owner.email });
    await w.post(`/priorities/${w.dark}/act`, { action: 'start_building' });
    const third = await w.split('The third');
    const merge = async (from: string, into: string) => {
      await w.post(`/priorities/${from}/merge`, { into });
      const [row] = await t.rows<{ id: string }>(
        w.owner.workspaceId,
        `select id from event where action = 'merge' order by id desc limit 1`,
      );
      return row?.id ?? '';
    };
    const [first, second] = [await merge(w.dark, w.csv), await merge(w.csv, third)];
    expect(await w.sizes()).toEqual({ 'The third': 3 });
    await w.post('/priorities/undo', { event: first });
    expect(await w.sizes()).toEqual({ [DARK]: 1, 'The third': 2 });
    await w.post('/priorities/undo', { event: second });
    expect(await w.sizes()).toEqual({ [CSV]: 1, [DARK]: 1, 'The third': 1 });
    await w.rank();
    const text = toText((await w.open(`/priorities/${w.dark}`)).html);
    expect(text).toMatch(new RegExp(`State Building ${w.owner.email}`));
    const again = await w.post('/priorities/undo', { event: first });
    expect(toText(again.html)).toContain('a priority of its own already');
  });

  test('an undone move does not take an item from where it was moved since', async () => {
    const w = await told();
    const third = await w.split('The third');
    const [item] = await t.rows<{ id: string }>(
      w.owner.workspaceId,
      'select feedback_id as id from assignment where priority_id = $1',
      [third],
    );
    await w.post(`/priorities/${w.dark}/take`, { item: item?.id ?? '' });
    const [moved] = await t.rows<{ id: string }>(
      w.owner.workspaceId,
      `select id from event where action = 'move'`,
    );
    await w.post(`/priorities/${w.csv}/take`, { item: item?.id ?? '' });
    const undone = await w.post('/priorities/undo', { event: moved?.id ?? '' });
    expect(toText(undone.html)).toContain('It has been moved on since');
  });

  test('a title or an owner that cannot be seen, or is endless, is refused', async () => {
    const w = await told();
    for (const title of ['\u200B', 'one\u202Etwo', 'one\ntwo'])
      expect(toText((await w.post(`/priorities/${w.csv}/rename`, { title })).html)).toMatch(
        /A title is one line|1 to 120/,
      );
    const assign = (assignee: string) => w.post(`/priorities/${w.csv}/act`, { action: 'assign', assignee });
    expect((await assign('Z'.repeat(321))).status).toBe(422);
    expect((await assign('a\u202Eb')).status).toBe(422);
    expect((await w.open(`/priorities/${w.csv}`)).html).toContain('has no owner');
  });

  test('items are split off, set aside, and brought back', async () => {
    const w = await told();
    const items = await w.open(`/priorities/${w.csv}/items`);
    const [first] = [...items.html.matchAll(/name="item" value="([^"]+)"/g)].map(([, id]) => id ?? '');
    const split = await w.post(`/priorities/${w.csv}/split`, { item: first ?? '', title: 'Slow export' });
    expect(headingOf(split)).toMatch(/This priority is new/);
    expect(await w.sizes()).toEqual({ [CSV]: 1, [DARK]: 1, 'Slow export': 1 });
    expect((await w.post(`/priorities/${w.csv}/split`, { title: 'None' })).status).toBe(422);

    await w.rank();
    const rest = await w.open(`/priorities/${w.csv}/items`);
    const [left] = [...rest.html.matchAll(/name="item" value="([^"]+)"/g)].map(([, id]) => id ?? '');
    const after = await w.post(`/priorities/${w.csv}/exclude`, { item: left ?? '' });
    expect(toText(after.html)).toContain('set aside');
    expect(toText((await w.undo(after.html)).html)).toContain('That is undone');
  });

  test('an undo of what is no entry of the activity says so', async () => {
    const w = await told();
    expect(toText((await w.post('/priorities/undo', { event: w.csv })).html)).toContain(
      'There is no such entry of the activity',
    );
  });
});

describe('telling customers', () => {
  test('the page shows who gets which mail; only its button sends, and only what was shown', async () => {
    const w = await told();
    await w.post(`/priorities/${w.csv}/act`, { action: 'mark_shipped', version: '3' });
    const page = await w.open(`/priorities/${w.csv}/share?message=It+is+fast+now`);
    const text = toText(page.html);
    expect(text).toMatch(/It is fast now/);
    expect(text).toMatch(/Who gets it: 1 customer Dana, Bluemill d…@bluemill\.test “[^”]*export/i);
    expect(text).toMatch(/Who cannot get it: 1 1: no address is known/);
    const key = /name="to" value="([^"]+)" checked/.exec(page.html)?.[1] ?? '';
    const token = /name="share_token" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const other = await w.post(`/priorities/${w.csv}/share`, {
      share_token: token,
      message: 'Other',
      to: key,
    });
    expect([other.status, toText(other.html)]).toEqual([409, expect.stringMatching(/something has changed/)]);
    const message = 'It is fast now';
    const none = await w.post(`/priorities/${w.csv}/share`, { share_token: token, message });
    expect([none.status, toText(none.html)]).toEqual([422, expect.stringMatching(/Tick at least one/)]);
    const sent = await w.post(`/priorities/${w.csv}/share`, { share_token: token, message, to: key });
    expect(toText(sent.html)).toContain('1 mail in the outbox');
    expect(await t.rows(w.owner.workspaceId, 'select state from mail')).toHaveLength(1);
    expect(toText((await w.open(`/priorities/${w.csv}/share`)).html)).toMatch(
      /Nothing was changed: this priority is shared now/,
    );
  });
});

describe('telling customers: who and how', () => {
  test('those at the edge start unticked, and only those ticked get the mail with the subject written there', async () => {
    const w = await told();
    const { workspaceId } = w.owner;
    await t.rows(workspaceId, `update customer set email = 'b@bluemill.test' where email is null`);
    await t.rows(
      workspaceId,
      `update assignment set probability = 0.2 where feedback_id in (
         select f.id from feedback f join customer c on c.key = f.customer_key where c.email = 'b@bluemill.test')`,
    );
    await w.post(`/priorities/${w.csv}/act`, { action: 'mark_shipped', version: '3' });
    const page = await w.open(`/priorities/${w.csv}/share?subject=Exports+are+fast`);
    const boxes = [...page.html.matchAll(/name="to" value="([^"]+)"( checked)?/g)];
    expect(boxes.map(([, , ticked]) => ticked !== undefined)).toEqual([true, false]);
    expect(toText(page.html)).toMatch(/Perhaps about something else: 1 customer/);
    const sent = await w.post(`/priorities/${w.csv}/share`, {
      share_token: /name="share_token" value="([^"]+)"/.exec(page.html)?.[1] ?? '',
      subject: 'Exports are fast',
      to: boxes[1]?.[1] ?? '',
    });
    expect(toText(sent.html)).toContain('1 mail in the outbox');
    expect(await sendHere(t, w.owner)).toMatchObject([
      { to: 'b@bluemill.test', subject: 'Exports are fast' },
    ]);
  });

  test('what an agent proposed stands in the fields; a member sends it or puts it aside', async () => {
    const w = await told();
    await w.post(`/priorities/${w.csv}/act`, { action: 'mark_shipped', version: '3' });
    const act = await toolCaller<ActResult>(t, 'service.act', w.owner);
    const asked = { action: 'share', priority_id: w.csv, message: 'Fast now', subject: 'Exports are fast' };
    const { share } = await act.ask(asked);
    await act.ask({ ...asked, share_token: share?.share_token });
    expect(toText((await w.open(`/priorities/${w.csv}`)).html)).toMatch(/proposes to tell customers/);
    const page = await w.open(`/priorities/${w.csv}/share`);
    expect(toText(page.html)).toMatch(/proposed these mails.*Nothing goes out unless you send it/);
    expect(page.html).toMatch(/name="subject"[^>]*value="Exports are fast"/);
    expect(page.html).toMatch(/<textarea[^>]*>Fast now<\/textarea>/);
    const aside = await w.post(`/priorities/${w.csv}/share/dismissal`);
    expect(toText(aside.html)).toMatch(/put aside\. No mail was sent/);
    expect(toText(aside.html)).not.toMatch(/proposes to tell customers/);
    expect(await t.rows(w.owner.workspaceId, 'select from mail')).toEqual([]);
  });
});

describe('telling customers: words of several lines', () => {
  test('an agent’s message of several lines, with spaces around it, is sent from the page as it stands there', async () => {
    const w = await told();
    await w.post(`/priorities/${w.csv}/act`, { action: 'mark_shipped', version: '3' });
    const act = await toolCaller<ActResult>(t, 'service.act', w.owner);
    const words = {
      message: ' \nExports are fast.\n\nAll columns are there.\r\n ',
      subject: ' Exports\nare fast ',
    };
    const asked = { action: 'share', priority_id: w.csv, ...words };
    const { share } = await act.ask(asked);
    await act.ask({ ...asked, share_token: share?.share_token });
    const sent = await w.post(
      `/priorities/${w.csv}/share`,
      shownForm((await w.open(`/priorities/${w.csv}/share`)).html),
    );
    expect([sent.status, toText(sent.html)]).toEqual([200, expect.stringContaining('1 mail in the outbox')]);
    const [mail] = await sendHere(t, w.owner);
    expect(mail?.subject).toBe('Exports are fast');
    expect(mail?.text).toContain('\n\nExports are fast.\n\nAll columns are there.\n');
  });

  test('the longest message that an agent may propose is sent whole, and shown again whole, in any script', async () => {
    const w = await told();
    await w.post(`/priorities/${w.csv}/act`, { action: 'mark_shipped', version: '3' });
    const act = await toolCaller<ActResult>(t, 'service.act', w.owner);
    const asked = { action: 'share', priority_id: w.csv, message: `${'輸'.repeat(1_999)}。` };
    const { share } = await act.ask(asked);
    await act.ask({ ...asked, share_token: share?.share_token });
    const { html } = await w.open(`/priorities/${w.csv}/share`);
    expect(html).toContain(asked.message);
    const again = await w.post(`/priorities/${w.csv}/share/preview`, { message: asked.message, subject: '' });
    expect(again.html).toContain('maxlength="2000"');
    await w.post(`/priorities/${w.csv}/share`, shownForm(again.html));
    const [mail] = await sendHere(t, w.owner);
    expect(mail?.text).toContain(asked.message);
  });

  test('words of which blanks alone are left are none', async () => {
    const w = await told();
    await w.post(`/priorities/${w.csv}/act`, { action: 'mark_shipped', version: '3' });
    const act = await toolCaller<ActResult>(t, 'service.act', w.owner);
    const { share } = await act.ask({ action: 'share', priority_id: w.csv, message: '\n ', subject: ' ' });
    expect(share?.preview?.subject).toMatch(/is fixed$/);
  });
});

describe('an address of a priority that cannot be one', () => {
  test.each(['', '/items', '/spec', '/merge', '/share'])('…/x%s is no fault of the service', async (page) => {
    const w = await told();
    expect((await w.open(`/priorities/x${page}`)).status).toBe(404);
  });
});

describe('the spec', () => {
  test('without a repository says what one is good for', async () => {
    const w = await told();
    expect(headingOf(await w.open(`/priorities/${w.csv}/spec`))).toBe('A spec needs your code');
  });
});

describe('a spec whose requirement a large model worded', () => {
  test('shows its sentence, the customers’ own words below it, and whose sentence it is', async () => {
    const w = await told();
    const [item] = await t.rows<{ id: string; length: number }>(
      w.owner.workspaceId,
      `select f.id, length(f.text) as length from feedback f join assignment a on a.feedback_id = f.id where a.priority_id = $1 order by f.id limit 1`,
      [w.csv],
    );
    if (!item) throw new Error('the priority has no items');
    const said = { feedbackId: item.id, start: 0, end: item.length };
    const lead = { said, circumstance: null, asks: 'failure', places: [], measures: [] };
    const requirement = {
      id: 'R1',
      sort: 'failure',
      lead,
      cases: [],
      saidBy: [item.id],
      customers: 1,
      paths: [],
    };
    const figures = {
      customers: 2,
      accounts: 2,
      signals: 2,
      lastSaidAt: null,
      revenue: null,
      accountsLeaving: 0,
      trend: null,
    };
    const sections = { workarounds: [], consequences: [], fine: [], questions: [] };
    const code = { places: [], tests: [], testCommands: [], laterCommits: [], choice: null };
    const content = { figures, requirements: [requirement], ...sections, ...code, itemsRead: 2 };
    const wordings = [
      {
        requirement: 'R1',
        text: 'Exports to CSV end *whole*',
        by: 'openai:large',
        asked: '',
        from: [item.id],
      },
    ];
    await t.rows(
      w.owner.workspaceId,
      `insert into spec (workspace_id, priority_id, version, repository_id, repository_name, ref, sha, indexed_at, as_of, content, cited_paths, cited_blobs, wordings)
       values ($1, $2, 1, $2, 'shop', 'main', repeat('a', 40), now(), now(), $3, '{}', '{}', $4)`,
      [w.owner.workspaceId, w.csv, JSON.stringify(content), JSON.stringify(wordings)],
    );
    const text = toText((await w.open(`/priorities/${w.csv}/spec?version=1`)).html);
    expect(text).toMatch(
      /R1 , said by one customer: Exports to CSV end \*whole\* \(E1\)\. This no longer happens: “.+” \(E1\)\./,
    );
    expect(text).toContain('The second reader ( openai:large ) says in a sentence');
  });
});

/** What a browser posts for the page’s button: hidden fields with its own line breaks, and the boxes that are ticked. */
function shownForm(html: string): Record<string, string> {
  const hidden = (name: string) =>
    new RegExp(`type="hidden" name="${name}" value="([^"]*)"`)
      .exec(html)?.[1]
      ?.replaceAll(/\r?\n/g, '\r\n') ?? '';
  return {
    share_token: hidden('share_token'),
    message: hidden('message'),
    subject: hidden('subject'),
    to: /name="to" value="([^"]+)" checked/.exec(html)?.[1] ?? '',
  };
}

/** A workspace with two ranked priorities, with a way to undo the newest correction that a page offers to undo. */
async function told() {
  const w = await rankedWorkspace(t);
  const undo = (html: string) =>
    w.post('/priorities/undo', {
      event: /name="event" value="([^"]+)"/.exec(html)?.[1] ?? '',
      at: /name="at" value="([^"]+)"/.exec(html)?.[1] ?? '',
    });
  /** Splits one item off the first priority; returns the id of the new one. */
  const split = async (title: string) => {
    const { html } = await w.open(`/priorities/${w.csv}/items`);
    const item = /name="item" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const { url } = await w.post(`/priorities/${w.csv}/split`, { item, title });
    return url.pathname.split('/').at(-1) ?? '';
  };
  return { ...w, undo, split };
}
