import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../../deps.ts';
import { findEligibility } from '../../identity-provider/eligibility.ts';
import { INVITED_ONLY } from '../../identity-provider/invited-only.ts';
import { showSignUp } from '../../identity-provider/show-forms.ts';
import { refuse } from '../../responses/refuse.ts';

/** GET /idp/interaction/{uid}/sign-up: the sign-up form, if a new person may sign up. */
export function getSignUp(deps: Deps, provider: Provider): RequestHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const eligibility = await findEligibility(deps, params);
    if (eligibility.isOpen) showSignUp(req, res, { uid, eligibility });
    else refuse(req, res, INVITED_ONLY);
  };
}
