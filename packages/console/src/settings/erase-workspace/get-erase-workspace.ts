import { type RequestHandler } from 'express';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { eraseWorkspacePage } from './erase-workspace-page.tsx';

/** GET /settings/erase-workspace: what erasing the whole workspace means. */
export const getEraseWorkspace: RequestHandler = (_req, res) => {
  sendPage(res, eraseWorkspacePage({ visit: visitOf(res) }));
};
