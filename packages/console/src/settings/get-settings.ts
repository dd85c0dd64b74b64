import { type RequestHandler } from 'express';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { settingsPage } from './settings-page.tsx';

/** GET /settings: the list of the settings. */
export const getSettings: RequestHandler = (req, res) => {
  sendPage(res, settingsPage({ visit: visitOf(res), said: takeSaid(req, res) }));
};
