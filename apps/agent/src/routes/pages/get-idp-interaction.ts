import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../../deps.ts';
import { findEligibility } from '../../identity-provider/eligibility.ts';
import { showSignIn } from '../../identity-provider/show-forms.ts';

/** GET /idp/interaction/{uid}: the sign-in form of the bundled identity provider. */
export function getIdpInteraction(deps: Deps, provider: Provider): RequestHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    showSignIn(req, res, { uid, eligibility: await findEligibility(deps, params) });
  };
}
