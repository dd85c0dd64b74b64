import { dropDraft } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

/** POST /import/{id}/drop: drops a draft with its file. */
export function postImportDrop(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, personId, home } = visitOf(res);
    const { id } = req.params;
    if (!isUuid(id) || !(await dropDraft(deps, workspace.id, { id, by: { personId } })))
      throw new AppError('not-found', 'This file was begun or dropped already. See the list of imports.');
    say(res, { text: 'The file is dropped; nothing of it was stored.' });
    res.redirect(303, `${home}/import`);
  };
}
