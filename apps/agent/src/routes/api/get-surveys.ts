import { surveys, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toSurvey } from './survey-result.ts';

/** GET /api/surveys: the surveys of the workspace, oldest first. */
export function getSurveys({ db }: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const all = await withWorkspace(db, workspaceId, (tx) => surveys.list(tx, workspaceId));
    res.json({ surveys: all.map(toSurvey) });
  };
}
