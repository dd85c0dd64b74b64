import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { findEntrance } from '../identity-provider/entrance.ts';
import { finishSignIn } from '../identity-provider/finish-sign-in.ts';
import { showSignUp } from '../identity-provider/show-forms.ts';
import { INVITED_ONLY, makeAccount, type Typed } from '../identity-provider/sign-up.ts';
import { countTry, tooMany } from '../sign-in/address-limit.ts';
import { networkOf } from '../sign-in/network-of.ts';
import { refuse } from '../sign-in/refuse.ts';

/** POST /idp/interaction/{uid}/sign-up: somebody new makes an account and is signed in with it. Every try counts. */
export function postSignUp(deps: Deps, provider: Provider): RequestHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const typed = toTyped(req.body);
    const { name, email } = typed;
    const entrance = await findEntrance(deps, params);
    if (!entrance.isOpen) {
      refuse(req, res, INVITED_ONLY);
      return;
    }
    const { retryAfterS } = await countTry(deps, 'sign-up', networkOf(req));
    if (retryAfterS !== undefined) {
      res.status(429).set('Retry-After', String(retryAfterS));
      showSignUp(res, { uid, entrance, name, email, problem: tooMany(retryAfterS) });
      return;
    }
    const made = await makeAccount(deps, entrance, typed);
    if (made.outcome === 'made') {
      await finishSignIn(deps, provider, { req, res, person: made.person, entrance });
    } else if (made.outcome === 'closed') {
      refuse(req, res, INVITED_ONLY);
    } else {
      showSignUp(res.status(made.status), { uid, entrance, name, email, problem: made.problem });
    }
  };
}

function toTyped(body: unknown): Typed {
  const { name, email, password } = (body ?? {}) as Record<string, unknown>; // what urlencoded gives: text, lists, or nothing
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string')
    throw new AppError('malformed', 'Send name, email and password, each once');
  return { name, email, password };
}
