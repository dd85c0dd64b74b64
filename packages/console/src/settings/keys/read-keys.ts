import { surveyKeys, surveys, withWorkspace } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';

/** A survey with its keys in force. */
export type SurveyWithKeys = surveys.Survey & { keys: surveyKeys.SurveyKey[] };

/** The surveys of a workspace, each with its keys. */
export function readKeys({ db }: Pick<ConsoleDeps, 'db'>, workspaceId: string): Promise<SurveyWithKeys[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const keys = await surveyKeys.list(tx, workspaceId);
    return (await surveys.list(tx, workspaceId)).map((survey) => ({
      ...survey,
      keys: keys.filter(({ surveyId }) => surveyId === survey.id),
    }));
  });
}
