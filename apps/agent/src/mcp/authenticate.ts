import { agentConnections } from '@feedback/db';
import { type RequestHandler, type Response } from 'express';
import { type Deps } from '../deps.ts';
import { type Caller } from '../tools/tool.ts';
import { challenge, type Problem } from './challenge.ts';

const INVALID: Problem = {
  error: 'invalid_token',
  error_description: 'The access token is unknown, expired or revoked',
};

/**
 * Lets through who has an access token that holds at this moment: one look-up in PostgreSQL for token, connection and
 * membership, so that a revocation anywhere is felt by the very next call here.
 */
export function authenticate(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    const header = req.get('authorization');
    if (header === undefined) {
      challenge(res, deps, { status: 401, detail: 'Send an access token as Authorization: Bearer' });
      return;
    }
    const [, token] = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header) ?? [];
    const caller = token === undefined ? undefined : await agentConnections.findAccess(deps.db, token);
    if (caller?.audience !== deps.config.mcpUrl) {
      challenge(res, deps, {
        status: 401,
        detail: `${INVALID.error_description}. Get a new one.`,
        problem: INVALID,
      });
      return;
    }
    setCaller(res, caller);
    deps.uses.note(caller, 0);
    next();
  };
}

/** Who is calling; only after `authenticate`. */
export function callerOf(res: Response): Caller {
  return res.locals['caller'] as Caller; // setCaller alone writes it
}

function setCaller(res: Response, caller: Caller): void {
  res.locals['caller'] = caller;
}
