import { messagePage, resetPasswordPage } from '@feedback/console';
import { findPasswordReset, hashReset, resetPassword, WEAKNESSES } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Deps } from '../../deps.ts';
import { type FormHandler } from '../../guards/take-body.ts';
import { rememberBrowser } from '../../identity-provider/known-browser.ts';
import { sendForm } from '../../responses/send-form.ts';
import { sendPage } from '../../responses/send-page.ts';
import { refuseUnknown } from './get-password-reset.ts';

/** POST /idp/reset/{token}: sets a new password, once. A refused password leaves the link usable. */
export function postPasswordReset(deps: Deps): FormHandler<{ token: string }> {
  return async (req, res) => {
    const { new_password: next } = req.body;
    if (typeof next !== 'string') throw new AppError('malformed', 'Send new_password, once');
    const tokenHash = hashReset(req.params.token);
    const found = await findPasswordReset(deps.db, tokenHash);
    const reset = await resetPassword(deps, { tokenHash, next, from: requestOrigin(req) });
    if (!found || reset.outcome === 'gone') return refuseUnknown(deps, req, res);
    if (reset.outcome === 'weak') {
      const problem = WEAKNESSES[reset.problem];
      const page = resetPasswordPage({ action: req.originalUrl, email: found.email, problem });
      return sendForm(req, res.status(422), problem, page);
    }
    rememberBrowser(deps, { req, res }, reset.person);
    const text = 'Sign in with the new password: earlier sessions have ended. Agents stay connected.';
    sendPage(
      res,
      messagePage({
        title: 'Your password was set',
        text,
        next: { href: '/signin', words: 'Sign in' },
      }),
    );
  };
}
