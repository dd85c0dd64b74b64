import { erasureActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { erasedWorkspacePage, eraseWorkspacePage } from './erase-workspace-page.tsx';

/** What erasing the whole workspace means, and the form that does it. */
export function eraseWorkspaceRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireRole('owner'));
  router.get('/', (_req, res) => sendPage(res, eraseWorkspacePage({ visit: visitOf(res) })));
  router.post(
    '/',
    deps.readForm,
    actForm(deps, erasureActs.eraseWorkspace, {
      read: (fields) => ({ name: fields.text('name') }),
      // The visitor is no member any more, so no page of the workspace could say it.
      next: ({ visit }) => ({ page: erasedWorkspacePage(visit.workspace.name) }),
      again: ({ fields, visit }) => {
        const problems = { name: `Type “${visit.workspace.name}” exactly.` };
        return Promise.resolve(eraseWorkspacePage({ visit, form: shownAgain(fields, ['name'], problems) }));
      },
    }),
  );
  return router;
}
