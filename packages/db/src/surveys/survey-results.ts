import { type Surface } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { everySubset } from '../statements/every-subset.ts';
import { holds } from '../statements/statement-types.ts';
import { composed, type Parameter, statement } from '../statements/statement.ts';
import { type RatingScale } from './surveys.ts';

/** Which answers count; an absent field does not filter. `page` is the start of a page's address. */
export type ResultsAsked = { surveyId?: string; since?: Date; until?: Date; surface?: string; page?: string };

/** The answers of one survey. Means are null without a rating. */
export type SurveyResult = {
  id: string;
  name: string;
  question: string;
  surface: Surface;
  ratingScale: RatingScale;
  /** Only answers that are not quarantined count, here and in every figure below. */
  responses: number;
  quarantined: number;
  lastResponseAt: Date | null;
  /** How often each rating and each type was given; null means none was. */
  ratings: Count<number>[];
  types: Count<string>[];
  pages: { page: string; responses: number; ratingMean: number | null }[];
  priorities: { id: string; title: string; responses: number }[];
  shown: number;
};

export type Count<T> = { value: T | null; responses: number };

/** The number of answers in one window of time, and their mean rating. */
export type WindowCounts = { surveyId: string; responses: number; ratingMean: number | null };

/**
 * Answers `r`, each with its item `f`, which is null where the item is gone. An answer counts as quarantined when its item is,
 * or when the item that this one repeats is. `limit` keeps these lookups by key: PostgreSQL would turn them into joins, whose
 * cost it misjudges for a workspace without statistics, and read the workspace once per answer.
 */
const ANSWERS = `survey_response r
  left join lateral (
    select f.id, f.state, f.near_duplicate_of from feedback f
    where f.workspace_id = r.workspace_id and f.id = r.feedback_id limit 1) f on true
  left join lateral (
    select o.state from feedback o where o.workspace_id = r.workspace_id and o.id = f.near_duplicate_of limit 1) o on true`;
const IS_QUARANTINED = `coalesce('quarantined' in (f.state, o.state), false)`;

/** Questions with every filter. */
function everyAsked(): ResultsAsked[] {
  const [since, until] = [new Date(0), new Date(1)];
  return everySubset<Required<ResultsAsked>>({
    surveyId: 's',
    since,
    until,
    surface: 'float',
    page: 'https://',
  });
}

const PAGES = 5;
const PRIORITIES = 5;

function readText(asked: ResultsAsked, parameter: Parameter): string {
  const survey = asked.surveyId === undefined ? 'true' : `s.id = ${parameter('uuid', asked.surveyId)}`;
  const answers = toConditions(asked, parameter);
  const shown = ['true'];
  if (asked.since)
    shown.push(`h.hour >= date_trunc('hour', ${parameter('timestamptz', asked.since)}::timestamptz)`);
  if (asked.until) shown.push(`h.hour < ${parameter('timestamptz', asked.until)}`);
  if (asked.surface !== undefined) shown.push(`h.surface = ${parameter('text', asked.surface)}`);
  return `with given as materialized (
      select r.*, ${IS_QUARANTINED} as quarantined,
             case when f.state = 'processed' then coalesce(f.near_duplicate_of, f.id) end as counted_as
      from ${ANSWERS} where r.workspace_id = $1 and ${answers}),
    answer as (select * from given where not quarantined)
    select s.id, s.name, s.question, s.surface, s.rating_scale as "ratingScale",
      (select count(*)::int from answer r where r.survey_id = s.id) as responses,
      (select count(*)::int from given r where r.survey_id = s.id and r.quarantined) as quarantined,
      (select max(submitted_at) from answer r where r.survey_id = s.id) as "lastResponseAt",
      (select coalesce(jsonb_agg(c order by c.value), '[]') from (
         select rating as value, count(*) as responses from answer r where r.survey_id = s.id group by 1) c) as ratings,
      (select coalesce(jsonb_agg(c order by c.value), '[]') from (
         select stated_kind as value, count(*) as responses from answer r where r.survey_id = s.id group by 1) c) as types,
      (select coalesce(jsonb_agg(c order by c.responses desc, c.page), '[]') from (
         select page_url as page, count(*) as responses, avg(rating)::float8 as "ratingMean" from answer r
         where r.survey_id = s.id and page_url is not null group by 1 order by 2 desc, 1 limit ${PAGES}) c) as pages,
      (select coalesce(jsonb_agg(c order by c.responses desc, c.id), '[]') from (
         select p.id, p.title, count(*) as responses
         from answer r
         cross join lateral (
           select distinct a.priority_id from (
             select r.counted_as as id
             union all
             select f.id from feedback f where f.workspace_id = $1 and f.part_of = r.counted_as and f.state = 'processed'
           ) signal
           cross join lateral (
             select priority_id from assignment where workspace_id = $1 and feedback_id = signal.id limit 1) a
           offset 0) a
         cross join lateral (
           select p.id, p.title from priority p where p.workspace_id = $1 and p.id = a.priority_id limit 1) p
         where r.survey_id = s.id group by 1, 2 order by 3 desc, 1 limit ${PRIORITIES}) c) as priorities,
      (select coalesce(sum(h.times), 0)::int from survey_shown h
       where h.workspace_id = $1 and h.survey_id = s.id and ${shown.join(' and ')}) as shown
    from survey s where s.workspace_id = $1 and ${survey} order by s.created_at, s.id`;
}

