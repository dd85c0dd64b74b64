import { type ActResult } from '@feedback/contract';
import { excludeItem, settingsActs, sharePriority } from '@feedback/core';
import { newId, suppressions, withWorkspace } from '@feedback/db';
import { ownerOf } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { confirmShare, sendHere } from '../shared-mail.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const ABOUT = 'Export to CSV';
const DANA = {
  text: 'The CSV export drops the last column',
  customerName: 'Dana',
  customerEmail: 'dana@acme.example',
};
const LEE = { text: 'CSV exports are cut off', customerName: 'Lee', customerEmail: 'lee@beta.example' };

/** A shipped priority that these customers asked for. */
async function shipped(told: Told[], version: string | null = '2.4.0') {
  const member = await t.newMember('Acme Planner');
  const ids = await tell(
    t,
    member,
    told.map((one) => ({ about: ABOUT, ...one })),
  );
  const [priority] = await t.rows<{ id: string }>(member.workspaceId, 'select id from priority');
  const act = await toolCaller<ActResult>(t, 'service.act', member);
  const id = priority?.id ?? '';
  const ship = { action: 'mark_shipped', priority_id: id };
  await act.ask({ ...ship, ...(version === null ? {} : { version }) });
  const share = (more: object = {}) => ({ action: 'share', priority_id: id, ...more });
  return { member, act, id, ids, share };
}

const mailsOf = ({ workspaceId }: Member) =>
  t.rows<{ state: string }>(workspaceId, 'select state from mail order by id');

describe('service.act share (§4.5): without a token', () => {
  test('shows the recipients, masked, and one mail, and changes nothing', async () => {
    const { act, share, member } = await shipped([DANA, LEE]);
    const shown = await act.ask(share({ message: 'All columns are there.' }));
    expect(shown).toMatchObject({ priority: { state: 'shared', previous_state: 'shipped' }, event_id: null });
    expect(shown.share).toMatchObject({
      recipients: {
        count: 2,
        shown: expect.arrayContaining([
          { customer: 'Dana', account: expect.any(String), address: 'd…@acme.example' },
        ]),
      },
      preview: { subject: 'Acme Planner: what you reported is fixed' },
      send_status: 'not_sent',
    });
    expect(shown.share?.preview?.text).toMatch(
      /is fixed, in version 2\.4\.0\n\nYou said:\n> .*\n\nAll columns are there\./,
    );
    expect(JSON.stringify(shown)).not.toContain('dana@');
    expect(await mailsOf(member)).toEqual([]);
  });

  test('counts why the others get none, by name', async () => {
    const { act, share, member, ids, id } = await shipped([
      DANA,
      { text: 'CSV exports lose a column', customerName: 'Nora' },
      { text: 'CSV exports lose columns, always', customerName: 'Max', customerEmail: 'no address' },
      { text: 'CSV exports: no last column', customerName: 'Uma', customerEmail: 'uma@beta.example' },
      { text: 'Export to CSV is broken for me', customerName: 'Bo', customerEmail: 'bo@gone.example' },
      { text: 'My own CSV exports lose a column', customerName: 'Me' },
      {
        text: 'Cheap CSV columns, 70% off today, order now!',
        customerName: 'Spam',
        customerEmail: 'spam@bad.example',
      },
      { text: 'The CSV export is missing a column', customerName: 'Out', customerEmail: 'out@beta.example' },
    ]);
    const { workspaceId, email, personId } = member;
    await t.rows(workspaceId, `update feedback set customer_email = $2 where id = $1`, [ids[5], email]);
    await t.rows(workspaceId, `update customer set email = $2 where name = $1`, ['Me', email]);
    const key = async (name: string) =>
      (await t.rows<{ key: string }>(workspaceId, 'select key from customer where name = $1', [name]))[0]
        ?.key ?? '';
    for (const [name, reason] of [
      ['Uma', 'unsubscribed'],
      ['Bo', 'bounced'],
    ] as const) {
      const suppressed = { key: await key(name), reason };
      await withWorkspace(t.db, workspaceId, (tx) => suppressions.add(tx, workspaceId, suppressed));
    }
    const item = { feedbackId: ids[7] ?? '', by: { personId } };
    await t.rows(workspaceId, `update understanding set clustered = true`);
    expect(await excludeItem({ db: t.db, now: () => new Date() }, workspaceId, item)).toMatchObject({
      priorityId: id,
    });
    const { share: shown } = await act.ask(share());
    expect([shown?.recipients.count, shown?.skipped]).toEqual([
      1,
      {
        no_email: { count: 2, customers: expect.arrayContaining(['Max', 'Nora']) },
        unsubscribed: { count: 1, customers: ['Uma'] },
        bounced: { count: 1, customers: ['Bo'] },
        already_told: { count: 0, customers: [] },
        member: { count: 1, customers: ['Me'] },
        quarantined: { count: 2, customers: expect.arrayContaining(['Out', 'Spam']) },
        uncertain: { count: 0, customers: [] },
      },
    ]);
  });

  test('a customer with several items counts once', async () => {
    const { act, share } = await shipped([DANA, { ...DANA, text: 'Still no last column in CSV exports' }]);
    expect((await act.ask(share())).share?.recipients.count).toBe(1);
  });
});

