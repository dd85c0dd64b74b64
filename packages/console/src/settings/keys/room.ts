import { surveyActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { keyMadePage, keysPage } from './keys-page.tsx';

const FIELDS = ['survey_id', 'label'] as const;
const SENTENCES = {
  survey_id: 'Choose the survey that the key is for.',
  label: 'Write a name of at most 200 characters on one line.',
};

/** The keys with which surveys send answers. */
export function keyRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const form = [requireRole('owner'), ...deps.readForm];
  router.get(
    '/',
    actPage(deps, surveyActs.listSurveys, ({ value, ...shown }) => keysPage({ ...shown, surveys: value })),
  );
  router.post(
    '/',
    form,
    // Only this page has the key, so it is no redirect. With `replaces`, it offers to revoke the key that the new one replaces.
    actForm(deps, surveyActs.createSurveyKey, {
      read: (fields) => ({
        survey_id: fields.text('survey_id'),
        ...(fields.text('label') !== '' && { label: fields.text('label') }),
      }),
      next: async ({ value: { key, made }, visit, caller, fields }) => {
        const all = await surveyActs.listSurveys.perform(deps, caller, {});
        const survey = all.find(({ id }) => id === made.surveyId);
        const replaced = survey?.keys.find(({ id }) => id === fields.text('replaces'));
        const { baseUrl } = deps.config;
        return { page: keyMadePage({ visit, baseUrl, key, name: survey?.name ?? '', replaced }) };
      },
      sentences: SENTENCES,
      refusedAt: 'survey_id',
      again: async ({ fields, problems, visit, caller }) => {
        const surveys = await surveyActs.listSurveys.perform(deps, caller, {});
        return keysPage({ visit, surveys, form: shownAgain(fields, FIELDS, problems) });
      },
    }),
  );
  router.post(
    '/:id/revoke',
    form,
    actForm(deps, surveyActs.revokeSurveyKey, {
      next: () => ({
        said: 'The key is revoked. A survey that still uses it sends nothing more.',
        to: '/settings/keys',
      }),
    }),
  );
  return router;
}
