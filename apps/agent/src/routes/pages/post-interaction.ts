import { timingSafeEqual } from 'node:crypto';
import { findSignedIn, forgetSignedIn, workspacesOf } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Provider } from 'oidc-provider';
import { approve } from '../../authorization-server/approve.ts';
import { toDestination } from '../../authorization-server/destination.ts';
import { grantable, readScopes } from '../../authorization-server/scopes.ts';
import { type Deps } from '../../deps.ts';
import { type FormHandler } from '../../guards/take-body.ts';
import { showConsent } from '../../sign-in/show-consent.ts';
import { forgetWaitingAgent } from '../../sign-in/waiting-agent.ts';

/** POST /interaction/{uid}: the person's decision. Scopes they did not tick are not granted; granting none denies the
 * request. Switching the account asks who is there again. */
export function postInteraction(deps: Deps, provider: Provider): FormHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const body = req.body;
    const person = await findSignedIn(deps.db, uid);
    if (!person || !isEqual(body['csrf'], person.csrf))
      throw new AppError('forbidden', 'This form has expired. Start again from the agent.');

    const asked = readScopes(params['scope']);
    const ticked = asked.filter((scope) => [body['scope']].flat().includes(scope));
    const unticked = asked.filter((scope) => !ticked.includes(scope));
    const decideOnce = async () => {
      await once(deps, uid);
      await forgetWaitingAgent(deps, uid, { req, personId: person.personId });
    };
    const refuse = async (why: string) => {
      await decideOnce();
      const refusal = { error: 'access_denied', error_description: why };
      await provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false });
    };
    if (body['decision'] === 'switch') {
      await decideOnce(); // it waits for the next account now
      res.redirect(303, `/interaction/${uid}?account=other`);
      return;
    }
    if (body['decision'] !== 'approve' || ticked.length === 0) return refuse('the person did not approve');

    const workspaces = await workspacesOf(deps.db, person);
    const chosen = body['workspace'] === '' ? undefined : body['workspace'];
    if (chosen === undefined && workspaces.length > 1) {
      const problem = 'Choose a workspace for the agent.';
      const again = { person, workspaces, problem, unticked };
      await showConsent(res.status(400), provider, { uid, params }, again);
      return;
    }
    const membership = workspaces.find(({ workspaceId }) => chosen === undefined || workspaceId === chosen);
    if (!membership) throw new AppError('forbidden', 'You do not belong to this workspace');
    const granted = grantable(ticked, membership.role);
    if (granted.length === 0) return refuse('the person is a viewer and cannot grant this');
    await decideOnce();

    const clientId = String(params['client_id']);
    const client = await provider.Client.find(clientId);
    const grantId = await approve(deps, provider, {
      clientId,
      clientName: client?.clientName ?? '',
      personId: person.personId,
      workspaceId: membership.workspaceId,
      redirectHost: toDestination(String(params['redirect_uri'])).destination,
      granted,
      from: requestOrigin(req),
      refused: asked.filter((scope) => !granted.includes(scope)),
    });
    const login = { accountId: person.personId, remember: false };
    await provider.interactionFinished(
      req,
      res,
      { login, consent: { grantId } },
      { mergeWithLastSubmission: false },
    );
  };
}

/**
 * Accepts only one of two forms that are sent at once.
 * @throws AppError `forbidden` for the other form
 */
async function once({ db }: Deps, uid: string): Promise<void> {
  if (!(await forgetSignedIn(db, uid)))
    throw new AppError('forbidden', 'This form was already sent. Start again from the agent.');
}

function isEqual(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