describe('service.act share: customers at the edge of the priority', () => {
  test('are uncertain, unless a member said that they belong there or they said it clearly elsewhere', async () => {
    const { act, share, member, ids } = await shipped([
      DANA,
      LEE,
      { text: 'Invoices need a column for the tax', customerName: 'Kim', customerEmail: 'kim@c.example' },
      { ...LEE, text: 'Our exports have no last column' },
    ]);
    const place = (n: number, set: string) =>
      t.rows(member.workspaceId, `update assignment set ${set} where feedback_id = $1`, [ids[n]]);
    for (const n of [0, 1, 2]) await place(n, 'probability = 0.3');
    await place(0, 'confirmed = true');
    const { share: shown } = await act.ask(share());
    const asked = await asksPerson(act.accessToken)(share({ share_token: shown?.share_token }));
    expect(JSON.stringify(asked['inputRequests'])).toMatch(
      /Send this mail to 2 customers.*1 other is uncertain and gets none/,
    );
    expect(shown).toMatchObject({
      recipients: { count: 2 },
      skipped: { uncertain: { count: 1, customers: ['Kim'] } },
    });
    expect(shown?.recipients.shown.map(({ customer }) => customer).toSorted()).toEqual(['Dana', 'Lee']);
    await confirmShare(t, member, (await act.ask(share())).priority.id);
    const words = (await sendHere(t, member)).map(({ text }) => /^> (.*)$/m.exec(text)?.[1]);
    expect(new Set(words)).toEqual(new Set(['Our exports have no last column', DANA.text]));
  });
});

