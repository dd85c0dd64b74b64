import { messagePage } from '@feedback/console';
import { asLine, unsubscribe } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { sendPage } from '../../responses/send-page.ts';
import { type MailLinkParams, refuseMailLink } from './mail-link.ts';

/**
 * POST /mail/unsubscribe/{token}: unsubscribes, for the page's button and for mail programs (RFC 8058). The address says everything,
 * so the body is not read.
 */
export function postMailUnsubscribe(deps: Pick<Deps, 'db'>): RequestHandler<MailLinkParams> {
  return async (req, res) => {
    const done = await unsubscribe(deps, req.params.token);
    if (!done) return refuseMailLink(req, res);
    const what = done.isDigest ? 'weekly digests' : 'mail about what you asked for';
    const text = `${asLine(done.from)} sends you no more ${what}.`;
    sendPage(res, messagePage({ title: 'You are unsubscribed', text }));
  };
}
