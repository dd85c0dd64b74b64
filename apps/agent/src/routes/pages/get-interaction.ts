import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../../deps.ts';
import { refuse } from '../../responses/refuse.ts';
import { beginSignIn } from '../../sign-in/begin-sign-in.ts';
import { type Issuer } from '../../sign-in/issuer.ts';
import { showConsent } from '../../sign-in/show-consent.ts';
import { findSignedIn, workspacesOf } from '../../sign-in/signed-in.ts';
import { noteWaitingAgent } from '../../sign-in/waiting-agent.ts';

/** GET /interaction/{uid}: the page of a pending authorization: first the person signs in, then they decide. */
export function getInteraction(deps: Deps, provider: Provider, issuer: Issuer): RequestHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const person = await findSignedIn(deps.db, uid);
    await noteWaitingAgent(deps, provider, { uid, params }, { req, personId: person?.personId });
    if (!person) {
      await beginSignIn(deps, issuer, { uid }, res);
      return;
    }
    const workspaces = await workspacesOf(deps.db, person);
    if (workspaces.length === 0) {
      refuse(req, res, {
        status: 403,
        title: 'No workspace for you yet',
        text: `${person.email} belongs to no workspace. Ask an owner to invite you, then start again from the agent.`,
      });
      return;
    }
    await showConsent(res, provider, { uid, params }, { person, workspaces });
  };
}