const READ = composed({
  name: 'survey-results',
  text: readText,
  variants: everyAsked,
  takes: ['uuid'],
  gives: {
    id: 'uuid',
    name: 'text',
    question: 'text',
    surface: holds<Surface>('text'),
    ratingScale: 'rating_scale',
    responses: 'int4',
    quarantined: 'int4',
    lastResponseAt: 'timestamptz?',
    ratings: holds<SurveyResult['ratings']>('jsonb'),
    types: holds<SurveyResult['types']>('jsonb'),
    pages: holds<SurveyResult['pages']>('jsonb'),
    priorities: holds<SurveyResult['priorities']>('jsonb'),
    shown: 'int4',
  },
});

/** The answers of each survey of a workspace, oldest survey first. */
export async function read(tx: Tx, workspaceId: string, asked: ResultsAsked): Promise<SurveyResult[]> {
  return READ.all(tx, asked, [workspaceId]);
}

const WINDOW = composed({
  name: 'survey-results-window',
  text: (asked: ResultsAsked, parameter: Parameter) =>
    `select survey_id as "surveyId", count(*)::int as responses, avg(rating)::float8 as "ratingMean"
     from ${ANSWERS} where r.workspace_id = $1 and ${toConditions(asked, parameter)} and not ${IS_QUARANTINED} group by 1`,
  variants: everyAsked,
  takes: ['uuid'],
  gives: { surveyId: 'uuid', responses: 'int4', ratingMean: 'float8?' },
});

/** The answers between two instants, by survey; surveys without an answer are left out. */
export async function countWindow(
  tx: Tx,
  workspaceId: string,
  asked: ResultsAsked & { since: Date; until: Date },
): Promise<WindowCounts[]> {
  return WINDOW.all(tx, asked, [workspaceId]);
}

const WEEKLY = composed({
  name: 'survey-results-weekly',
  text: (asked: ResultsAsked, parameter: Parameter) =>
    `select survey_id as "surveyId", floor(extract(epoch from $2::timestamptz - submitted_at) / 604800)::int as week,
            count(*)::int as responses
     from ${ANSWERS}
     where r.workspace_id = $1 and submitted_at <= $2 and submitted_at > $2::timestamptz - $3 * interval '7 days'
       and ${toConditions(asked, parameter)} and not ${IS_QUARANTINED}
     group by 1, 2`,
  variants: everyAsked,
  takes: ['uuid', 'timestamptz', 'float8'],
  gives: { surveyId: 'uuid', week: 'int4', responses: 'int4' },
});

/** Answers by survey and week; week 0 ends at `until`, 1 is the one before, and so on. */
export async function weekly(
  tx: Tx,
  workspaceId: string,
  { until, weeks, ...asked }: ResultsAsked & { until: Date; weeks: number },
): Promise<{ surveyId: string; week: number; responses: number }[]> {
  return WEEKLY.all(tx, asked, [workspaceId, until, weeks]);
}

function toConditions({ surveyId, since, until, surface, page }: ResultsAsked, parameter: Parameter): string {
  const conditions = ['true'];
  if (surveyId !== undefined) conditions.push(`r.survey_id = ${parameter('uuid', surveyId)}`);
  if (since) conditions.push(`r.submitted_at >= ${parameter('timestamptz', since)}`);
  if (until) conditions.push(`r.submitted_at < ${parameter('timestamptz', until)}`);
  if (surface !== undefined) conditions.push(`r.surface = ${parameter('text', surface)}`);
  if (page !== undefined) conditions.push(`starts_with(r.page_url, ${parameter('text', page)})`);
  return conditions.join(' and ');
}

/** One answer to a survey as it came in. */
export type ResponseListed = {
  key: string;
  feedbackId: string;
  submittedAt: Date;
  rating: number | null;
  pageUrl: string | null;
  text: string;
  customer: string | null;
  isSetAside: boolean;
};

const RESPONSES = statement({
  name: 'survey-results-responses',
  text: `select r.response_key as key, r.feedback_id as "feedbackId", r.submitted_at as "submittedAt", r.rating,
                r.page_url as "pageUrl", left(f.text, $6) as text, coalesce(f.customer_name, f.customer_email) as customer,
                f.state = 'quarantined' as "isSetAside"
         from (select * from survey_response
               where workspace_id = $1 and survey_id = $2
                 and ($3::timestamptz is null or (submitted_at, response_key) < ($3, $4::uuid))
               order by submitted_at desc, response_key desc limit $5) r
         cross join lateral (
           select * from feedback where workspace_id = $1 and id = r.feedback_id and state <> 'erased' limit 1) f
         order by r.submitted_at desc, r.response_key desc`,
  takes: ['uuid', 'uuid', 'timestamptz?', 'uuid?', 'int8', 'int4'],
  gives: {
    key: 'uuid',
    feedbackId: 'uuid',
    submittedAt: 'timestamptz',
    rating: 'int4?',
    pageUrl: 'text?',
    text: 'text',
    customer: 'text?',
    isSetAside: 'bool',
  },
});

/** The answers to a survey, the newest first; `before` is the last one of the previous page. */
export async function responses(
  tx: Tx,
  workspaceId: string,
  {
    surveyId,
    before,
    limit,
    characters,
  }: {
    surveyId: string;
    before?: Pick<ResponseListed, 'submittedAt' | 'key'>;
    limit: number;
    characters: number;
  },
): Promise<ResponseListed[]> {
  const { submittedAt = null, key = null } = before ?? {};
  return RESPONSES.all(tx, [workspaceId, surveyId, submittedAt, key, limit, characters]);
}
