import { hashInvitation } from '@feedback/core';
import { invitations } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { countTry, refuseTooMany } from '../sign-in/address-limit.ts';
import { GONE } from '../sign-in/answer-invitation.ts';
import { beginSignIn } from '../sign-in/begin-sign-in.ts';
import { type Issuer } from '../sign-in/issuer.ts';
import { networkOf } from '../sign-in/network-of.ts';
import { refuse } from '../sign-in/refuse.ts';

/** GET /invitation/{token}: whoever was invited goes on to sign in. Nothing has changed until they come back. */
export function getInvitation(deps: Deps, issuer: Issuer): RequestHandler<{ token: string }> {
  return async (req, res) => {
    const attempt = await countTry(deps, 'invitation', networkOf(req));
    refuseTooMany(res, attempt);
    const tokenHash = hashInvitation(req.params.token);
    if (!(await invitations.find(deps.db, tokenHash))) {
      refuse(req, res, GONE);
      return;
    }
    await attempt.succeed();
    await beginSignIn(deps, issuer, { invitation: tokenHash.toString('base64url') }, res);
  };
}
