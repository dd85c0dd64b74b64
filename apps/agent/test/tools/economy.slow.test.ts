import {
  HELP_TOPICS,
  type PrioritiesResult,
  ServicePriorities,
  type SurveysResult,
  validator,
} from '@feedback/contract';
import { likelyTokens, rankPriorities, tokensAtMost } from '@feedback/core';
import { newId, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';
import { tell } from '../told-feedback.ts';

// What an answer costs its reader, counted with a current tokenizer (o200k_base): the text of a result and the JSON of its
// structured content together, because a client may show its model both.

type Result = { structuredContent?: Record<string, unknown>; content: { text: string }[]; isError?: boolean };

const PRIORITIES = 300;
const FIRST_LOOK = 4_000;
const MOST = 20_000;
const LIST = 3_000;

/** Letters that form no words, each of which costs up to three tokens: no text costs more to read. */
const COSTLY = 'ꦗꦮꦶᬅᬓ᭄ᬱᬭᱥᱟᱱᱛᱟᱲᱤ';
const WORDS =
  'the quarterly export of our invoices fails whenever a customer in another region changes currency before the report was approved by finance'.split(
    ' ',
  );

let t: Harness;
let plain: Reader;
let costly: Reader;
beforeAll(async () => {
  t = await startAgent({ settings: { RATE_LIMIT_MCP: '100000' } });
  plain = await reader((n, length) => sentence(n, length));
  costly = await reader((n, length) => `${n} ${COSTLY.repeat(100)}`.slice(0, length));
}, 360_000);
afterAll(() => t.close());

describe('what an answer costs to read', () => {
  test('the first page of priorities costs at most 4,000 tokens, and uses most of them', async () => {
    const result = await plain.call('service.priorities', {});
    const { priorities, total, next_cursor } = prioritiesOf(result);
    expect(tokensOf(result)).toBeLessThanOrEqual(FIRST_LOOK);
    expect(total).toBe(PRIORITIES);
    expect(priorities.length).toBeGreaterThanOrEqual(8); // ids cost more or less by chance
    expect(next_cursor).not.toBeNull();
    for (const { id, title, quotes } of priorities) {
      expect(result.content[0]?.text).toContain(id);
      expect(title.length).toBeGreaterThan(50);
      expect(quotes).toHaveLength(1);
    }
  });

  test('so it does in the most expensive scripts', async () => {
    expect(tokensOf(await costly.call('service.priorities', {}))).toBeLessThanOrEqual(FIRST_LOOK);
  });

  test('shortened pages are continued without a gap', async () => {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const result = await plain.call('service.priorities', cursor === undefined ? {} : { cursor });
      expect(tokensOf(result)).toBeLessThanOrEqual(FIRST_LOOK);
      const page = prioritiesOf(result);
      seen.push(...page.priorities.map(({ rank }) => rank));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(Array.from({ length: PRIORITIES }, (_, n) => n + 1));
  });

  test.each<[string, Record<string, unknown>]>([
    ['service.priorities', { limit: 100 }],
    ['service.priorities', { explain: true }],
    ['service.priorities', { explain: true, limit: 100 }],
    ['service.priorities', { sort: 'trend', limit: 100, min_confidence: 'low' }],
    ['service.ask', { question: 'What about the export of invoices?', limit: 50 }],
    ['service.ask', { question: 'What should we build next?', limit: 50 }],
    ['service.ask', { question: `${COSTLY} ${'refund '.repeat(100)}`.slice(0, 1000), limit: 50 }],
    ['service.surveys', {}],
    ['service.act', { action: 'assign', priority_id: newId(), assignee: COSTLY.repeat(40).slice(0, 320) }],
    ['service.priorities', { [COSTLY.repeat(1000)]: 1, state: ['x'.repeat(10_000)] }],
    ['service.act', Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}${COSTLY}`, n]))],
  ])('no answer is above 20,000 tokens: %s (%#)', async (name, args) => {
    for (const workspace of [plain, costly])
      expect(tokensOf(await workspace.call(name, args))).toBeLessThanOrEqual(MOST);
  });

  test('nor is one about a single priority, its spec, or help', async () => {
    for (const workspace of [plain, costly]) {
      const about = { priority_id: workspace.largest };
      for (const args of [about, { ...about, limit: 100 }, { ...about, limit: 100, explain: true }])
        expect(tokensOf(await workspace.call('service.priorities', args))).toBeLessThanOrEqual(MOST);
      expect(tokensOf(await workspace.call('service.spec', about))).toBeLessThanOrEqual(MOST);
      for (const topic of HELP_TOPICS)
        expect(tokensOf(await workspace.call('service.help', { topic }))).toBeLessThanOrEqual(2_000);
    }
  });

  test('shortened quotes and surveys are continued without a gap', async () => {
    for (const workspace of [plain, costly]) {
      const quotes: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const more = cursor === undefined ? {} : { cursor };
        const result = await workspace.call('service.priorities', {
          priority_id: workspace.largest,
          limit: 100,
          ...more,
        });
        expect(tokensOf(result)).toBeLessThanOrEqual(MOST);
        const page = prioritiesOf(result);
        quotes.push(...(page.priorities[0]?.quotes ?? []).map(({ feedback_id }) => feedback_id));
        cursor = page.next_cursor;
      }
      expect([quotes.length, new Set(quotes).size]).toEqual([QUOTES_OF_LARGEST, QUOTES_OF_LARGEST]);

      const surveys: string[] = [];
      for (let cursor: string | undefined | null; cursor !== null;) {
        const result = await workspace.call('service.surveys', cursor === undefined ? {} : { cursor });
        expect(tokensOf(result)).toBeLessThanOrEqual(MOST);
        const page = result.structuredContent as SurveysResult;
        surveys.push(...page.surveys.map(({ survey_id }) => survey_id));
        cursor = page.next_cursor ?? null;
      }
      expect([surveys.length, new Set(surveys).size]).toEqual([SURVEYS, SURVEYS]);
    }
  });

  test('shortened citations are continued', async () => {
    const question = { question: 'What about the export of invoices?', limit: 50 };
    const numbers: number[] = [];
    for (let cursor: string | undefined | null; cursor !== null;) {
      const result = await costly.call('service.ask', {
        ...question,
        ...(cursor === undefined ? {} : { cursor }),
      });
      const page = result.structuredContent as { citations: { n: number }[]; next_cursor?: string };
      numbers.push(...page.citations.map(({ n }) => n));
      cursor = page.next_cursor ?? null;
    }
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n + 1));
    expect(numbers.length).toBeGreaterThan(0);
    expect(await costly.call('service.ask', { ...question, cursor: 'x' })).toMatchObject({ isError: true });
  });

  test('a batch of the longest answers costs at most twenty of them', async () => {
    const calls = Array.from({ length: 20 }, (_, id) => ({
      ...toolCall('service.priorities', { explain: true, limit: 100 }),
      id,
    }));
    for (const workspace of [plain, costly]) {
      const response = await t.post(calls, { token: workspace.token });
      const body = await response.text();
      const answers = JSON.parse(body) as { result: Result }[];
      expect(answers).toHaveLength(20);
      for (const { result } of answers) expect(tokensOf(result)).toBeLessThanOrEqual(MOST);
      expect(body.length).toBeLessThan(2_000_000);
    }
  });

  test('the list of tools is at most 3,000 tokens', async () => {
    for (const path of ['/mcp', '/mcp?tool_names=plain']) {
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const response = await t.post(list, { token: plain.token, path });
      expect(encode(await response.text()).length).toBeLessThanOrEqual(LIST);
    }
  });

  test('the estimates are no less than what is counted', () => {
    const samples = [
      sentence(1, 2_000),
      'Die Rückerstattung ist nach drei Wochen noch nicht da, bitte überprüfen Sie die Überweisung.',
      '払い戻しがまだ届いていません。三週間待っています。',
      'Возврат денег до сих пор не пришёл, прошло три недели',
      'لم يصل المبلغ المسترد بعد',
      '🙂🎉 great 🚀🔥',
    ];
    for (const text of samples) expect(likelyTokens(text)).toBeGreaterThanOrEqual(encode(text).length);
    const letters = 'qzxjkvwQZXJKVW0123456789+/{}[]"\\|<>~`^';
    const noise = Array.from(
      { length: 2_000 },
      (_, n) => letters[(n * n * 31 + n * 17) % letters.length],
    ).join('');
    for (const text of [...samples, COSTLY.repeat(50), noise, JSON.stringify(noise)])
      expect(tokensAtMost(text)).toBeGreaterThanOrEqual(encode(text).length);
  });
});

const isPriorities = validator(ServicePriorities.output);

function prioritiesOf({ structuredContent }: Result): PrioritiesResult {
  expect(isPriorities(structuredClone(structuredContent))).toMatchObject({ ok: true });
  return structuredContent as PrioritiesResult;
}

function tokensOf({ structuredContent, content }: Result): number {
  const structured = structuredContent === undefined ? '' : JSON.stringify(structuredContent);
  return encode(structured).length + content.reduce((sum, { text }) => sum + encode(text).length, 0);
}

function sentence(n: number, length: number): string {
  const words = Array.from(
    { length: Math.ceil(length / 3) },
    (_, i) => WORDS[(n * 7 + i * (1 + (n % 5))) % WORDS.length],
  );
  return `Case ${n}: ${words.join(' ')}`.slice(0, length);
}

const QUOTES_OF_LARGEST = 120;
const SURVEYS = 60;
const PAGES = 5;

type Reader = {
  token: string;
  largest: string;
  call: (name: string, args: Record<string, unknown>) => Promise<Result>;
};

/** An agent in a workspace with 300 priorities, each of whose texts is as long as `text` makes it. */
async function reader(text: (n: number, length: number) => string): Promise<Reader> {
  const member = await t.newMember();
  const largest = await seed(member, text);
  const { accessToken: token } = await t.connect(member);
  return {
    token,
    largest,
    call: async (name, args) => {
      const response = await t.post(toolCall(name, args), { token });
      expect(response.status).toBe(200);
      return ((await response.json()) as { result: Result }).result;
    },
  };
}

async function seed(member: Member, text: (n: number, length: number) => string): Promise<string> {
  const { workspaceId } = member;
  const [largest = '', ...others] = Array.from({ length: PRIORITIES }, () => newId());
  const priorityIds = [largest, ...others];
  await t.rows(
    workspaceId,
    `insert into priority (workspace_id, id, title, assignee) select $1, i, n, a from unnest($2::uuid[], $3::text[], $4::text[]) u (i, n, a)`,
    [
      workspaceId,
      priorityIds,
      priorityIds.map((_, n) => text(n, 120)),
      priorityIds.map((_, n) => (n % 3 === 0 ? text(n, 320) : null)),
    ],
  );
  const told = [
    ...Array.from({ length: QUOTES_OF_LARGEST }, () => 0),
    ...Array.from({ length: 3 * (PRIORITIES - 1) }, (_, n) => 1 + (n % (PRIORITIES - 1))),
  ].map((priority, n) => ({
    id: newId(),
    priorityId: priorityIds[priority],
    text: text(n, 600),
    name: text(n, 200),
  }));
  await t.rows(
    workspaceId,
    `insert into feedback (workspace_id, id, text_key, customer_key, state, received_at, said_at, text, source, customer_name, revenue_amount)
     select $1, i, gen_random_uuid(), gen_random_uuid(), 'processed', now(), now() - interval '2 minutes', t, n, n, 123456.78
     from unnest($2::uuid[], $3::text[], $4::text[]) u (i, t, n)`,
    [workspaceId, told.map(({ id }) => id), told.map((one) => one.text), told.map(({ name }) => name)],
  );
  await t.rows(
    workspaceId,
    `insert into understanding (workspace_id, feedback_id, kind, certainty, severity) select $1, i, 'feature', 1, 0.5 from unnest($2::uuid[]) i`,
    [workspaceId, told.map(({ id }) => id)],
  );
  await t.rows(
    workspaceId,
    `insert into assignment (workspace_id, feedback_id, priority_id, probability) select $1, i, p, 0.8 from unnest($2::uuid[], $3::uuid[]) u (i, p)`,
    [workspaceId, told.map(({ id }) => id), told.map(({ priorityId }) => priorityId)],
  );
  await seedSearch(member, text);
  await seedSurveys(
    member,
    told.map(({ id }) => id),
    text,
  );
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const effect = await rankPriorities(
    { db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 },
    { workspaceId },
  );
  await withWorkspace(t.db, workspaceId, effect);
  return largest;
}

/** Items that match a question, each as long as a passage can be. */
async function seedSearch(member: Member, text: (n: number, length: number) => string): Promise<void> {
  const words = (n: number) => `The export of invoices number ${n} is wrong, ${text(n, 250)}`;
  const found = Array.from({ length: 60 }, (_, n) => ({ text: words(n), customerName: text(n, 200) }));
  const ids = await tell(t, member, found);
  await t.rows(member.workspaceId, `update feedback set state = 'processed' where id = any ($1)`, [ids]);
}

async function seedSurveys(
  { workspaceId }: Member,
  feedbackIds: string[],
  text: (n: number, length: number) => string,
): Promise<void> {
  const surveyIds = Array.from({ length: SURVEYS }, () => newId());
  await t.rows(
    workspaceId,
    `insert into survey (workspace_id, id, name, question, surface, rating_scale, allowed_origins)
     select $1, i, n, n, 'float', '1-5', '{}' from unnest($2::uuid[], $3::text[]) u (i, n)`,
    [workspaceId, surveyIds, surveyIds.map((_, n) => text(n, 300))],
  );
  const responses = surveyIds.flatMap((surveyId, n) =>
    Array.from({ length: PAGES }, (_, page) => ({
      surveyId,
      feedbackId: feedbackIds[n * PAGES + page],
      page: `https://shop.test/${page}/${text(n, 1_900)}`,
    })),
  );
  await t.rows(
    workspaceId,
    `insert into survey_response (workspace_id, survey_id, response_key, feedback_id, submitted_at, surface, rating, page_url)
     select $1, s, gen_random_uuid(), f, now() - interval '1 minute', 'float', 4, p
     from unnest($2::uuid[], $3::uuid[], $4::text[]) u (s, f, p)`,
    [
      workspaceId,
      responses.map(({ surveyId }) => surveyId),
      responses.map(({ feedbackId }) => feedbackId),
      responses.map(({ page }) => page),
    ],
  );
}
