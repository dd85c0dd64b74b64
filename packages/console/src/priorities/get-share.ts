import { MESSAGE_LENGTH, SUBJECT_LENGTH } from '@feedback/contract';
import { readShareProposal, sharePriority, whyNotActed } from '@feedback/core';
import { type Request, type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { asSentence } from '../form-shown.ts';
import { say, takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { sharePage } from './share-page.tsx';

/**
 * GET /priorities/{id}/share and POST /priorities/{id}/share/preview: who would get which mail, and who would not and why. Nothing is
 * sent; `message` and `subject` are what customers are to read. Without them, what an agent proposed stands there. The form posts
 * them: the longest message makes an address that is too long for a request.
 */
export function getShare(deps: Pick<ConsoleDeps, 'db' | 'now' | 'config'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: priorityId } = req.params;
    const caller = callerOf(req, res);
    const proposal = await readShareProposal(deps, caller, { priorityId });
    const message = asked(req, 'message', MESSAGE_LENGTH) ?? proposal?.message ?? '';
    const subject = asked(req, 'subject', SUBJECT_LENGTH) ?? proposal?.subject ?? '';
    const { acted, sharing } = await sharePriority(
      { db: deps.db, now: deps.now, appUrl: deps.config.appUrl },
      caller.workspaceId,
      {
        priorityId,
        by: caller.by,
        ...(message === '' ? {} : { message }),
        ...(subject === '' ? {} : { subject }),
      },
    );
    if (acted.outcome !== 'acted' || sharing === null) {
      say(res, { text: acted.outcome === 'acted' ? '' : asSentence(whyNotActed(acted)), isProblem: true });
      res.redirect(303, `${visit.home}/priorities/${priorityId}`);
      return;
    }
    const said = takeSaid(req, res);
    sendPage(res, sharePage({ visit, priority: acted.priority, sharing, message, subject, proposal, said }));
  };
}

/** What the form or the address asks for, on the lengths that a mail may have; undefined where they say nothing. */
function asked(req: Request<{ id: string }>, name: string, most: number): string | undefined {
  const fields = fieldsOf(req.method === 'POST' ? req : { body: req.query });
  return fields.has(name) ? Array.from(fields.text(name)).slice(0, most).join('') : undefined;
}
