import { ById, NewSurvey, NewSurveyKey, Survey, SurveyKey, SurveyKeyMade, Type } from '@feedback/contract';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { createSurvey as create, readSurveys } from './change-surveys.ts';
import { readSurvey } from './read-survey.ts';
import { toSurvey, toSurveyKey } from './shown-survey.ts';
import {
  createSurveyKey as createKey,
  NO_KEY,
  NO_SURVEY,
  revokeSurveyKey as revokeKey,
  TOO_MANY_KEYS,
} from './survey-keys.ts';

const tag = 'Surveys';

export const listSurveys = act({
  method: 'GET',
  path: '/api/surveys',
  tag,
  summary: 'List the surveys of the workspace.',
  least: 'viewer',
  answers: { 200: Type.Object({ surveys: Type.Array(Survey) }) },
  run: readSurveys,
  shown: (found) => ({ surveys: found.map(toSurvey) }),
});

export const createSurvey = act({
  method: 'POST',
  path: '/api/surveys',
  tag,
  summary: 'Create a survey.',
  least: 'owner',
  input: NewSurvey,
  example: {
    name: 'After an export',
    question: 'Did the export do what you need?',
    surface: 'bar',
    rating_scale: 'thumbs',
  },
  answers: { 201: Survey },
  run: create,
  shown: toSurvey,
});

export const getSurvey = act({
  method: 'GET',
  path: '/api/surveys/{id}',
  tag,
  summary: 'A survey.',
  least: 'viewer',
  input: ById,
  answers: { 200: Survey },
  refusals: [NO_SURVEY],
  run: readSurvey,
  shown: ({ survey }) => toSurvey(survey),
});

export const listSurveyKeys = act({
  method: 'GET',
  path: '/api/survey-keys',
  tag,
  summary: 'List the active survey keys, without the keys themselves.',
  least: 'viewer',
  answers: { 200: Type.Object({ keys: Type.Array(SurveyKey) }) },
  run: async (deps: Pick<ActDeps, 'db'>, caller) =>
    (await readSurveys(deps, caller)).flatMap(({ keys }) => keys),
  shown: (keys) => ({ keys: keys.map(toSurveyKey) }),
});

export const createSurveyKey = act({
  method: 'POST',
  path: '/api/survey-keys',
  tag,
  summary: 'Create a survey key. It is shown only once.',
  least: 'owner',
  input: NewSurveyKey,
  example: { survey_id: '01a1fe23-8218-71a2-8cdd-45375914af6a', label: 'The shop' },
  answers: { 201: SurveyKeyMade },
  refusals: [NO_SURVEY, TOO_MANY_KEYS],
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId, by }, { survey_id: surveyId, label = '' }) =>
    createKey({ db }, workspaceId, { surveyId, label, by }),
  shown: ({ key, made }) => {
    const { last_used_at: _never, ...shown } = toSurveyKey(made);
    return { ...shown, key };
  },
});

export const revokeSurveyKey = act({
  method: 'DELETE',
  path: '/api/survey-keys/{id}',
  tag,
  summary: 'Revoke a survey key at once: every process refuses it from then on.',
  least: 'owner',
  input: ById,
  answers: { 204: null },
  refusals: [NO_KEY],
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId, by }, { id }) =>
    revokeKey({ db }, workspaceId, { id, by }),
});
