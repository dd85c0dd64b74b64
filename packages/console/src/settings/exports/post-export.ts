import { NewExport, validator } from '@feedback/contract';
import { requestExport } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

const check = validator(NewExport);

/** POST /settings/exports: has the worker write an export. */
export function postExport({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const fields = fieldsOf(req);
    const checked = check({ what: fields.text('what'), format: fields.text('format') });
    if (!checked.ok) throw new AppError('invalid', 'Choose what to export, and the format of the files.');
    await requestExport({ db }, workspace.id, { ...checked.value, by: actorOf(req, res) });
    say(res, {
      text: 'The export is being written. It stands here when it is ready; you may leave this page.',
    });
    res.redirect(303, `${home}/settings/exports`);
  };
}
