import { type RatingScale, type Surface } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

export type { RatingScale };

export type NewSurvey = {
  id: string;
  name: string;
  question: string;
  surface: Surface;
  allowedOrigins: string[];
  ratingScale: RatingScale;
};
export type Survey = NewSurvey & { createdAt: Date };

const SURVEY = `id, name, question, surface, allowed_origins as "allowedOrigins", rating_scale as "ratingScale",
  created_at as "createdAt"`;
const SURVEY_COLUMNS = {
  id: 'uuid',
  name: 'text',
  question: 'text',
  surface: holds<Surface>('text'),
  allowedOrigins: 'text[]',
  ratingScale: 'rating_scale',
  createdAt: 'timestamptz',
} as const;

const INSERT = statement({
  name: 'surveys-insert',
  text: `insert into survey (workspace_id, id, name, question, surface, allowed_origins, rating_scale)
         values ($1, $2, $3, $4, $5, $6, $7) returning ${SURVEY}`,
  takes: ['uuid', 'uuid', 'text', 'text', 'text', 'text[]', 'rating_scale'],
  gives: SURVEY_COLUMNS,
});

export async function insert(tx: Tx, workspaceId: string, survey: NewSurvey): Promise<Survey> {
  return INSERT.one(tx, [
    workspaceId,
    survey.id,
    survey.name,
    survey.question,
    survey.surface,
    survey.allowedOrigins,
    survey.ratingScale,
  ]);
}

const LIST = statement({
  name: 'surveys-list',
  text: `select ${SURVEY} from survey where workspace_id = $1 order by created_at, id`,
  takes: ['uuid'],
  gives: SURVEY_COLUMNS,
});

/** The surveys of a workspace, the oldest first. */
export async function list(tx: Tx, workspaceId: string): Promise<Survey[]> {
  return LIST.all(tx, [workspaceId]);
}

const LOCK = statement({
  name: 'surveys-lock',
  text: 'select from survey where workspace_id = $1 and id = $2 for update',
  takes: ['uuid', 'uuid'],
});

/** Locks a survey, so that only one transaction at a time counts its keys; false when there is none. */
export async function lock(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await LOCK.run(tx, [workspaceId, id])) === 1;
}

const COUNT_SHOWN = statement({
  name: 'surveys-count-shown',
  text: `insert into survey_shown as s (workspace_id, survey_id, surface, hour, times)
         select $1, survey_id, $3, date_trunc('hour', $4::timestamptz at time zone 'UTC') at time zone 'UTC', $5
         from survey_key where workspace_id = $1 and id = $2 and revoked_at is null for share
         on conflict (workspace_id, survey_id, surface, hour) do update set times = s.times + excluded.times`,
  takes: ['uuid', 'uuid', 'text', 'timestamptz', 'int4'],
});

/** Counts impressions of a key's survey in the hour of `at` (UTC); false when the key was revoked. */
export async function countShown(
  tx: Tx,
  workspaceId: string,
  { keyId, surface, times, at }: { keyId: string; surface: string; times: number; at: Date },
): Promise<boolean> {
  return (await COUNT_SHOWN.run(tx, [workspaceId, keyId, surface, at, times])) === 1;
}
