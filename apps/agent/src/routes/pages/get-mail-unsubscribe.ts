import { confirmPage } from '@feedback/console';
import { asLine, readMailLink } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { sendPage } from '../../responses/send-page.ts';
import { type MailLinkParams, refuseMailLink } from './mail-link.ts';

/** GET /mail/unsubscribe/{token}: asks whether to unsubscribe. Programs that scan mails open links, so nothing changes yet. */
export function getMailUnsubscribe(deps: Pick<Deps, 'db'>): RequestHandler<MailLinkParams> {
  return async (req, res) => {
    const found = await readMailLink(deps, { token: req.params.token, purpose: 'unsubscribe' });
    if (!found) return refuseMailLink(req, res);
    const what = found.isDigest ? 'weekly digest of' : 'mail from';
    const about = found.isDigest ? '' : ' about what you wrote';
    const text = `You will get no more ${what} ${asLine(found.from)}${about}.`;
    sendPage(
      res,
      confirmPage({ title: 'Unsubscribe?', text, action: req.originalUrl, button: 'Unsubscribe' }),
    );
  };
}
