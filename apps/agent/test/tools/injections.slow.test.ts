import { rankPriorities } from '@feedback/core';
import { newId, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { tell } from '../told-feedback.ts';
import { INJECTIONS, MARK } from './injection-texts.ts';

// Each text is put in every place that an outsider can write to: title, customer name, source, project, words, survey name,
// question, page, assignee, note and name of the workspace. Whatever an agent then asks, the text appears only where texts of
// others are allowed.

/** Fields whose whole content is such a text, as their descriptions say: verbatim, or on one line. */
const VERBATIM =
  /(^|\.)(quotes|evidence)\[\]\.text$|^citations\[\]\.quote$|^surveys\[\]\.top_pages\[\]\.page_url$/;
const ONE_LINE =
  /(^|\.)(title|customer|account|assignee|sources\[\])$|^read_as\.(subject$|filters\.)|^surveys\[\]\.(name|question)$|^workspace\.name$/;
/** Fields with our own text that may contain such texts; the text part of a result is one of them. */
const OURS = /^(answer|read_as\.sentence|followups\[\]|problem|markdown|text)$/;

const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff\u{e0000}-\u{e007f}]/u;
const LINE_BEGINS = /^\s*(#{1,6}\s|[-+*]\s|\d+[.)]\s|```|~~~|\||<|={3,}|-{3,}|>|\w+ ?:)/;

type Result = { structuredContent?: unknown; content: { type: string; text?: string }[]; isError?: boolean };

let t: Harness;
let client: Client;
let ids: string[];
beforeAll(async () => {
  t = await startAgent({ settings: { RATE_LIMIT_MCP: '100000' } });
  const member = await t.newMember(INJECTIONS[30]);
  ids = await seed(member);
  const { accessToken } = await t.connect(member);
  client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${accessToken}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(t.mcpUrl), { requestInit: { headers } }));
}, 180_000);
afterAll(async () => {
  await client.close();
  await t.close();
});

const call = async (name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })) as Result;

describe('texts of others appear only where they may, and cannot leave their place', () => {
  test('there are at least forty of them, none twice', () => {
    expect(INJECTIONS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(INJECTIONS).size).toBe(INJECTIONS.length);
  });

  test('in service.priorities, page by page, with explain, and narrowed by each text', async () => {
    const seen = await everyPage('service.priorities', { limit: 100 });
    expect(seen).toBeGreaterThanOrEqual(INJECTIONS.length);
    await everyPage('service.priorities', {});
    await everyPage('service.priorities', { explain: true, limit: 100 });
    for (const text of INJECTIONS) {
      const label = text.slice(0, 200);
      await contained('service.priorities', { query: label, project_id: label, assignee: label });
    }
  });

  test('in service.priorities about one, and in service.spec, for each', async () => {
    for (const id of ids) {
      expect(await contained('service.priorities', { priority_id: id })).toBeGreaterThan(0);
      expect(await contained('service.spec', { priority_id: id })).toBeGreaterThan(0);
    }
  });

  test('in service.ask, about a subject and about none', async () => {
    expect(await everyPage('service.ask', { question: 'What about refunds?', limit: 50 })).toBeGreaterThan(0);
    expect(
      await everyPage('service.ask', { question: 'What should we build next?', limit: 50 }),
    ).toBeGreaterThan(0);
    for (const text of INJECTIONS)
      await contained('service.ask', {
        question: `refund ${text}`.slice(0, 1000),
        project_id: text.slice(0, 200),
      });
  });

  test('in service.act, as assignee and note, done, refused and in conflict', async () => {
    for (const [n, text] of INJECTIONS.entries()) {
      const args = { action: 'assign', priority_id: ids[n], note: text, idempotency_key: text.slice(0, 200) };
      expect(await contained('service.act', { ...args, assignee: text })).toBeGreaterThan(0);
      await contained('service.act', { ...args, assignee: 'another' });
      await contained('service.act', { action: 'reopen', priority_id: ids[n], note: text });
      await contained('service.act', { action: 'assign', priority_id: text.slice(0, 100), assignee: text });
    }
  });

  test('in service.surveys and service.help', async () => {
    expect(await everyPage('service.surveys', {})).toBeGreaterThanOrEqual(INJECTIONS.length);
    for (const text of INJECTIONS) await contained('service.surveys', { page_url: text });
    expect(await contained('service.help', {})).toBeGreaterThan(0);
  });

  test('as names of arguments, and as wrong values', async () => {
    for (const text of INJECTIONS)
      for (const name of ['priorities', 'spec', 'ask', 'act', 'surveys', 'help']) {
        await contained(`service.${name}`, { [text]: text });
        await contained(`service.${name}`, { topic: text, state: [text], action: text, since: text });
      }
  });
});

