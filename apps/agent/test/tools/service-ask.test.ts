import { type AskResult, ServiceAsk, validator } from '@feedback/contract';
import { classifyItem, rankPriorities } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { type Kind } from '@feedback/intelligence';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const isOutput = validator(ServiceAsk.output);

const TOLD: Told[] = [
  {
    text: 'I am still waiting for my refund. It has been three weeks!',
    customerName: 'Ada',
    revenue: 12_000,
    about: 'Refund not arrived',
  },
  {
    text: 'My refund never showed up on my statement.',
    customerName: 'Bob',
    revenue: 3_000,
    about: 'Refund not arrived',
  },
  {
    text: 'Where is my refund? The merchant says it was sent.',
    customerName: 'Cyd',
    about: 'Refund not arrived',
    daysAgo: 40,
  },
  {
    text: 'Please add a dark mode, the app is far too bright at night.',
    customerName: 'Dan',
    about: 'Dark mode',
    projectId: 'mobile',
  },
  {
    text: 'A dark theme would be great for my eyes.',
    customerName: 'Eve',
    about: 'Dark mode',
    projectId: 'mobile',
  },
  {
    text: 'The app crashes when I open the camera to scan a cheque.',
    customerName: 'Fay',
    about: 'Camera crash',
  },
  { text: 'How do I change my PIN?', customerName: 'Gus', about: 'Change PIN' },
];

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('service.ask (§4.5)', () => {
  test('leaves out what the question is not about', async () => {
    const { ask, ids } = await workspace(TOLD);
    const { grounded, citations, read_as } = await ask('What do people complain about, apart from refunds?');
    const cited = citations.map(({ feedback_id }) => feedback_id);
    expect(grounded).toBe(true);
    expect(read_as.sentence).toMatch(/and not about “refunds”\.$/);
    expect(read_as.subject).toBeUndefined();
    expect(cited).toContain(ids[5]);
    for (const id of ids.slice(0, 3)) expect(cited).not.toContain(id);
  });

  test('answers with what customers said, verbatim and numbered, and with counts', async () => {
    const { ask, ids } = await workspace(TOLD);
    const { answer, grounded, citations, counts, related_priorities } = await ask(
      'What do people say about refunds?',
    );
    expect(grounded).toBe(true);
    expect(citations.map(({ feedback_id }) => feedback_id).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect(citations.map(({ n }) => n)).toEqual([1, 2, 3]);
    for (const { n, feedback_id, quote, score } of citations) {
      expect(TOLD[ids.indexOf(feedback_id)]?.text).toContain(quote);
      expect(answer).toContain(`[${n}]`);
      expect(score).toBeGreaterThanOrEqual(0.5);
    }
    expect(counts).toEqual({ matched: 3, shown: 3, customers: 3, accounts: 3, revenue: 15_000 });
    expect(answer).toContain('3 customers raised this in 3 items (known revenue $15,000 a year)');
    expect(related_priorities).toEqual([
      { id: expect.any(String), title: 'Refund not arrived', kind: 'other', state: 'open', matched: 3 },
    ]);
  });

  test('what is a part of an item names the item as it was sent, and its place there', async () => {
    const { ask, ids, member } = await workspace(TOLD);
    const [part = '', whole = ''] = [ids[5], ids[6]];
    await t.rows(
      member.workspaceId,
      'update feedback set part_of = $3, part_start = 10, part_end = 65 where workspace_id = $1 and id = $2',
      [member.workspaceId, part, whole],
    );
    const { citations } = await ask('Does the camera crash?');
    expect(citations).toMatchObject([
      { feedback_id: part, part_of: { feedback_id: whole, start: 10, end: 65 } },
    ]);
    const [other] = (await ask('How many want a dark mode?')).citations;
    expect(other).not.toHaveProperty('part_of');
  });

  test('no sentence of an answer is without a citation', async () => {
    const { ask } = await workspace(TOLD);
    for (const question of [
      'What do people say about refunds?',
      'How many want a dark mode?',
      'Is the camera crash mentioned more often lately?',
    ]) {
      const { answer } = await ask(question);
      const ours = answer.replaceAll(/“[^”]*”/g, '“”');
      for (const sentence of ours.split(/(?<=\.)\s/)) expect(sentence).toMatch(/\[\d+\]/);
    }
  });

  test('“how many” is counted, including other customers who said the same', async () => {
    const { ask, member } = await workspace(TOLD);
    await tell(t, member, [{ text: TOLD[3]?.text ?? '', customerName: 'Hal', revenue: 500 }]);
    const { answer, counts } = await ask('How many people want a dark mode?');
    expect(counts).toEqual({ matched: 2, shown: 2, customers: 3, accounts: 3, revenue: 500 });
    expect(answer).toMatch(/^At least 3 customers raised this in 2 items/);
  });

  test('the trend comes from the dates of the feedback', async () => {
    const { ask } = await workspace(TOLD);
    expect((await ask('Are refund complaints increasing?')).answer).toContain(
      '2 mentions in the last 28 days, 1 in the 28 days before',
    );
  });

  test('of a subject without feedback, what is nearest is at most what may be meant', async () => {
    const { ask } = await workspace(TOLD);
    const { answer, grounded, counts } = await ask('What do people say about parking tickets in Lisbon?');
    expect(answer).toMatch(/^No (?:feedback matches this question|customer says this in so many words)/);
    expect(grounded).toBe(false);
    expect(counts).toEqual({ matched: 0, shown: 0, customers: 0, accounts: 0, revenue: 0 });
  });

  test('what asks nothing is not answered', async () => {
    const { ask } = await workspace(TOLD);
    for (const [question, subject] of [['???'], ['qwertyuiop', 'qwertyuiop']] as const) {
      expect(await ask(question)).toEqual({
        answer: 'No feedback matches this question.',
        grounded: false,
        read_as: { intent: 'what', filters: {}, sentence: expect.any(String), ...(subject && { subject }) },
        citations: [],
        counts: { matched: 0, shown: 0, customers: 0, accounts: 0, revenue: 0 },
        related_priorities: [],
        followups: [],
      });
    }
  });

  test.each([
    ['project', { project_id: 'mobile' }, 2],
    ['another project', { project_id: 'web' }, 0],
    ['time', { since: new Date(Date.now() - 10 * 86_400_000).toISOString() }, 2],
    ['time before', { until: new Date(Date.now() - 10 * 86_400_000).toISOString() }, 0],
    ['kinds', { kinds: ['praise'] }, 0],
  ])('narrows by %s', async (_, filter, matched) => {
    const { ask } = await workspace(TOLD);
    expect((await ask('dark mode', filter)).counts.matched).toBe(matched);
  });

  test('an item whose kind a person set is found as that kind', async () => {
    const { ask, ids, say } = await workspace(TOLD);
    await say(['praise', 'bug', 'other']);
    const { citations } = await ask('refund', { kinds: ['praise'] });
    expect(citations.map(({ feedback_id }) => feedback_id)).toEqual(ids.slice(0, 1));
    const { counts } = await ask('refund', { kinds: ['bug', 'feature', 'question', 'other'] });
    expect(counts.matched).toBe(2);
  });

  test('words about time are a filter, not search terms', async () => {
    const { ask } = await workspace(TOLD);
    expect((await ask('What did people say about refunds in the last 30 days?')).counts.matched).toBe(2);
    expect((await ask('What did people say about refunds in the last 60 days?')).counts.matched).toBe(3);
  });

  test('cites as many as requested, and counts all', async () => {
    const { ask } = await workspace(TOLD);
    const { citations, counts } = await ask('refund', { limit: 1 });
    expect(citations).toHaveLength(1);
    expect(counts.matched).toBe(3);
  });

  test('what a customer wrote stays a quotation', async () => {
    const { ask } = await workspace([
      {
        text: 'They said “at once” and “never mind”” and hung up. The refund\n\n# page\nis broken.',
        customerName: 'Mallory',
        about: 'Refund page” [1]',
      },
    ]);
    const { answer, citations } = await ask('refund page broken');
    expect(citations).toHaveLength(1);
    expect(answer.match(/“/g)?.length).toBe(answer.match(/”/g)?.length);
    expect(answer).not.toContain('\n');
  });

  test('another workspace’s words are never found', async () => {
    await workspace(TOLD);
    const { ask } = await workspace([{ text: 'The printer is out of toner', customerName: 'Zoe' }]);
    expect((await ask('refund')).grounded).toBe(false);
  });

  test('items held or erased are not found', async () => {
    const { ask, member } = await workspace(TOLD);
    await t.rows(member.workspaceId, `update feedback set state = 'quarantined' where customer_name = 'Ada'`);
    expect((await ask('refund')).counts.matched).toBe(2);
  });

  test('other languages are found by their words', async () => {
    const { ask } = await workspace([
      { text: 'Die Rückerstattung ist nach drei Wochen noch nicht da', customerName: 'Jan' },
      { text: '払い戻しがまだ届いていません', customerName: 'Aki' },
    ]);
    expect((await ask('Rückerstattung')).citations.map(({ customer }) => customer)).toEqual(['Jan']);
  });
});

describe('what a question names (§4.5)', () => {
  const COMPANIES: Told[] = [
    {
      text: 'The export drops a column',
      customerName: 'Ada Lind',
      companyName: 'Norrland Wärme',
      revenue: 48_000,
    },
    {
      text: 'Our export stops at 500 rows',
      customerName: 'Bob Roy',
      companyName: 'Kestrel Facilities',
      revenue: 180_000,
    },
    {
      text: 'Please let us export to PDF',
      customerName: 'Cyd Ray',
      companyName: 'Kestrel Facilities',
      source: 'sales_call',
    },
    {
      text: 'Dark mode would spare my eyes',
      customerName: 'Dan Fox',
      companyName: 'Tiny Gardens',
      revenue: 1_200,
      daysAgo: 40,
    },
    {
      text: 'Dark mode please, or we go to a rival',
      customerName: 'Eve Orr',
      companyName: 'Blackmoor Lifts',
      revenue: 96_000,
    },
  ];

  test.each<[string, number[], object]>([
    ['What does Kestrel say?', [1, 2], { accounts: ['Kestrel Facilities'] }],
    ['What does Kestrel say about exports?', [1, 2], { accounts: ['Kestrel Facilities'] }],
    ['feedback from Norland', [0], { accounts: ['Norrland Wärme'] }],
    ['Has Bob from Kestrel said anything?', [1], { customers: ['Bob Roy'] }],
    ['What do accounts above 100k want?', [1, 2], { pays: { at_least: 100_001 } }],
    ['exports raised in sales calls', [2], { sources: ['sales_call'] }],
    ['dark mode in the last two weeks', [4], { since: expect.any(String) }],
    ['Who might leave us?', [4], { churn_risk: true }],
    ['exports or dark mode', [0, 1, 2, 3, 4], {}],
  ])('%s', async (question, expected, filters) => {
    const { ask, ids } = await workspace(COMPANIES);
    const { grounded, citations, counts, read_as } = await ask(question);
    expect(citations.map(({ feedback_id: id }) => ids.indexOf(id)).toSorted((a, b) => a - b)).toEqual(
      expected,
    );
    expect({ grounded, matched: counts.matched }).toEqual({ grounded: true, matched: expected.length });
    expect(read_as.filters).toEqual(filters);
  });

  test('who is angry are those who sound so', async () => {
    const { ask, ids } = await workspace([
      { text: 'The export drops a column', customerName: 'Ada' },
      { text: 'Three weeks and the export is still broken. I am furious!', customerName: 'Bob' },
    ]);
    const { citations, read_as } = await ask('Who is angry?');
    expect(citations.map(({ feedback_id }) => feedback_id)).toEqual([ids[1]]);
    expect(read_as.filters).toEqual({ kinds: ['bug', 'other'], angry: true });
    expect((await ask('Who is unhappy?')).counts.matched).toBe(2);
  });

  test('what came back is what was said after a silence', async () => {
    const photos = (text: string, daysAgo: number): Told => ({ text, daysAgo, about: 'Photos missing' });
    const { ask, ids } = await workspace([
      photos('Photos are missing from the report', 80),
      photos('No photos in the report', 77),
      photos('Where are the photos?', 73),
      photos('The photos are missing again', 9),
      photos('Photos in the report are gone, exactly as before', 6),
      { text: 'Signed out again', about: 'Signed out', daysAgo: 30 },
      { text: 'Signed out on my phone', about: 'Signed out', daysAgo: 28 },
    ]);
    const { citations, counts } = await ask('What came back?');
    expect(citations.map(({ feedback_id }) => feedback_id).toSorted()).toEqual(ids.slice(3, 5).toSorted());
    expect(counts.matched).toBe(2);
  });

  test('without a silence, what came back are those who say that it was not solved', async () => {
    const { ask, ids } = await workspace([
      { text: 'Signed out again', about: 'Signed out', daysAgo: 30 },
      { text: 'Signed out, although this was supposed to be fixed', about: 'Signed out', daysAgo: 28 },
    ]);
    const { citations } = await ask('Which problems came back?');
    expect(citations.map(({ feedback_id }) => feedback_id)).toEqual([ids[1]]);
  });

  test('says who, with what they pay', async () => {
    const { ask } = await workspace(COMPANIES);
    const { answer } = await ask('Who wants a dark mode?');
    expect(answer).toContain('Blackmoor Lifts (Eve Orr), pays $96,000 a year, 1 item [');
    expect(answer.indexOf('Blackmoor')).toBeLessThan(answer.indexOf('Tiny Gardens'));
  });

  test('compares two subjects by accounts', async () => {
    const { ask } = await workspace(COMPANIES);
    const { answer } = await ask('Which is bigger, exports or dark mode?');
    expect(answer).toMatch(/“exports”: 3 items from 2 accounts \[.*“dark mode”: 2 items from 2 accounts \[/);
  });

  test('says since when, with the first and the last', async () => {
    const { ask } = await workspace(COMPANIES);
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    expect((await ask('Since when do people ask for a dark mode?')).answer).toContain(
      `First said on ${day(40)} [1], last on ${day(0)} [2].`,
    );
  });

  test('names the nearest part when nothing matches the whole', async () => {
    const { ask } = await workspace(COMPANIES);
    const { answer, grounded, counts, citations } = await ask('What does Kestrel say about the dark mode?');
    expect(answer).toMatch(
      /^No feedback matches this question\. Nothing from “Kestrel Facilities” about “dark mode”\. 2 items about “dark mode” from others: “/,
    );
    expect({ grounded, matched: counts.matched, cited: citations.length }).toEqual({
      grounded: false,
      matched: 0,
      cited: 2,
    });
    expect((await ask('What does Kestrel say about parking tickets?')).answer).toMatch(
      /Nothing from “Kestrel Facilities” about “parking tickets”\. They said 2 other things: “/,
    );
  });

  test('names what is nearest when nothing is about its subject', async () => {
    const { ask } = await workspace([
      { text: 'QuickBooks gets every invoice twice', about: 'Invoices doubled' },
      { text: 'The board takes twenty seconds to open', about: 'Slow board' },
    ]);
    const { answer, grounded, counts } = await ask('Who complains about overpriced invoices?');
    expect(answer).toContain('Perhaps this is meant: “QuickBooks gets every invoice twice” [1].');
    expect({ grounded, matched: counts.matched }).toEqual({ grounded: false, matched: 0 });
    expect((await ask('Who plays electric guitars?')).answer).toBe('No feedback matches this question.');
  });
});

describe('a question that names no subject (§4.5)', () => {
  test.each(['What are the biggest problems?', 'what should we build next?', 'Top themes'])(
    '“%s” is answered from the ranking, in its order, with what was counted and said',
    async (question) => {
      const { ask, say, rank, ids } = await workspace(TOLD);
      await say(TOLD.map(() => 'other'));
      await rank();
      const { answer, grounded, citations, counts, related_priorities } = await ask(question);
      expect(grounded).toBe(true);
      expect(related_priorities[0]).toMatchObject({ title: 'Refund not arrived', state: 'open', matched: 3 });
      expect(related_priorities.map(({ title }) => title).toSorted()).toEqual(
        ['Camera crash', 'Change PIN', 'Dark mode', 'Refund not arrived'].toSorted(),
      );
      expect(answer).toContain(
        '#1 “Refund not arrived”, 3 items from 3 customers (known revenue $15,000 a year); ' +
          '2 mentions in the last 28 days, 1 in the 28 days before: “',
      );
      expect(counts).toEqual({ matched: 7, shown: 6, customers: 7, accounts: 7, revenue: 15_000 });
      for (const { n, feedback_id, quote } of citations) {
        expect(TOLD[ids.indexOf(feedback_id)]?.text).toContain(quote);
        expect(answer).toContain(`“${quote}” [${n}]`);
      }
      const ours = answer.replaceAll(/“[^”]*”/g, '“”');
      for (const sentence of ours.split(/(?<=\.)\s/)) expect(sentence).toMatch(/\[\d+\]/);
    },
  );

  test('is narrowed by the same filters as any other', async () => {
    const { ask, rank } = await workspace(TOLD);
    await rank();
    const titles = async (more: object) =>
      (await ask('What are the main topics?', more)).related_priorities.map(({ title }) => title);
    expect(await titles({ project_id: 'mobile' })).toEqual(['Dark mode']);
    expect(await titles({ until: new Date(Date.now() - 10 * 86_400_000).toISOString() })).toEqual([
      'Refund not arrived',
    ]);
    expect(await titles({ project_id: 'web' })).toEqual([]);
    expect((await ask('What are the main topics?', { project_id: 'web' })).grounded).toBe(false);
  });

  test('is narrowed by its own words too: the kind, the time, and who pays', async () => {
    const { ask, say, rank } = await workspace([
      {
        text: 'The export fails with an error',
        customerName: 'Ada',
        revenue: 90_000,
        about: 'Export fails',
      },
      {
        text: 'Import crashes each time',
        customerName: 'Bob',
        revenue: 100,
        about: 'Import crashes',
      },
      {
        text: 'Please add a calendar',
        customerName: 'Cyd',
        revenue: 70_000,
        about: 'Calendar',
      },
      { text: 'Add a map, please', customerName: 'Dan', daysAgo: 400, about: 'Map' },
    ]);
    await say(['bug', 'bug', 'feature', 'feature']);
    await rank();
    const titles = async (question: string) =>
      (await ask(question)).related_priorities.map(({ title }) => title).toSorted();
    expect(await titles('What are the top bugs?')).toEqual(['Export fails', 'Import crashes']);
    expect(await titles('Which features do people request most?')).toEqual(['Calendar', 'Map']);
    expect(await titles('Which feature requests came in the last 30 days?')).toEqual(['Calendar']);
    expect(await titles('What do enterprise customers want most?')).toEqual(['Calendar', 'Export fails']);
    expect(await titles('What do free users want?')).toEqual(['Import crashes']);
  });

  test('what is said most often goes by the number of items, and not by revenue', async () => {
    const exports = ['The export fails with an error', 'Exporting gives me an empty file'];
    const themes = ['Dark mode, please', 'A dark theme would be kind to my eyes', 'No dark colours yet?'];
    const { ask, rank } = await workspace([
      ...exports.map((text, n) => ({
        text,
        customerName: `Payer ${n}`,
        revenue: 90_000,
        about: 'Export fails',
      })),
      ...themes.map((text, n) => ({ text, customerName: `Person ${n}`, revenue: 900, about: 'Dark mode' })),
    ]);
    await rank();
    const titles = async (question: string) =>
      (await ask(question)).related_priorities.map(({ title }) => title);
    expect(await titles('What should we do first?')).toEqual(['Export fails', 'Dark mode']);
    expect(await titles('What do people mention most often?')).toEqual(['Dark mode', 'Export fails']);
    const { answer, citations, related_priorities, read_as } = await ask('Which topic came up most often?');
    expect(related_priorities).toMatchObject([{ title: 'Dark mode', matched: 3 }]);
    expect(citations).toHaveLength(3);
    expect(answer).toContain('in the priority with the most items');
    expect(read_as.sentence).toBe('What is said most often.');
  });

  test('how many is counted over all that it asks for', async () => {
    const { ask, rank } = await workspace(TOLD);
    await rank();
    const { answer, counts, citations } = await ask('How many items of feedback are there?', { limit: 1 });
    expect(counts).toEqual({ matched: 7, shown: 1, customers: 7, accounts: 7, revenue: 15_000 });
    expect(answer).toMatch(/^7 items from 7 customers/);
    expect(citations).toHaveLength(1);
  });

  test('of a kind or a mood, which is judged, there may be more: it is counted at least', async () => {
    const { ask } = await workspace(TOLD);
    expect((await ask('What do people like about it?')).answer).not.toMatch(/^\d/);
    expect((await ask('How many bugs are there about refunds?')).answer).toMatch(/^At least /);
    expect((await ask('Which bugs do customers of Acme report?')).answer).toMatch(/^(?:At least |No)/);
  });

  test('shipped priorities are no longer among the first', async () => {
    const { ask, rank, member } = await workspace(TOLD);
    await rank();
    await t.rows(
      member.workspaceId,
      `update priority set state = 'shipped' where title = 'Refund not arrived'`,
    );
    const { related_priorities } = await ask('What should we build next?');
    expect(related_priorities.map(({ title }) => title)).not.toContain('Refund not arrived');
  });

  test('before the first ranking it says so', async () => {
    const { ask } = await workspace(TOLD);
    expect(await ask('What are the biggest problems?')).toMatchObject({
      answer: 'There is no ranking yet: feedback is still being processed. Ask again in a minute.',
      grounded: false,
      citations: [],
    });
  });
});

async function workspace(told: Told[]) {
  const member: Member = await t.newMember();
  const ids = await tell(t, member, told);
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  const { workspaceId, personId } = member;
  /** A person sets the items' kinds, in order. */
  const say = async (kinds: Kind[]) => {
    for (const [n, kind] of kinds.entries())
      await classifyItem({ db: t.db, now: () => new Date() }, workspaceId, {
        feedbackId: ids[n] ?? '',
        kind,
        by: { personId },
      });
  };
  const rank = async () => {
    const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
    const effect = await rankPriorities(
      { db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 },
      member,
    );
    await withWorkspace(t.db, workspaceId, effect);
  };
  return {
    member,
    ids,
    say,
    rank,
    ask: async (question: string, more: object = {}): Promise<AskResult> => {
      const result = await ask({ question, ...more });
      expect(isOutput(structuredClone(result))).toMatchObject({ ok: true });
      return result;
    },
  };
}
