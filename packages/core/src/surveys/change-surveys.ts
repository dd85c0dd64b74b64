import { type NewSurvey } from '@feedback/contract';
import { newId, surveyKeys, surveys, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller } from '../acts/act.ts';
import { withActor } from '../acts/acting.ts';
import { type SurveyKey } from './survey-keys.ts';

export type Survey = surveys.Survey;

/** A survey with its keys in force. */
export type SurveyWithKeys = Survey & { keys: SurveyKey[] };

/** The surveys of a workspace, the oldest first, each with its keys. */
export function readSurveys(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
): Promise<SurveyWithKeys[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const keys = await surveyKeys.list(tx, workspaceId);
    return (await surveys.list(tx, workspaceId)).map((survey) => ({
      ...survey,
      keys: keys.filter(({ surveyId }) => surveyId === survey.id),
    }));
  });
}

/** Makes a survey. */
export function createSurvey(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId, by }: Caller,
  asked: NewSurvey,
): Promise<Survey> {
  return withActor(db, workspaceId, { by, least: 'owner' }, (tx) =>
    surveys.insert(tx, workspaceId, {
      id: newId(),
      name: asked.name,
      question: asked.question,
      surface: asked.surface ?? 'widget',
      allowedOrigins: asked.allowed_origins ?? [],
      ratingScale: asked.rating_scale ?? '1-5',
    }),
  );
}
