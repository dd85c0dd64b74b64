import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { endConsoleSession } from '../../sign-in/console-session.ts';

/** POST /signout: ends the session of this browser. */
export function postSignOut(deps: Deps): RequestHandler {
  return async (req, res) => {
    await endConsoleSession(deps, req, res);
    res.redirect(303, '/');
  };
}