/** Follows the cursor to the end; returns how often the mark was seen. */
async function everyPage(name: string, args: Record<string, unknown>): Promise<number> {
  let seen = 0;
  for (let cursor: unknown = undefined; ;) {
    const result = await call(name, { ...args, ...(typeof cursor === 'string' ? { cursor } : {}) });
    seen += check(result);
    const next = (result.structuredContent as { next_cursor?: unknown } | undefined)?.next_cursor;
    if (typeof next !== 'string') return seen;
    cursor = next;
  }
}

async function contained(name: string, args: Record<string, unknown>): Promise<number> {
  return check(await call(name, args));
}

/** Checks that every text of a result that contains the mark is in an allowed place; returns how many such texts there are. */
function check({ structuredContent, content }: Result): number {
  const texts = [
    ...textsOf(structuredContent, ''),
    ...content.map(({ text = '' }) => ({ path: 'text', text })),
  ].filter(({ text }) => text.includes(MARK));
  for (const { path, text } of texts) {
    if (VERBATIM.test(path)) continue;
    if (ONE_LINE.test(path)) expect([path, text]).toEqual([path, expect.not.stringMatching(UNSEEN)]);
    else if (OURS.test(path)) text.split('\n').forEach(checkLine);
    else throw new Error(`a text of others stands in ${path}: ${text}`);
  }
  return texts.length;
}

/**
 * Checks a line of our own text: if it contains the mark, it begins with our own words or signs, and has no markup except ours.
 */
function checkLine(line: string): void {
  if (!line.includes(MARK)) {
    // No line is a rule, a fence or a setext underline: the injections contain such lines, without the mark.
    expect(line).not.toMatch(/^\s*(```|~~~|={3,}\s*$|-{3,}\s*$|\| --- )/);
    return;
  }
  expect(line).not.toMatch(UNSEEN);
  if (line.startsWith('{')) {
    expect(() => JSON.parse(line) as unknown).not.toThrow();
    return;
  }
  // Escaped markup, and code spans within the line, have no effect, so they are removed.
  const bare = line.replaceAll(/\\[!-/:-@[-`{-~]/g, '').replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  const [, quoted] = /^> ?(.*)$/.exec(line) ?? [];
  if (quoted !== undefined) {
    expect(quoted).not.toMatch(LINE_BEGINS);
    expect(bare.slice(1)).not.toMatch(MARKUP);
  } else if (line.startsWith('|')) {
    // The table of priorities, and that of the terms of a score: no text opens another cell.
    expect([12, 9]).toContain(bare.match(/\|/g)?.length);
    expect(bare.replaceAll('|', '')).not.toMatch(MARKUP);
  } else if (/^#{1,2} /.test(line)) expect(bare).not.toMatch(MARKUP);
  else {
    // In other lines the text is within quotation marks, which it does not close.
    expect(bare.replaceAll(/“[^“”]*”/g, '')).not.toMatch(/ZQX|[“”„‟«»＂]/);
    for (const [quotation] of bare.matchAll(/“[^“”]*”/g)) expect(quotation).not.toMatch(MARKUP);
  }
}

/** Markup that is not escaped. */
const MARKUP = /[`*_<>~&|[\]]|:\/\/|\bwww\./;

function textsOf(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry) => textsOf(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    textsOf(entry, path === '' ? key : `${path}.${key}`),
  );
}

/** A workspace in which each text is used in every possible place; returns the ids of the priorities, in their order. */
async function seed(member: Member): Promise<string[]> {
  const { workspaceId } = member;
  const told = await tell(
    t,
    member,
    INJECTIONS.map((text, n) => ({
      text: `My refund has not arrived, case ${n} of many.`,
      about: `Refund ${n}`,
      customerName: text,
      companyName: text,
      source: text,
      projectId: text,
    })),
  );
  const priorityIds: string[] = [];
  for (const [n, text] of INJECTIONS.entries()) {
    const [row] = await t.rows<{ id: string }>(
      workspaceId,
      'select priority_id as id from assignment where feedback_id = $1',
      [told[n]],
    );
    priorityIds.push(row?.id ?? '');
    await t.rows(workspaceId, 'update priority set title = $2, assignee = $2 where id = $1', [row?.id, text]);
    // Makes the item look as if it had been processed before quarantine detected such texts.
    await t.rows(workspaceId, `update feedback set text = $2, state = 'processed' where id = $1`, [
      told[n],
      `My refund has not arrived ${text}`,
    ]);
    const surveyId = newId();
    await t.rows(
      workspaceId,
      `insert into survey (workspace_id, id, name, question, surface, rating_scale, allowed_origins)
       values ($1, $2, $3, $3, 'float', '1-5', '{}')`,
      [workspaceId, surveyId, text],
    );
    await t.rows(
      workspaceId,
      `insert into survey_response (workspace_id, survey_id, response_key, feedback_id, submitted_at, surface, rating, page_url)
       values ($1, $2, gen_random_uuid(), $3, now() - interval '1 minute', 'float', 4, $4)`,
      [workspaceId, surveyId, told[n], text],
    );
  }
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const effect = await rankPriorities(
    { db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 },
    { workspaceId },
  );
  await withWorkspace(t.db, workspaceId, effect);
  return priorityIds;
}
