import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { approve } from '../authorization-server/approve.ts';
import { toDestination } from '../authorization-server/destination.ts';
import { readScopes } from '../authorization-server/scopes.ts';
import { type Deps } from '../deps.ts';
import { findSignedIn, forgetSignedIn, workspacesOf } from '../sign-in/signed-in.ts';

/** POST /interaction/{uid}: the person's decision. Scopes they unticked are not granted; with none left it is a no. */
export function postInteraction(deps: Deps, provider: Provider): RequestHandler {
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const body = (req.body ?? {}) as Record<string, unknown>; // what urlencoded gives: text, lists, or nothing
    const person = await findSignedIn(deps.db, uid);
    if (!person || !isEqual(body['csrf'], person.csrf))
      throw new AppError('forbidden', 'This form has expired. Start again from the agent.');

    const asked = readScopes(params['scope']);
    const ticked = [body['scope']].flat();
    const granted = asked.filter((scope) => ticked.includes(scope));
    const memberships = await workspacesOf(deps.db, person);
    const membership = memberships.find(
      ({ workspaceId }) => body['workspace'] === undefined || workspaceId === body['workspace'],
    );
    if (!membership) throw new AppError('forbidden', 'You do not belong to this workspace');
    if (!(await forgetSignedIn(deps.db, uid)))
      throw new AppError('forbidden', 'This form was sent before. Start again from the agent.');

    if (body['decision'] !== 'approve' || granted.length === 0) {
      const refusal = { error: 'access_denied', error_description: 'the person did not approve' };
      await provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false });
      return;
    }
    const clientId = String(params['client_id']);
    const client = await provider.Client.find(clientId);
    const grantId = await approve(deps, provider, {
      clientId,
      clientName: client?.clientName ?? '',
      personId: person.personId,
      workspaceId: membership.workspaceId,
      redirectHost: toDestination(String(params['redirect_uri'])).destination,
      granted,
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

function isEqual(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
