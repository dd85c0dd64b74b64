import { renameWorkspace } from '@feedback/core';
import { withWorkspace, workspaces } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { refusalOf, shownAgain } from '../../form-shown.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { generalPage } from './general-page.tsx';

/** POST /settings/general: renames the workspace. */
export function postGeneral({ db, config }: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const fields = fieldsOf(req);
    try {
      const name = await renameWorkspace({ db }, id, { name: fields.text('name'), by: actorOf(req, res) });
      say(res, { text: `The workspace is called “${name}” now.` });
      res.redirect(303, `${visit.home}/settings/general`);
    } catch (error) {
      const form = shownAgain(fields, ['name'], { name: refusalOf(error) });
      const { currency } = await withWorkspace(db, id, (tx) => workspaces.rankingSettings(tx, id));
      sendPage(res.status(422), generalPage({ visit, currency, config, form }));
    }
  };
}
