import { findSignedIn, rememberSignedIn, workspacesOf } from '@feedback/core';
import { type Request, type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../../deps.ts';
import { refuse } from '../../responses/refuse.ts';
import { beginSignIn } from '../../sign-in/begin-sign-in.ts';
import { findVisitor } from '../../sign-in/console-session.ts';
import { type Issuer } from '../../sign-in/issuer.ts';
import { showConsent } from '../../sign-in/show-consent.ts';
import { noteWaitingAgent } from '../../sign-in/waiting-agent.ts';

/**
 * GET /interaction/{uid}: the page of a pending authorization: first the person signs in, then they decide. Who is signed in to the console in
 * the same browser is asked for consent at once; `?account=other` asks who is there.
 */
export function getInteraction(deps: Deps, provider: Provider, issuer: Issuer): RequestHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    if (req.query['account'] !== 'other') await rememberVisitor(deps, uid, req);
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

/** Records the person of the browser's console session for the interaction, unless a person has signed in for it. */
async function rememberVisitor(deps: Deps, uid: string, req: Request): Promise<void> {
  if (await findSignedIn(deps.db, uid)) return;
  const visitor = await findVisitor(deps, req);
  if (!visitor) return;
  const { personId, email, issuer, subject } = visitor;
  await rememberSignedIn(deps, uid, { personId, email, issuer, subject });
}
