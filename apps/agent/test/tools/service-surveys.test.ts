import { ServiceSurveys, type SurveysResult, validator } from '@feedback/contract';
import { newId } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { tell } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

type Response = {
  rating?: number;
  kind?: string;
  page?: string;
  surface?: string;
  daysAgo?: number;
  feedbackId?: string;
};

const isOutput = validator(ServiceSurveys.output);

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('service.surveys (§4.5)', () => {
  test('a workspace without surveys has none', async () => {
    const { results } = await workspace();
    expect(await results()).toEqual({ surveys: [] });
  });

  test('a survey without answers has zero counts, and leaves out unknown figures', async () => {
    const { results, survey } = await workspace();
    const id = await survey([]);
    expect((await results()).surveys).toEqual([
      {
        survey_id: id,
        name: 'NPS',
        question: 'How was it?',
        surface: 'float',
        responses: 0,
        quarantined: 0,
        shown: 0,
        types: {},
        trend: {
          window_days: 28,
          responses: 0,
          previous_responses: 0,
          weekly: [0, 0, 0, 0, 0, 0, 0, 0],
        },
      },
    ]);
  });

  test('returns rates and ratings with confidence intervals', async () => {
    const { results, survey } = await workspace();
    await survey([{ rating: 5 }, { rating: 5 }, { rating: 4 }, { rating: 1 }, {}], { shown: 20 });
    const [{ responses, response_rate, rating } = failed()] = (await results()).surveys;
    expect(responses).toBe(5);
    // Wilson's interval of 5 in 20, as statistics books give it.
    expect(response_rate?.value).toBe(0.25);
    expect(response_rate?.interval.map((end) => Number(end.toFixed(3)))).toEqual([0.112, 0.469]);
    expect(rating).toMatchObject({ scale: '1-5', n: 4, mean: 3.75, distribution: { 1: 1, 4: 1, 5: 2 } });
    const [from = 0, to = 0] = rating?.interval ?? [];
    expect(from).toBeGreaterThan(1);
    expect(from).toBeLessThan(3.75);
    expect(to).toBeGreaterThan(3.75);
    expect(to).toBeLessThan(5);
  });

  test('returns types, pages and the time of the last answer', async () => {
    const { results, survey } = await workspace();
    await survey([
      { kind: 'bug', page: 'https://shop.test/cart', rating: 1 },
      { kind: 'bug', page: 'https://shop.test/cart', rating: 3 },
      { page: 'https://shop.test/home' },
    ]);
    const [{ types, top_pages, last_response_at } = failed()] = (await results()).surveys;
    expect(types).toEqual({ bug: 2, unstated: 1 });
    expect(top_pages).toEqual([
      { page_url: 'https://shop.test/cart', responses: 2, rating_mean: 2 },
      { page_url: 'https://shop.test/home', responses: 1 },
    ]);
    expect(Date.now() - Date.parse(last_response_at ?? '')).toBeLessThan(60_000);
  });

  test('the trend compares four weeks with the four before', async () => {
    const { results, survey } = await workspace();
    const old = Array.from({ length: 3 }, () => ({ daysAgo: 30, rating: 5 }));
    await survey([...old, { daysAgo: 1, rating: 2 }, { daysAgo: 8, rating: 3 }, { daysAgo: 100, rating: 1 }]);
    expect((await results()).surveys[0]?.trend).toEqual({
      window_days: 28,
      responses: 2,
      previous_responses: 3,
      rating_mean: 2.5,
      previous_rating_mean: 5,
      weekly: [0, 0, 0, 3, 0, 0, 1, 1],
    });
  });

  test('names the priorities its answers went into', async () => {
    const { results, survey, member } = await workspace();
    const [one = '', two = ''] = await tell(t, member, [
      { text: 'The cart loses my things', about: 'Cart loses items' },
      { text: 'My cart was empty again', about: 'Cart loses items' },
    ]);
    await survey([{ feedbackId: one }, { feedbackId: two }, {}]);
    expect((await results()).surveys[0]?.linked_priorities).toEqual([
      { id: expect.any(String), title: 'Cart loses items', responses: 2 },
    ]);
  });

  test('leaves out quarantined answers and repeats of them, and counts both', async () => {
    const { results, survey, member } = await workspace();
    const [spam = '', like = ''] = await tell(t, member, [{ text: 'Buy now' }, { text: 'Buy it now' }]);
    await survey([
      { rating: 2, kind: 'bug', page: 'https://shop.test/' },
      { rating: 5, kind: 'other', page: 'https://shop.test/', feedbackId: spam },
      { rating: 5, page: 'https://shop.test/', feedbackId: like },
    ]);
    const { workspaceId } = member;
    await t.rows(
      workspaceId,
      `update feedback set near_duplicate_of = $2 where workspace_id = $1 and id = $3`,
      [workspaceId, spam, like],
    );
    const ratings = async () => {
      const [found = failed()] = (await results()).surveys;
      const { responses, quarantined, rating, types, top_pages, trend } = found;
      return {
        responses,
        quarantined,
        mean: rating?.mean,
        types,
        pages: top_pages,
        weekly: trend.weekly.at(-1),
        trend: trend.rating_mean,
      };
    };
    expect(await ratings()).toMatchObject({ responses: 3, quarantined: 0, mean: 4, trend: 4, weekly: 3 });
    await t.rows(
      workspaceId,
      `update feedback set state = 'quarantined' where workspace_id = $1 and id = $2`,
      [workspaceId, spam],
    );
    expect(await ratings()).toEqual({
      responses: 1,
      quarantined: 2,
      mean: 2,
      types: { bug: 1 },
      pages: [{ page_url: 'https://shop.test/', responses: 1, rating_mean: 2 }],
      weekly: 1,
      trend: 2,
    });
  });

  test('narrows by survey, time, surface and page', async () => {
    const { results, survey } = await workspace();
    await survey([{ rating: 1 }]);
    const id = await survey(
      [
        { surface: 'bar', page: 'https://a.test/x' },
        { surface: 'float', page: 'https://b.test/' },
        { surface: 'float', daysAgo: 50 },
      ],
      { shown: 10 },
    );
    expect((await results({ survey_id: id })).surveys.map(({ survey_id }) => survey_id)).toEqual([id]);
    const responses = async (filter: object) => (await results({ survey_id: id, ...filter })).surveys[0];
    expect(await responses({ surface: 'bar' })).toMatchObject({ responses: 1, shown: 0 });
    expect(await responses({ since: new Date(Date.now() - 86_400_000).toISOString() })).toMatchObject({
      responses: 2,
    });
    expect(await responses({ until: new Date(Date.now() - 86_400_000).toISOString() })).toMatchObject({
      responses: 1,
    });
    const ofPage = await responses({ page_url: 'https://a.test/' });
    expect(ofPage).toMatchObject({ responses: 1 });
    for (const field of ['shown', 'response_rate']) expect(ofPage).not.toHaveProperty(field);
  });

  test('not_found for a survey that is not there', async () => {
    const { fail } = await workspace();
    for (const survey_id of ['x', newId()])
      expect(await fail({ survey_id })).toMatchObject({ code: 'not_found' });
  });
});

