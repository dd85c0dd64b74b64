import { NewSurvey, validator } from '@feedback/contract';
import { withActor } from '@feedback/core';
import { newId, surveys } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toSurvey } from './survey-result.ts';

const check = validator(NewSurvey);

/** POST /api/surveys: creates a survey. */
export function postSurvey({ db }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId } = memberOf(res);
    const asked = checkedBody(check, req);
    const survey = {
      id: newId(),
      name: asked.name,
      question: asked.question,
      surface: asked.surface ?? 'widget',
      allowedOrigins: asked.allowed_origins ?? [],
      ratingScale: asked.rating_scale ?? '1-5',
    } as const;
    const made = await withActor(db, workspaceId, { by: { personId }, least: 'owner' }, (tx) =>
      surveys.insert(tx, workspaceId, survey),
    );
    res.status(201).json(toSurvey(made));
  };
}
