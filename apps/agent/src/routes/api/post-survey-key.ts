import { NewSurveyKey, type SurveyKeyMade, validator } from '@feedback/contract';
import { createSurveyKey } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toSurveyKey } from './survey-result.ts';

const check = validator(NewSurveyKey);

/** POST /api/survey-keys: creates a survey key; only this answer contains it. */
export function postSurveyKey({ db }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { survey_id: surveyId, label = '' } = checkedBody(check, req);
    const result = isUuid(surveyId)
      ? await createSurveyKey({ db }, workspaceId, { surveyId, label, by })
      : ({ outcome: 'no-survey' } as const);
    if (result.outcome === 'no-survey') throw new AppError('not-found', 'There is no such survey');
    if (result.outcome === 'too-many')
      throw new AppError('conflict', 'This survey already has two keys: revoke one first');
    const { last_used_at: _never, ...made } = toSurveyKey(result.made);
    res.status(201).json({ ...made, key: result.key } satisfies SurveyKeyMade);
  };
}
