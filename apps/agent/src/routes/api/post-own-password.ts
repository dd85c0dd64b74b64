import { PasswordChange, validator } from '@feedback/contract';
import { requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { WEAKNESSES } from '../../identity-provider/sign-up.ts';
import { memberOf, sessionOf } from '../../sessions/require-session.ts';
import { changeOwnPassword } from '../../sign-in/change-own-password.ts';
import { tooMany } from '../../sign-in/gates.ts';
import { checkedBody } from './checked-body.ts';

const check = validator(PasswordChange);

/**
 * POST /api/password: changes the caller's own password. Wrong tries are limited, so a stolen session cannot guess the current
 * one.
 */
export function postOwnPassword(deps: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { current_password: current, new_password: next } = checkedBody(check, req);
    const { personId } = memberOf(res);
    const elsewhere = 'This service does not store your password: change it where you sign in';
    if (deps.config.issuer !== deps.config.bundledIssuer) throw new AppError('conflict', elsewhere);
    const changed = await changeOwnPassword(deps, {
      personId,
      current,
      next,
      kept: sessionOf(res).tokenId,
      from: requestOrigin(req),
    });
    if (changed.outcome === 'throttled') {
      res.set('Retry-After', String(changed.retryAfterS));
      throw new AppError('rate-limited', tooMany(changed.retryAfterS));
    }
    if (changed.outcome === 'no-password') throw new AppError('conflict', elsewhere);
    if (changed.outcome === 'wrong-password') throw new AppError('invalid', 'current_password is wrong');
    if (changed.outcome === 'weak')
      throw new AppError('invalid', `new_password: ${WEAKNESSES[changed.problem]}`);
    res.status(204).end();
  };
}
