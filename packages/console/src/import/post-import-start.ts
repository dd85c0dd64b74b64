import { beginImport } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';
import { toMapping, toQuery } from './mapping-form.ts';

const PROBLEMS = {
  'no-rows': 'No row can be stored with these columns. Choose others.',
  'no-date-order': 'The dates can be read in two ways. Choose which of their numbers is the day.',
};

/** POST /import/{id}/start: begins to store a draft's rows. */
export function postImportStart(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, personId, home } = visitOf(res);
    const { id } = req.params;
    const mapping = toMapping(fieldsOf(req).text);
    const outcome = isUuid(id)
      ? await beginImport(deps, workspace.id, { id, mapping, by: { personId } })
      : 'no-draft';
    if (outcome === 'no-draft')
      throw new AppError('not-found', 'This file was begun or dropped already. See the list of imports.');
    if (outcome !== 'begun') {
      say(res, { text: PROBLEMS[outcome], isProblem: true });
      res.redirect(303, `${home}/import/${id}?${toQuery(mapping)}`);
      return;
    }
    res.redirect(303, `${home}/import/${id}`);
  };
}
