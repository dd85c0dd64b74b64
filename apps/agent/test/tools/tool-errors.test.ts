import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { toolCaller } from './tool-caller.ts';

let t: Harness;
let wrong: (name: string, args: Record<string, unknown>) => Promise<string>;
beforeAll(async () => {
  t = await startAgent();
  const member = await t.newMember();
  wrong = async (name, args) => (await (await toolCaller(t, name, member)).fail(args)).detail;
});
afterAll(() => t.close());

const id = newId();

describe('the error for wrong arguments shows how to call a tool', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ['a moment', 'service.ask', { question: 'x', since: 'yesterday' }, '2026-11-22T10:00:00Z'],
    ['a list', 'service.priorities', { state: 'open' }, '{"state":["open"]}'],
    ['one of some words', 'service.priorities', { sort: 'newest' }, '{"sort":"score"}'],
    ['a number', 'service.priorities', { limit: 'ten' }, '{"limit":1}'],
    ['a switch', 'service.act', { action: 'reopen', priority_id: id, dry_run: 'yes' }, '{"dry_run":false}'],
    ['what is missing', 'service.spec', {}, '{"priority_id":"text"}'],
  ])('the format with an example, for %s', async (_, name, args, example) => {
    const said = await wrong(name, args);
    expect(said).toContain(`for example ${example}`);
    expect(said).toMatch(/ Correct this and call service\.\w+ again\.$/);
  });

  test('lists the allowed values', async () => {
    expect(await wrong('service.act', { action: 'ship', priority_id: id })).toContain(
      'action must be one of start_building, mark_shipped, share, assign, reopen',
    );
  });

  test.each([
    [
      'service.priorities',
      'project_id, state, kind, query, since, as_of, revenue_weight, min_confidence, assignee, ',
    ],
    ['service.spec', 'priority_id, version, refresh, format, max_files, detail.'],
    ['service.ask', 'question, project_id, since, until, kinds, limit, cursor.'],
    ['service.surveys', 'survey_id, since, until, surface, page_url, cursor.'],
    ['service.help', 'topic.'],
  ])('the arguments that exist, on one that does not: %s', async (name, takes) => {
    const args =
      name === 'service.spec' ? { priority_id: id } : name === 'service.ask' ? { question: 'x' } : {};
    const said = await wrong(name, { ...args, projekt: 1 });
    expect(said).toMatch(/^“projekt” is not known\. /);
    expect(said).toContain(`${name} takes ${takes}`);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'service.act',
      { action: 'assign', assignee: 'kim', ship_token: 'x' },
      '“ship\\_token”',
      'action assign',
    ],
    ['service.act', { action: 'assign', assignee: 'kim', version: '1' }, 'version', 'action assign'],
    ['service.act', { action: 'assign', assignee: 'kim', share_token: 'x' }, 'share_token', 'action assign'],
    ['service.act', { action: 'start_building', assignee: 'kim' }, 'assignee', 'action start_building'],
    ['service.act', { action: 'reopen', version: '1' }, 'version', 'action reopen'],
    ['service.priorities', { state: ['open'] }, 'state', 'priority_id'],
    ['service.priorities', { as_of: '2026-11-01T00:00:00Z' }, 'as_of', 'priority_id'],
  ])('what does not apply: %s %j', async (name, args, place, where) => {
    const said = await wrong(name, { ...args, priority_id: id });
    expect(said).toMatch(/does not apply here: leave it out\. /);
    expect(said).toContain(place);
    expect(said).toContain(`${name} with ${where} takes `);
  });

  test('names the first few of many mistakes, and their number', async () => {
    const args = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`wrong${n}`, n]));
    const said = await wrong('service.help', args);
    expect(said).toContain('and 95 more');
    expect(said.length).toBeLessThan(600);
  });

  test.each<[string, Record<string, unknown>]>([
    ['service.priorities', { cursor: 'x' }],
    ['service.priorities', { priority_id: id }],
    ['service.priorities', { priority_id: id, cursor: 'x' }],
    ['service.spec', { priority_id: id }],
    ['service.ask', { question: 'x', cursor: 'x' }],
    ['service.act', { action: 'reopen', priority_id: id }],
    ['service.act', { action: 'assign', priority_id: id }],
    ['service.surveys', { survey_id: id }],
    ['service.surveys', { cursor: 'x' }],
  ])('a failure says what to do: %s %j', async (name, args) => {
    expect(await wrong(name, args)).toMatch(
      /lists them|call again without|for example|call without survey_id/,
    );
  });
});
