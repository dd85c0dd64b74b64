import { type AskResult, ServiceAsk, validator } from '@feedback/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from './harness.ts';
import { tell, type Told } from './told-feedback.ts';
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
    expect(counts).toEqual({ matched: 3, customers: 3, revenue: 15_000 });
    expect(answer).toContain(
      '3 customers spoke of this in 3 items; as far as it is known they pay 15,000 USD a year',
    );
    expect(related_priorities).toEqual([
      { id: expect.any(String), title: 'Refund not arrived', kind: 'other', state: 'open', matched: 3 },
    ]);
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

  test('how many is counted, other customers who said the same included', async () => {
    const { ask, member } = await workspace(TOLD);
    await tell(t, member, [{ text: TOLD[3]?.text ?? '', customerName: 'Hal', revenue: 500 }]);
    const { answer, counts } = await ask('How many people want a dark mode?');
    expect(counts).toEqual({ matched: 2, customers: 3, revenue: 500 });
    expect(answer).toMatch(/^3 customers spoke of this in 2 items/);
  });

  test('whether it grows is told from when it was said', async () => {
    const { ask } = await workspace(TOLD);
    expect((await ask('Are refund complaints increasing?')).answer).toContain(
      'In the last 28 days it was said 2 times, in the 28 days before once',
    );
  });

  test('what nobody spoke of is not answered', async () => {
    const { ask } = await workspace(TOLD);
    for (const question of ['What do people say about parking tickets in Lisbon?', '???', 'qwertyuiop']) {
      expect(await ask(question)).toEqual({
        answer: 'Nothing that customers said bears on this.',
        grounded: false,
        citations: [],
        counts: { matched: 0, customers: 0, revenue: 0 },
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

  test('cites as many as asked for, and counts all', async () => {
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

async function workspace(told: Told[]) {
  const member: Member = await t.newMember();
  const ids = await tell(t, member, told);
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  return {
    member,
    ids,
    ask: async (question: string, more: object = {}): Promise<AskResult> => {
      const result = await ask({ question, ...more });
      expect(isOutput(structuredClone(result))).toMatchObject({ ok: true });
      return result;
    },
  };
}
