import { readDraft } from '@feedback/core';
import { imports, isUuid, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { draftPage } from './draft-page.tsx';
import { importPage } from './import-page.tsx';
import { isMapped, toMapping } from './mapping-form.ts';

/** GET /import/{id}: a draft's columns with a trial of its rows; afterwards how far its import is, and what came of it. */
export function getImport(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const { id } = req.params;
    const found = isUuid(id)
      ? await withWorkspace(deps.db, workspaceId, (tx) => imports.find(tx, workspaceId, id))
      : undefined;
    if (!found || found.state === 'over')
      throw new AppError(
        'not-found',
        'There is no such import. A file whose columns are not named is dropped after a day.',
      );
    const said = takeSaid(req, res);
    if (found.state !== 'draft') {
      sendPage(res, importPage({ visit, said, found }));
      return;
    }
    const mapping = isMapped(req.query) ? toMapping((name) => req.query[name]) : found.mapping;
    const read = await readDraft(deps, workspaceId, found, mapping);
    if (!read) throw new AppError('not-found', 'The file is no longer kept. Choose it again.');
    sendPage(res, draftPage({ visit, said, found, mapping, read }));
  };
}
