import { NewSurveyKey, validator } from '@feedback/contract';
import { createSurveyKey } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { shownAgain, toProblems } from '../../form-shown.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { keyMadePage, keysPage } from './keys-page.tsx';
import { readKeys } from './read-keys.ts';

const check = validator(NewSurveyKey);
const FIELDS = ['survey_id', 'label'] as const;
const NO_SURVEY = 'Choose the survey that the key is for.';
const LABEL = 'Write a name of at most 200 characters on one line.';
const TOO_MANY =
  'This survey has two keys, and more are not allowed: one replaces the other. Revoke one first.';

/**
 * POST /settings/keys: makes a key; only this page has it, so it is no redirect. With `replaces`, the page offers to revoke
 * the key that the new one replaces.
 */
export function postKey(deps: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const fields = fieldsOf(req);
    const named = fields.text('label');
    const checked = check({ survey_id: fields.text('survey_id'), ...(named !== '' && { label: named }) });
    const refuse = async (problems: Record<string, string>) => {
      const form = shownAgain(fields, FIELDS, problems);
      sendPage(res.status(422), keysPage({ visit, surveys: await readKeys(deps, workspaceId), form }));
    };
    if (!checked.ok) {
      await refuse(toProblems(checked.problems, { survey_id: NO_SURVEY, label: LABEL }));
      return;
    }
    const { survey_id: surveyId, label = '' } = checked.value;
    const asked = { surveyId, label, by: actorOf(req, res) };
    const result = isUuid(surveyId)
      ? await createSurveyKey(deps, workspaceId, asked)
      : ({ outcome: 'no-survey' } as const);
    if (result.outcome !== 'made') {
      await refuse({ survey_id: result.outcome === 'too-many' ? TOO_MANY : NO_SURVEY });
      return;
    }
    const survey = (await readKeys(deps, workspaceId)).find(({ id }) => id === surveyId);
    const replaced = survey?.keys.find(({ id }) => id === fields.text('replaces'));
    const { baseUrl } = deps.config;
    sendPage(res, keyMadePage({ visit, baseUrl, key: result.key, name: survey?.name ?? '', replaced }));
  };
}
