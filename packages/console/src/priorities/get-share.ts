import { sharePriority } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../actor.ts';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { refusalOf } from './post-act.ts';
import { sharePage } from './share-page.tsx';

const MOST_MESSAGE = 1_000;

/**
 * GET /priorities/{id}/share: who would get which mail, and who would not and why. Nothing is sent; `message` is what customers are
 * to read of the change.
 */
export function getShare(deps: Pick<ConsoleDeps, 'db' | 'now' | 'config'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const asked = typeof req.query['message'] === 'string' ? req.query['message'] : '';
    const message = asked.replaceAll('\0', '').trim().slice(0, MOST_MESSAGE);
    const { acted, sharing } = await sharePriority(
      { db: deps.db, now: deps.now, appUrl: deps.config.appUrl },
      visit.workspace.id,
      { priorityId: req.params.id, by: actorOf(req, res), ...(message === '' ? {} : { message }) },
    );
    if (acted.outcome !== 'acted' || sharing === null) {
      say(res, { text: acted.outcome === 'acted' ? '' : refusalOf(acted), isProblem: true });
      res.redirect(303, `${visit.home}/priorities/${req.params.id}`);
      return;
    }
    sendPage(res, sharePage({ visit, priority: acted.priority, sharing, message }));
  };
}
