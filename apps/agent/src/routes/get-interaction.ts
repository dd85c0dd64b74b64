import { type ConsentView, consentPage, messagePage } from '@feedback/console';
import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { toDestination } from '../authorization-server/destination.ts';
import { readScopes } from '../authorization-server/scopes.ts';
import { type Deps } from '../deps.ts';
import { sendPage } from '../send-page.ts';
import { beginSignIn } from '../sign-in/begin-sign-in.ts';
import { type Issuer } from '../sign-in/issuer.ts';
import { findSignedIn, workspacesOf } from '../sign-in/signed-in.ts';

/** GET /interaction/{uid}: where an agent's authorization waits for a person, first to sign in, then to decide. */
export function getInteraction(deps: Deps, provider: Provider, issuer: Issuer): RequestHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const person = await findSignedIn(deps.db, uid);
    if (!person) {
      await beginSignIn(deps, issuer, uid, res);
      return;
    }
    const workspaces = await workspacesOf(deps.db, person);
    if (workspaces.length === 0) {
      const text = `${person.email} belongs to no workspace. Ask an owner to invite you, then start again from the agent.`;
      sendPage(res.status(403), messagePage({ title: 'No workspace for you yet', text }));
      return;
    }
    const client = await provider.Client.find(String(params['client_id']));
    const view: ConsentView = {
      action: `/interaction/${uid}`,
      csrf: person.csrf,
      agentName: client?.clientName,
      ...toDestination(String(params['redirect_uri'])),
      email: person.email,
      workspaces: workspaces.map(({ workspaceId, workspaceName }) => ({
        id: workspaceId,
        name: workspaceName,
      })),
      scopes: readScopes(params['scope']),
    };
    sendPage(res, consentPage(view));
  };
}
