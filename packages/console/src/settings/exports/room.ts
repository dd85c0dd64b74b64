import { exportActs } from '@feedback/core';
import { sendFile } from '@feedback/http';
import { Router } from 'express';
import { actForm, callerOf } from '../../act-form.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { listPage } from '../../list-page.ts';
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
    listPage(
      deps,
      exportActs.listExports,
      { size: PAGE, path: '/settings/exports', from: 'before', idOf: ({ id }) => id },
      ({ found, ...shown }) => exportsPage({ ...shown, exports: found }),
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
