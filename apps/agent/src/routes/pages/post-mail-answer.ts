import { messagePage } from '@feedback/console';
import { answerMail } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { sendPage } from '../../responses/send-page.ts';
import { ANSWERED } from './get-mail-answer.ts';
import { type MailLinkParams, refuseMailLink } from './mail-link.ts';

/** POST /mail/yes/{token}, /mail/no/{token}: stores the answer, once for each mail. */
export function postMailAnswer(
  deps: Pick<Deps, 'db' | 'now'>,
  answer: 'yes' | 'no',
): RequestHandler<MailLinkParams> {
  return async (req, res) => {
    const done = await answerMail(deps, { token: req.params.token, answer });
    if (!done) return refuseMailLink(req, res);
    const earlier = `You answered “${done.given}” before, and that answer stays.`;
    sendPage(res, messagePage(done.given === answer ? ANSWERED : { ...ANSWERED, text: earlier }));
  };
}
