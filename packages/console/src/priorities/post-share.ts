import { sharePriority } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../actor.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { counted } from '../format.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';
import { refusalOf } from './post-act.ts';

/** POST /priorities/{id}/share: sends exactly what the page before showed. */
export function postShare(deps: Pick<ConsoleDeps, 'db' | 'now' | 'config'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const message = fields.text('message');
    const { acted, sharing } = await sharePriority(
      { db: deps.db, now: deps.now, appUrl: deps.config.appUrl },
      visit.workspace.id,
      {
        priorityId: req.params.id,
        by: actorOf(req, res),
        shareToken: fields.text('share_token'),
        ...(message === '' ? {} : { message }),
      },
    );
    if (acted.outcome === 'acted') {
      const mails = counted(sharing?.recipients.length ?? 0, 'mail', visit.locale);
      say(res, { text: `${mails} on the way. The outbox says what becomes of each.` });
    } else say(res, { text: refusalOf(acted), isProblem: true });
    res.redirect(303, `${visit.home}/priorities/${req.params.id}`);
  };
}
