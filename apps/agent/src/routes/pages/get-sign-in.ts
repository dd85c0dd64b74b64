import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { beginSignIn } from '../../sign-in/begin-sign-in.ts';
import { type Issuer } from '../../sign-in/issuer.ts';
import { toReturnPath } from '../../sign-in/return-path.ts';

/** GET /signin: sends a person to sign in to the console; `to` is the path that they return to. */
export function getSignIn(deps: Deps, issuer: Issuer): RequestHandler {
  return (req, res) =>
    beginSignIn(deps, issuer, { console: toReturnPath(req.query['to'], deps.config.appUrl) }, res);
}
