import { createSignIn, tooMany } from '@feedback/core';
import { networkOf, requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../../deps.ts';
import { type FormFields, type FormHandler } from '../../guards/take-body.ts';
import { findEligibility } from '../../identity-provider/eligibility.ts';
import { finishSignIn } from '../../identity-provider/finish-sign-in.ts';
import { findKnownBrowser, rememberBrowser } from '../../identity-provider/known-browser.ts';
import { showSignIn } from '../../identity-provider/show-forms.ts';

/** POST /idp/interaction/{uid}: a person signs in with email and password. */
export function postIdpInteraction(deps: Deps, provider: Provider): FormHandler {
  const signIn = createSignIn(deps);
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const { email, password } = toCredentials(req.body);
    const result = await signIn({
      email,
      password,
      network: networkOf(req),
      knownAs: (person) => findKnownBrowser(deps, req, person),
      from: requestOrigin(req),
    });
    const eligibility = await findEligibility(deps, params);
    if (result.outcome === 'signed-in') {
      rememberBrowser(deps, { req, res }, result.person);
      await finishSignIn(deps, provider, { req, res, person: result.person, eligibility });
      return;
    }
    if (result.outcome === 'throttled') {
      res.status(429).set('Retry-After', String(result.retryAfterS));
      showSignIn(req, res, { uid, eligibility, email, problem: tooMany(result.retryAfterS) });
      return;
    }
    res.status(401);
    showSignIn(req, res, { uid, eligibility, email, problem: 'The email or the password is wrong.' });
  };
}

function toCredentials(body: FormFields): { email: string; password: string } {
  const { email, password } = body;
  if (typeof email !== 'string' || typeof password !== 'string')
    throw new AppError('malformed', 'Send email and password, each once');
  return { email, password };
}
