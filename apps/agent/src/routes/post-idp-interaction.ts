import { signInPage } from '@feedback/console';
import { people } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { findOwn } from '../identity-provider/session-claims.ts';
import { createSignIn } from '../identity-provider/sign-in.ts';
import { sendPage } from '../send-page.ts';

/** POST /idp/interaction/{uid}: a person signs in with e-mail and password. */
export function postIdpInteraction(deps: Deps, provider: Provider): RequestHandler {
  const signIn = createSignIn(deps);
  return async (req, res) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const { email, password } = toCredentials(req.body);
    const result = await signIn({ email, password, address: req.ip ?? '' });

    if (result.outcome !== 'signed-in') {
      const problem =
        result.outcome === 'refused'
          ? 'This email and password do not go together.'
          : tooMany(result.retryAfterS);
      if (result.outcome === 'throttled') res.set('Retry-After', String(result.retryAfterS));
      sendPage(
        res.status(result.outcome === 'refused' ? 401 : 429),
        signInPage({ action: `/idp/interaction/${uid}`, email, problem }),
      );
      return;
    }
    if (
      typeof params['workspace_id'] === 'string' &&
      !(await isMember(deps, result.person.id, params['workspace_id']))
    ) {
      const refusal = {
        error: 'access_denied',
        error_description: 'the person does not belong to this workspace',
      };
      await provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false });
      return;
    }
    const login = { accountId: result.person.id, remember: false };
    await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
  };
}

function toCredentials(body: unknown): { email: string; password: string } {
  const { email, password } = (body ?? {}) as Record<string, unknown>; // what urlencoded gives: text, lists, or nothing
  if (typeof email !== 'string' || typeof password !== 'string')
    throw new AppError('malformed', 'Send email and password, each once');
  return { email, password };
}

async function isMember({ config, db }: Deps, personId: string, workspaceId: string): Promise<boolean> {
  const memberships = await people.findMemberships(db, { issuer: config.bundledIssuer, subject: personId });
  return findOwn(memberships, workspaceId) !== undefined;
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