describe('service.act share: what stands badly for the priority', () => {
  const KIM = {
    text: 'Invoices need a column for the tax',
    customerName: 'Kim',
    customerEmail: 'kim@c.example',
  };

  test.each([
    ['is little like the others and the title', `typicality = 0.7`, 1],
    ['is as like them as most', `typicality = 0.9`, 0],
    ['is little like them, but a member moved it there', `typicality = 0.7, pinned = true`, 0],
  ])('who said what %s', async (_, set, uncertain) => {
    const { act, share, member, ids } = await shipped([DANA, LEE, KIM]);
    await t.rows(member.workspaceId, `update assignment set typicality = 1.2, probability = 0.8`);
    await t.rows(member.workspaceId, `update assignment set ${set} where feedback_id = $1`, [ids[2]]);
    const { share: shown } = await act.ask(share());
    expect([shown?.recipients.count, shown?.skipped.uncertain.count]).toEqual([3 - uncertain, uncertain]);
  });

  test('who praised is told only if a person says so, where others reported a bug', async () => {
    const { act, share, member, ids } = await shipped([DANA, LEE, KIM]);
    await t.rows(member.workspaceId, `update assignment set typicality = 1.2, probability = 0.8`);
    await t.rows(member.workspaceId, `update understanding set kind = 'bug'`);
    await t.rows(member.workspaceId, `update understanding set kind = 'praise' where feedback_id = $1`, [
      ids[2],
    ]);
    const { share: shown } = await act.ask(share());
    expect(shown?.skipped.uncertain).toEqual({ count: 1, customers: ['Kim'] });
  });

  test('an only customer is told, however badly the title says it', async () => {
    const { act, share, member } = await shipped([DANA]);
    await t.rows(member.workspaceId, `update assignment set typicality = 0.3, probability = 0.5`);
    const { share: shown } = await act.ask(share());
    expect([shown?.recipients.count, shown?.skipped.uncertain.count]).toEqual([1, 0]);
  });
});

describe('service.act share: where all customers are at the edge of the priority', () => {
  test('no client is told to ask for a yes that would share it with none: a person chooses on the page', async () => {
    const { act, share, member, id } = await shipped([DANA, LEE]);
    await t.rows(member.workspaceId, 'update assignment set probability = 0.3');
    const { share: shown } = await act.ask(share());
    expect(shown).toMatchObject({ recipients: { count: 0 }, skipped: { uncertain: { count: 2 } } });
    const done = await asksPerson(act.accessToken)(share({ share_token: shown?.share_token }));
    expect(done).toMatchObject({
      structuredContent: {
        priority: { state: 'shipped' },
        share: { send_status: 'awaits_confirmation', confirm_url: expect.stringContaining(`${id}/share`) },
      },
      content: [{ text: expect.stringMatching(/who of the uncertain ones gets a mail.*2 uncertain/) }],
    });
    expect(await mailsOf(member)).toEqual([]);
    expect(await t.rows(member.workspaceId, 'select from share_proposal')).toHaveLength(1);
  });
});

describe('service.act share: where the client can ask its person', () => {
  test.each([
    ['the person accepts', { action: 'accept', content: { send: true } }, 'queued'],
    ['the person leaves the box empty', { action: 'accept', content: { send: false } }, 'not'],
    ['the person declines', { action: 'decline' }, 'not'],
    ['the person closes the question', { action: 'cancel' }, 'not'],
  ])('the mails go out only when %s', async (_, answer, state) => {
    const { share, member, act } = await shipped([DANA]);
    const { share: shown } = await act.ask(share());
    const args = share({ share_token: shown?.share_token });
    const ask = asksPerson(act.accessToken);
    const asked = await ask(args);
    const question = asked['inputRequests'] as Record<string, { params: { message: string } }>;
    expect([asked['resultType'], Object.keys(question)]).toEqual(['input_required', ['confirm']]);
    expect(question['confirm']?.params.message).toMatch(
      /1 customer.*cannot be taken back[^]*> The CSV export/,
    );
    expect(await mailsOf(member)).toEqual([]);
    const done = await ask(args, { confirm: answer }, asked['requestState']);
    if (state === 'queued')
      expect(done['structuredContent']).toMatchObject({
        priority: { state: 'shared' },
        share: { send_status: 'queued' },
      });
    else expect(done).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/said no/) }] });
    expect(await mailsOf(member)).toHaveLength(state === 'queued' ? 1 : 0);
    expect(await t.rows(member.workspaceId, 'select from share_proposal')).toEqual([]);
  });

  const YES = { confirm: { action: 'accept', content: { send: true } } };

  test('an answer counts only to a question that was asked: of this connection, about this share', async () => {
    const { share, member, act } = await shipped([DANA]);
    const ask = asksPerson(act.accessToken);
    const { share: shown } = await act.ask(share());
    const args = share({ share_token: shown?.share_token });
    const changed = share({
      message: 'Look here',
      share_token: await tokenOf(share({ message: 'Look here' })),
    });
    const other = await toolCaller<ActResult>(t, 'service.act', member);
    const state = (await ask(args))['requestState'];
    expect(typeof state).toBe('string');
    for (const made of [
      await ask(args, YES),
      await ask(args, YES, 'invented'),
      await ask(args, YES, `${String(state).slice(0, -4)}AAAA`),
      await ask(changed, YES, state),
      await asksPerson(other.accessToken)(args, YES, state),
    ])
      expect(made['resultType']).toBe('input_required');
    expect(await mailsOf(member)).toEqual([]);
    expect((await ask(args, YES, state))['structuredContent']).toMatchObject({
      share: { send_status: 'queued' },
    });

    async function tokenOf(call: Record<string, unknown>) {
      return (await act.ask(call)).share?.share_token;
    }
  });

  test('a client that shows no forms is given the page, whatever it claims was answered', async () => {
    const { share, member, act } = await shipped([DANA]);
    for (const elicitation of [null, { url: {} }]) {
      const { share: shown } = await act.ask(share());
      const done = await asksPerson(act.accessToken, elicitation)(
        share({ share_token: shown?.share_token }),
        { confirm: { action: 'accept', content: { send: true } } },
      );
      expect(done['structuredContent']).toMatchObject({ share: { send_status: 'awaits_confirmation' } });
    }
    expect(await mailsOf(member)).toEqual([]);
  });
});

