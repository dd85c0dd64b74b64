import { hashInvitation, isInvitationOpen, passGates, QUARTER_S } from '@feedback/core';
import { networkOf } from '@feedback/http';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { refuse } from '../../responses/refuse.ts';
import { GONE } from '../../sign-in/answer-invitation.ts';
import { beginSignIn } from '../../sign-in/begin-sign-in.ts';
import { type Issuer } from '../../sign-in/issuer.ts';
import { refuseTooMany } from '../../sign-in/refuse-too-many.ts';

/**
 * GET /invitation/{token}: sends the invited person to sign in. Nothing changes until they return. Only unknown tokens are
 * counted as tries: a known token has 256 bits, so its holder did not guess it.
 */
export function getInvitation(deps: Deps, issuer: Issuer): RequestHandler<{ token: string }> {
  return async (req, res) => {
    const tokenHash = hashInvitation(req.params.token);
    if (!(await isInvitationOpen(deps.db, tokenHash))) {
      const gate = {
        name: `invitation\n${networkOf(req)}`,
        limit: deps.config.signInLimitPerAddress,
        windowS: QUARTER_S,
      };
      refuseTooMany(await passGates(deps.db, [gate]));
      refuse(req, res, GONE);
      return;
    }
    await beginSignIn(deps, issuer, { invitation: tokenHash.toString('base64url') }, res);
  };
}
