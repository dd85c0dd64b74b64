import { resetPasswordPage } from '@feedback/console';
import { findPasswordReset, hashReset, passGates, QUARTER_S } from '@feedback/core';
import { networkOf } from '@feedback/http';
import { type Request, type RequestHandler, type Response } from 'express';
import { type Deps } from '../../deps.ts';
import { refuse } from '../../responses/refuse.ts';
import { sendPasswordPage } from '../../responses/send-page.ts';
import { refuseTooMany } from '../../sign-in/refuse-too-many.ts';

const GONE = {
  status: 404,
  title: 'This link cannot be used',
  text: 'It was already used, was replaced by a newer one, or has expired. Ask the operator of this service for a new one.',
};

/** GET /idp/reset/{token}: the form behind an operator's reset link. Nothing changes until it is submitted. */
export function getPasswordReset(deps: Deps): RequestHandler<{ token: string }> {
  return async (req, res) => {
    const found = await findPasswordReset(deps.db, hashReset(req.params.token));
    if (!found) return refuseUnknown(deps, req, res);
    sendPasswordPage(res, resetPasswordPage({ action: req.originalUrl, email: found.email }));
  };
}

/** Says that a link is invalid. Only unknown links count as tries: a valid token has 256 bits and cannot be guessed. */
export async function refuseUnknown(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  req: Request<{ token: string }>,
  res: Response,
): Promise<void> {
  const gate = {
    name: `reset\n${networkOf(req)}`,
    limit: config.signInLimitPerAddress,
    windowS: QUARTER_S,
  };
  refuseTooMany(await passGates(db, [gate]));
  refuse(req, res, GONE);
}
