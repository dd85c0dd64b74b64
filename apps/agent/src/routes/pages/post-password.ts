import { changePasswordPage, messagePage } from '@feedback/console';
import { changePassword, createSignIn, tooMany, WEAKNESSES } from '@feedback/core';
import { networkOf, requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Deps } from '../../deps.ts';
import { type FormFields, type FormHandler } from '../../guards/take-body.ts';
import { findKnownBrowser, rememberBrowser } from '../../identity-provider/known-browser.ts';
import { PASSWORD_PATH } from '../../identity-provider/paths.ts';
import { sendForm } from '../../responses/send-form.ts';
import { sendPage } from '../../responses/send-page.ts';

const NOT_TOGETHER = 'The email or the password is wrong.';

/** POST /idp/password: changes a person's password. The current one is checked, and tries are counted, as at sign-in. */
export function postPassword(deps: Deps): FormHandler {
  const signIn = createSignIn(deps);
  return async (req, res) => {
    const { email, current, next } = toChange(req.body);
    const again = (status: number, problem: string) =>
      sendForm(
        req,
        res.status(status),
        problem,
        changePasswordPage({ action: PASSWORD_PATH, email, problem }),
      );
    const from = requestOrigin(req);
    const result = await signIn({
      email,
      password: current,
      network: networkOf(req),
      knownAs: (person) => findKnownBrowser(deps, req, person),
      from,
    });
    if (result.outcome === 'throttled') {
      res.set('Retry-After', String(result.retryAfterS));
      return again(429, tooMany(result.retryAfterS));
    }
    if (result.outcome === 'refused') return again(401, NOT_TOGETHER);
    const changed = await changePassword(deps, { personId: result.person.id, current, next, from });
    if (changed.outcome === 'weak') return again(422, WEAKNESSES[changed.problem]);
    if (changed.outcome !== 'changed') return again(401, NOT_TOGETHER);
    rememberBrowser(deps, { req, res }, changed.person);
    const text = 'Your other sessions have ended. Agents stay connected.';
    sendPage(
      res,
      messagePage({
        title: 'Your password was changed',
        text,
        next: { href: '/signin', words: 'Sign in' },
      }),
    );
  };
}

function toChange(body: FormFields): { email: string; current: string; next: string } {
  const { email, current_password: current, new_password: next } = body;
  if (typeof email !== 'string' || typeof current !== 'string' || typeof next !== 'string')
    throw new AppError('malformed', 'Send email, current_password and new_password, each once');
  return { email, current, next };
}
