import { exportActs } from '@feedback/core';
import { sendFile } from '@feedback/http';
import { Router } from 'express';
import { actForm, callerOf } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { pageOf } from '../../parts/page-of.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { requireRole } from '../../require-visit.ts';
import { exportsPage } from './exports-page.tsx';

const PAGE = 20;
const CHOOSE = 'Choose what to export, and the format of the files.';

/** The exports of the workspace, for owners. */
export function exportRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireRole('owner'));
  router.get(
    '/',
    actPage(
      deps,
      exportActs.listExports,
      ({ value, input: { before }, ...shown }) => {
        const here = `${shown.visit.home}/settings/exports`;
        const page = pageOf(value, { size: PAGE, here, from: 'before', at: before, idOf: ({ id }) => id });
        return exportsPage({ ...shown, exports: page.shown, pages: page.pages });
      },
      ({ before }) => ({ before: toPageStart(before), limit: PAGE + 1 }),
    ),
  );
  router.post(
    '/',
    deps.readForm,
    actForm(deps, exportActs.requestExport, {
      read: (fields) => ({ what: fields.text('what'), format: fields.text('format') }),
      next: () => ({
        said: 'The export is being written. It stands here when it is ready; you may leave this page.',
        to: '/settings/exports',
      }),
      sentences: { what: CHOOSE, format: CHOOSE },
    }),
  );
  router.get('/:id/:what', async (req, res, next) => {
    const { id, what } = req.params;
    if (what !== 'items' && what !== 'transcripts') {
      next();
      return;
    }
    const { getExportFile } = exportActs;
    const file = await getExportFile.perform(deps, callerOf(req, res), getExportFile.named({ id, what }));
    await sendFile(res, file);
  });
  return router;
}
