import { sharePriority, whyNotActed } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { asSentence } from '../form-shown.ts';
import { counted } from '../format.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';
import { MOST_BOXES } from './share-boxes.ts';

/** POST /priorities/{id}/share: sends the mail that the page before showed to the customers ticked there. */
export function postShare(deps: Pick<ConsoleDeps, 'db' | 'now' | 'config'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const { workspaceId, by } = callerOf(req, res);
    const fields = fieldsOf(req);
    const [message, subject] = [fields.text('message'), fields.text('subject')];
    const { acted, sharing } = await sharePriority(
      { db: deps.db, now: deps.now, appUrl: deps.config.appUrl },
      workspaceId,
      {
        priorityId: req.params.id,
        by,
        shareToken: fields.text('share_token'),
        to: { keys: fields.all('to'), boxes: MOST_BOXES },
        ...(message === '' ? {} : { message }),
        ...(subject === '' ? {} : { subject }),
      },
    );
    if (acted.outcome === 'acted') {
      const mails = counted(sharing?.recipients.length ?? 0, 'mail', visit.locale);
      say(res, { text: `${mails} in the outbox, which says what becomes of each.` });
    } else say(res, { text: asSentence(whyNotActed(acted)), isProblem: true });
    res.redirect(303, `${visit.home}/priorities/${req.params.id}`);
  };
}
