import {
  type Gate,
  HOUR_S,
  makeAccount,
  passGates,
  QUARTER_S,
  type SignUpEligibility,
  tooMany,
  type Typed,
} from '@feedback/core';
import { networkOf, requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../../deps.ts';
import { type FormFields, type FormHandler } from '../../guards/take-body.ts';
import { findEligibility } from '../../identity-provider/eligibility.ts';
import { finishSignIn } from '../../identity-provider/finish-sign-in.ts';
import { INVITED_ONLY } from '../../identity-provider/invited-only.ts';
import { rememberBrowser } from '../../identity-provider/known-browser.ts';
import { showSignUp } from '../../identity-provider/show-forms.ts';
import { refuse } from '../../responses/refuse.ts';

const TRIES_BY_INVITATION = 20;

/** POST /idp/interaction/{uid}/sign-up: creates an account and signs the new person in. */
export function postSignUp(deps: Deps, provider: Provider): FormHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const typed = toTyped(req.body);
    const { name, email } = typed;
    const eligibility = await findEligibility(deps, params);
    if (!eligibility.isOpen) {
      refuse(req, res, INVITED_ONLY);
      return;
    }
    const passage = await passGates(deps.db, gatesOf(deps, eligibility, networkOf(req)));
    if (passage.closed) {
      const { retryAfterS } = passage.closed;
      res.status(429).set('Retry-After', String(retryAfterS));
      showSignUp(req, res, { uid, eligibility, name, email, problem: tooMany(retryAfterS) });
      return;
    }
    const made = await makeAccount(deps, eligibility, { ...typed, from: requestOrigin(req) });
    // Invalid input creates no account and reveals nothing, so the try is not counted. A refusal because the address is taken
    // reveals something, so that try is counted.
    if (made.outcome === 'refused' && made.status === 422) await passage.succeed();
    if (made.outcome === 'made') {
      rememberBrowser(deps, { req, res }, made.person);
      await finishSignIn(deps, provider, { req, res, person: made.person, eligibility });
    } else if (made.outcome === 'closed') {
      refuse(req, res, INVITED_ONLY);
    } else {
      showSignUp(req, res.status(made.status), { uid, eligibility, name, email, problem: made.problem });
    }
  };
}

/** Sign-ups by invitation are counted per invitation, so that other people behind the same address cannot use up the limit. */
function gatesOf({ config }: Deps, { invitation }: SignUpEligibility, network: string): Gate[] {
  if (invitation) {
    const name = `sign-up by invitation\n${invitation.workspaceId}\n${invitation.email}`;
    return [{ name, limit: TRIES_BY_INVITATION, windowS: QUARTER_S }];
  }
  return [
    { name: `sign-up\n${network}`, limit: config.signInLimitPerAddress, windowS: QUARTER_S },
    { name: 'sign-up', limit: config.signInLimitInTotal, windowS: HOUR_S },
  ];
}

function toTyped(body: FormFields): Omit<Typed, 'from'> {
  const { name, email, password } = body;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string')
    throw new AppError('malformed', 'Send name, email and password, each once');
  return { name, email, password };
}
