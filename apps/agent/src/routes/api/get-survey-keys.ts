import { surveyKeys, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toSurveyKey } from './survey-result.ts';

/** GET /api/survey-keys: the active keys, oldest first. */
export function getSurveyKeys({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const live = await withWorkspace(db, workspaceId, (tx) => surveyKeys.list(tx, workspaceId));
    res.json({ keys: live.map(toSurveyKey) });
  };
}
