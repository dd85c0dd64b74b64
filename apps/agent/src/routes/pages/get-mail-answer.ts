import { confirmPage, messagePage } from '@feedback/console';
import { mailWords, readMailLink } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { sendPage } from '../../responses/send-page.ts';
import { type MailLinkParams, refuseMailLink, subjectOf } from './mail-link.ts';

export const ANSWERED = { title: 'Thank you', text: 'Your answer is stored. You can close this page.' };

/** GET /mail/yes/{token}, /mail/no/{token}: shows the answer that the page's button gives. Nothing changes yet. */
export function getMailAnswer(deps: Pick<Deps, 'db'>, answer: 'yes' | 'no'): RequestHandler<MailLinkParams> {
  return async (req, res) => {
    const found = await readMailLink(deps, { token: req.params.token, purpose: answer });
    if (!found) return refuseMailLink(req, res);
    if (found.answer !== null) return sendPage(res, messagePage(ANSWERED));
    const { question, [answer]: button } = mailWords(found.kind);
    sendPage(res, confirmPage({ title: question, text: subjectOf(found), action: req.originalUrl, button }));
  };
}
