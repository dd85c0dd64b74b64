import { requestWorkspaceErasure } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { refusalOf, shownAgain } from '../../form-shown.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { erasedWorkspacePage, eraseWorkspacePage } from './erase-workspace-page.tsx';

/** POST /settings/erase-workspace: ends every way into the workspace, and has the worker erase it. */
export function postEraseWorkspace({ db, now }: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const asked = { name: fields.text('name'), by: actorOf(req, res) };
    try {
      await requestWorkspaceErasure({ db, now }, visit.workspace.id, asked);
    } catch (error) {
      refusalOf(error); // throws what is not about the form
      const problem = `Type “${visit.workspace.name}” exactly.`;
      const form = shownAgain(fields, ['name'], { name: problem });
      sendPage(res.status(422), eraseWorkspacePage({ visit, form }));
      return;
    }
    // The visitor is no member any more, so no page of the workspace could say it.
    sendPage(res, erasedWorkspacePage(visit.workspace.name));
  };
}
