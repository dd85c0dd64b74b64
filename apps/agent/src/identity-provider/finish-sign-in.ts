import { admitPerson, findOwn, membershipsOf, type Person, type SignUpEligibility } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { type Request, type Response } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';

/** Redirects an authenticated person to the page they came from, after giving them a workspace if the sign-up rules allow it. */
export async function finishSignIn(
  deps: Deps,
  provider: Provider,
  {
    req,
    res,
    person,
    eligibility,
  }: { req: Request; res: Response; person: Person; eligibility: SignUpEligibility },
): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  // An invited person gets their membership when they return with the invitation.
  if (!eligibility.invitation)
    await admitPerson(deps, deps.config.signUp, { ...toVouched(deps, person), from: requestOrigin(req) });

  const asked = params['workspace_id'];
  const isDenied = typeof asked === 'string' && !(await isMember(deps, person.id, asked));
  const result = isDenied
    ? { error: 'access_denied', error_description: 'the person does not belong to this workspace' }
    : { login: { accountId: person.id, remember: false } };
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
}

function toVouched({ config }: Deps, { id, email, emailVerified, name }: Person) {
  return { issuer: config.bundledIssuer, subject: id, email, emailVerified, name, isOwn: true };
}

async function isMember({ config, db }: Deps, personId: string, workspaceId: string): Promise<boolean> {
  const memberships = await membershipsOf(db, { issuer: config.bundledIssuer, subject: personId });
  return findOwn(memberships, workspaceId) !== undefined;
}
