import { importActs, readDraft } from '@feedback/core';
import { sendFile } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler, Router } from 'express';
import { actForm, callerOf } from '../act-form.ts';
import { actPage } from '../act-page.ts';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { readUpload } from '../uploads.ts';
import { draftPage } from './draft-page.tsx';
import { getImports } from './get-imports.ts';
import { importPage } from './import-page.tsx';
import { isMapped, toMapping, toQuery } from './mapping-form.ts';
import { postImport } from './post-import.ts';
import { postSentence } from './post-sentence.ts';

/** The largest file. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The pages that bring feedback in. */
export function importRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const member = requireRole('member');
  const form = [...deps.readForm, member];
  router.get('/', getImports(deps));
  router.post('/', member, ...readUpload(deps, MAX_BYTES), postImport(deps));
  router.post('/sentence', form, postSentence(deps));
  router.get('/:id', getImport(deps));
  router.get('/:id/skipped', member, getSkipped(deps));
  router.post(
    '/:id/start',
    form,
    actForm(deps, importActs.startImport, {
      read: (fields) => toMapping(fields.text),
      next: ({ input, visit }) => ({ at: `${visit.home}/import/${input.id}` }), // it shows what begins
      refusedTo: ({ input, fields }) => `/import/${input.id}?${toQuery(toMapping(fields.text))}`,
    }),
  );
  router.post(
    '/:id/drop',
    form,
    actForm(deps, importActs.dropImport, {
      next: () => ({ said: 'The file is dropped; nothing of it was stored.', to: '/import' }),
    }),
  );
  return router;
}

/** GET /import/{id}: a draft's columns with a trial of its rows; afterwards how far its import is, and what came of it. */
function getImport(deps: ConsoleDeps): RequestHandler {
  return actPage(deps, importActs.getImport, async ({ value: found, query, ...shown }) => {
    if (found.state !== 'draft') return importPage({ ...shown, found });
    const mapping = isMapped(query) ? toMapping((name) => query[name]) : found.mapping;
    const read = await readDraft(deps, shown.caller.workspaceId, found, mapping);
    if (!read) throw new AppError('not-found', 'The file is no longer kept. Choose it again.');
    return draftPage({ ...shown, found, read });
  });
}

/** GET /import/{id}/skipped: the rows that are not stored as a file of CSV, each with the reason; for a day after the import. */
function getSkipped(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { getSkippedRows } = importActs;
    const input = getSkippedRows.named({ ...toMapping((name) => req.query[name]), id: req.params.id });
    await sendFile(res, await getSkippedRows.perform(deps, callerOf(req, res), input));
  };
}
