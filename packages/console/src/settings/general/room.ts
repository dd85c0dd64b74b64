import { settingsActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { generalPage } from './general-page.tsx';

/** The name of the workspace, and what belongs to it for good. */
export function generalRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const { config } = deps;
  router.get(
    '/',
    actPage(deps, settingsActs.getSettings, ({ value: { currency }, ...shown }) =>
      generalPage({ ...shown, currency, config }),
    ),
  );
  router.post(
    '/',
    requireRole('owner'),
    deps.readForm,
    actForm(deps, settingsActs.renameWorkspace, {
      read: (fields) => ({ name: fields.text('name') }),
      next: ({ value: name }) => ({
        said: `The workspace is called “${name}” now.`,
        to: '/settings/general',
      }),
      again: async ({ fields, problems, visit, caller }) => {
        const { currency } = await settingsActs.getSettings.perform(deps, caller, {});
        return generalPage({ visit, currency, config, form: shownAgain(fields, ['name'], problems) });
      },
    }),
  );
  return router;
}