async function workspace() {
  const member = await t.newMember();
  const { ask, fail } = await toolCaller<SurveysResult>(t, 'service.surveys', member);
  return {
    member,
    fail,
    results: async (filter: object = {}): Promise<SurveysResult> => {
      const result = await ask({ ...filter });
      expect(isOutput(structuredClone(result))).toMatchObject({ ok: true });
      return result;
    },
    survey: (responses: Response[], options: { shown?: number } = {}) =>
      insertSurvey(member, responses, options),
  };
}

async function insertSurvey(
  member: Member,
  responses: Response[],
  { shown = 0 }: { shown?: number },
): Promise<string> {
  const { workspaceId } = member;
  const id = newId();
  await t.rows(
    workspaceId,
    `insert into survey (workspace_id, id, name, question, surface, allowed_origins, rating_scale)
     values ($1, $2, 'NPS', 'How was it?', 'float', '{}', '1-5')`,
    [workspaceId, id],
  );
  for (const { rating, kind, page, surface, daysAgo = 0, feedbackId } of responses) {
    const [said = ''] =
      feedbackId === undefined ? await tell(t, member, [{ text: `An answer ${newId()}` }]) : [feedbackId];
    await t.rows(
      workspaceId,
      `insert into survey_response (workspace_id, survey_id, response_key, feedback_id, submitted_at, surface, rating, stated_kind, page_url)
       values ($1, $2, gen_random_uuid(), $3, now() - $4 * interval '1 day', $5, $6, $7, $8)`,
      [workspaceId, id, said, daysAgo, surface ?? null, rating ?? null, kind ?? null, page ?? null],
    );
  }
  if (shown > 0)
    await t.rows(
      workspaceId,
      `insert into survey_shown (workspace_id, survey_id, surface, hour, times) values ($1, $2, 'float', date_trunc('hour', now()), $3)`,
      [workspaceId, id, shown],
    );
  return id;
}

function failed(): never {
  throw new Error('there is no survey');
}
