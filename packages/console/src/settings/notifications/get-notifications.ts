import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { notificationsPage } from './notifications-page.tsx';
import { readNotifications } from './read-notifications.ts';

/** GET /settings/notifications: the visitor’s weekly mail, and what owners set of the mails to customers. */
export function getNotifications(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const notified = await readNotifications(deps, visit);
    sendPage(res, notificationsPage({ visit, ...notified, said: takeSaid(req, res) }));
  };
}
