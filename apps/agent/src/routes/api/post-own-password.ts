import { PasswordChange, validator } from '@feedback/contract';
import { changePassword } from '@feedback/core';
import { audit } from '@feedback/db';
import { requestOrigin } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { WEAKNESSES } from '../../identity-provider/sign-up.ts';
import { memberOf, sessionOf } from '../../sessions/require-session.ts';
import { passGates, QUARTER_S, refuseTooMany } from '../../sign-in/gates.ts';
import { checkedBody } from './checked-body.ts';

const check = validator(PasswordChange);
const TRIES = 10;

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
    const gate = { name: `password\n${personId}`, limit: TRIES, windowS: QUARTER_S };
    const passage = await passGates(deps.db, [gate]);
    refuseTooMany(res, passage);
    const from = requestOrigin(req);
    const changed = await changePassword(deps, {
      personId,
      current,
      next,
      kept: sessionOf(res).tokenId,
      from,
    });
    if (changed.outcome === 'no-password') throw new AppError('conflict', elsewhere);
    if (changed.outcome === 'wrong-password') {
      const detail = { at: 'password' };
      await audit.addForPerson(
        deps.db,
        { personId },
        { action: 'sign-in-refused', by: 'unknown', from, detail },
      );
      throw new AppError('invalid', 'current_password is wrong');
    }
    await passage.succeed();
    if (changed.outcome === 'weak')
      throw new AppError('invalid', `new_password: ${WEAKNESSES[changed.problem]}`);
    res.status(204).end();
  };
}