/** A client of the revision 2026-07-28 that shows its person forms: asks, and answers with `inputResponses`. */
function asksPerson(token: string, elicitation: object | null = { form: {} }) {
  return async (
    args: object,
    inputResponses?: object,
    requestState?: unknown,
  ): Promise<Record<string, unknown>> => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': elicitation === null ? {} : { elicitation },
    };
    const answers = { inputResponses, requestState }; // JSON leaves out what is undefined
    const params = { name: 'service.act', arguments: args, ...answers, _meta };
    const response = await fetch(t.config.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'service.act',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    return ((await response.json()) as { result: Record<string, unknown> }).result;
  };
}

describe('service.act share: with its token', () => {
  test('that no customer could get is carried out: there is nothing to confirm', async () => {
    const { act, share, member } = await shipped([
      { text: 'CSV exports lose a column', customerName: 'Nora' },
    ]);
    const token = (await act.ask(share())).share?.share_token;
    const { priority, share: done } = await act.ask(share({ share_token: token }));
    expect([priority.state, done?.send_status === 'awaits_confirmation']).toEqual(['shared', false]);
    expect(await mailsOf(member)).toEqual([]);
  });

  test('with a subject that names or quotes a customer is refused, and shows nothing', async () => {
    const { act, share, member } = await shipped([DANA, LEE]);
    for (const subject of ['Dana says: exports are whole', `${DANA.text}: fixed`])
      expect((await act.fail(share({ subject }))).detail).toMatch(/The subject goes to all customers/);
    expect(await mailsOf(member)).toEqual([]);
  });

  test('with five words in a row of any item is refused, unless a member has made them the title', async () => {
    const { act, share, member, id } = await shipped([
      DANA,
      {
        text: 'Our payroll provider rejected the export because it lacks the tax number',
        customerName: 'Ida',
      },
      { text: 'PDFs are blank. They say: “the invoice copy never arrives”', customerName: 'Ida' },
    ]);
    const quoting = ['Payroll provider rejected the export', 'Fixed: the invoice – copy never ARRIVES'];
    for (const subject of quoting)
      expect((await act.fail(share({ subject }))).detail).toMatch(/say it in words of your own/);
    await t.rows(member.workspaceId, `update priority set named = true, title = $2 where id = $1`, [
      id,
      'Payroll provider rejected the export',
    ]);
    const { share: shown } = await act.ask(share({ subject: 'Payroll provider rejected the export' }));
    expect(shown?.preview?.subject).toBe('Payroll provider rejected the export');
    expect((await act.fail(share({ subject: quoting[1] }))).detail).toMatch(/say it in words of your own/);
  });

  test('is a proposal: it moves nothing and sends nothing, and says where a person confirms it', async () => {
    const { act, share, member, id } = await shipped([DANA, LEE]);
    const words = {
      message: 'All columns are there: https://acme.example/news',
      subject: 'Exports are whole',
    };
    const { share: shown } = await act.ask(share(words));
    expect(shown?.preview?.subject).toBe('Exports are whole');
    const send = share({ ...words, share_token: shown?.share_token, idempotency_key: 'k' });
    const done = await act.ask(send);
    expect(done).toMatchObject({
      priority: { state: 'shipped', previous_state: 'shipped' },
      changed: false,
      share: {
        recipients: { count: 2 },
        share_token: null,
        send_status: 'awaits_confirmation',
        confirm_url: `${t.config.appUrl}/w/${member.workspaceId}/priorities/${id}/share`,
      },
    });
    expect(await mailsOf(member)).toEqual([]);
    const trail = `select id, detail from event where action = 'propose_share'`;
    const event = { id: done.event_id, detail: { recipients: 2, ship: '2.4.0', ...words } };
    expect(await t.rows(member.workspaceId, trail)).toEqual([event]);
    expect(await act.ask(send)).toMatchObject({ changed: false, event_id: done.event_id });
    expect(await t.rows(member.workspaceId, trail)).toEqual([event]);
    expect(await t.rows(member.workspaceId, `select kind from task where kind = 'mail'`)).toEqual([]);
  });

  test('a person who shares it sends the mails, and the proposal is settled', async () => {
    const { act, share, member, id } = await shipped([DANA, LEE]);
    const { share: shown } = await act.ask(share());
    await act.ask(share({ share_token: shown?.share_token }));
    const message = 'All columns are there';
    const { acted } = await confirmShare(t, member, id, { message });
    expect(acted).toMatchObject({ changed: true, priority: { state: 'shared' } });
    expect(await mailsOf(member)).toEqual([{ state: 'queued' }, { state: 'queued' }]);
    expect(await t.rows(member.workspaceId, `select detail from event where action = 'share'`)).toEqual([
      { detail: { recipients: 2, ship: '2.4.0', message } },
    ]);
    expect(await t.rows(member.workspaceId, `select kind from task where kind = 'mail'`)).toHaveLength(1);
    expect(await t.rows(member.workspaceId, `select from share_proposal`)).toEqual([]);
    expect(
      await t.rows(
        member.workspaceId,
        `select action from audit_entry where action like 'share%' order by at`,
      ),
    ).toEqual([{ action: 'share-proposed' }, { action: 'shared' }]);
  });

  test('holds for 10 minutes: then it is refused, and nothing is sent', async () => {
    const { act, share, member, id } = await shipped([DANA]);
    const { share: shown } = await act.ask(share());
    const shareAfter = (minutes: number) =>
      sharePriority(
        { db: t.db, now: () => new Date(Date.now() + minutes * 60_000), appUrl: t.config.appUrl },
        member.workspaceId,
        { priorityId: id, by: { personId: member.personId }, shareToken: shown?.share_token ?? '' },
      );
    await expect(shareAfter(10.1)).rejects.toThrow(
      'The share_token has expired after 10 minutes: send the same call without share_token, then with the new token',
    );
    expect(await mailsOf(member)).toEqual([]);
    expect((await shareAfter(9.8)).acted).toMatchObject({ outcome: 'acted', changed: true });
    expect(await mailsOf(member)).toHaveLength(1);
  });

  test('mails lead to the link that the dry run showed, and to no later one', async () => {
    const { act, share, member, id } = await shipped([DANA]);
    const set = (url: string) => settingsActs.setShareLink.perform(t, ownerOf(member), { url });
    await set('https://acme.example/first');
    const { share: shown } = await act.ask(share());
    expect(shown?.preview?.text).toContain('See it: https://acme.example/first\n');
    await set('https://acme.example/second');
    expect((await act.fail(share({ share_token: shown?.share_token }))).detail).toMatch(
      /something has changed since the dry run/,
    );
    await confirmShare(t, member, id);
    await set('https://acme.example/third');
    const [mail] = await sendHere(t, member);
    expect(mail?.text).toContain('See it: https://acme.example/second\n');
    expect(mail?.html).toContain('<a href="https://acme.example/second">See it</a>');
  });

  test.each<[string, (s: Awaited<ReturnType<typeof shipped>>) => Promise<object>]>([
    ['another message', () => Promise.resolve({ message: 'Other' })],
    [
      'another recipient',
      async ({ member, id }) => {
        const [extra] = await tell(t, member, [
          { text: 'I miss a CSV column too', customerEmail: 'kim@c.example' },
        ]);
        await t.rows(
          member.workspaceId,
          'insert into assignment (workspace_id, feedback_id, priority_id, probability) values ($1, $2, $3, 0.8)',
          [member.workspaceId, extra, id],
        );
        return {};
      },
    ],
    [
      'another ship',
      async ({ act, id }) => {
        await act.ask({ action: 'reopen', priority_id: id });
        await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.4.1' });
        return {};
      },
    ],
    ['an invented token', () => Promise.resolve({ share_token: 'zzzzzzz.00000000000000000000000000000000' })],
  ])('is refused for %s', async (_, change) => {
    const scene = await shipped([DANA]);
    const { act, share, member } = scene;
    const { share: shown } = await act.ask(share());
    const more = await change(scene);
    expect(await act.fail(share({ share_token: shown?.share_token, ...more }))).toEqual({
      code: 'conflict',
      detail: expect.stringMatching(/something has changed since the dry run/),
    });
    expect(await mailsOf(member)).toEqual([]);
  });

  test('a ship of the same version reaches no customer twice', async () => {
    const { act, share, id, member } = await shipped([DANA]);
    const send = async () => (await confirmShare(t, member, id)).sharing;
    const shown = async () => (await act.ask(share())).share;
    expect((await send())?.recipients).toHaveLength(1);
    expect(await sendHere(t, member)).toHaveLength(1);
    await act.ask({ action: 'reopen', priority_id: id });
    await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.4.0' });
    expect(await shown()).toMatchObject({
      recipients: { count: 0 },
      skipped: { already_told: { count: 1 } },
      preview: null,
    });
    expect((await send())?.recipients).toEqual([]);
    await act.ask({ action: 'reopen', priority_id: id });
    await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.5.0' });
    expect((await send())?.recipients).toHaveLength(1);
  });

  test('a mail that was ended before it was sent is queued again by the next share', async () => {
    const { act, id, member } = await shipped([DANA]);
    const send = async () => (await confirmShare(t, member, id)).sharing;
    await send();
    await act.ask({ action: 'reopen', priority_id: id });
    expect(await sendHere(t, member)).toEqual([]);
    expect(await mailsOf(member)).toEqual([{ state: 'cancelled' }]);
    await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.4.0' });
    expect((await send())?.recipients).toHaveLength(1);
    expect(await sendHere(t, member)).toHaveLength(1);
    expect(await mailsOf(member)).toEqual([{ state: 'sent' }]);
  });

  test('a priority of another workspace is not found, and share_token goes with share alone', async () => {
    const { act, id } = await shipped([DANA]);
    expect(await act.fail({ action: 'share', priority_id: newId() })).toMatchObject({ code: 'not_found' });
    expect((await act.fail({ action: 'reopen', priority_id: id, share_token: 'x' })).detail).toMatch(
      /share_token/,
    );
  });
});
