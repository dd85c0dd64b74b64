import { agentConnections } from '@feedback/db';
import { type RequestHandler, type Response } from 'express';
import { type Deps } from '../deps.ts';
import { originOf } from '../origin-of.ts';
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
    if (caller?.audience !== deps.config.mcpUrl) return refuseToken(res, deps);
    setCaller(res, { ...caller, from: originOf(req) });
    deps.uses.note(caller, 0);
    next();
  };
}

/** How long an access that was looked up is believed within one request. */
const BELIEVED_MS = 50;

/**
 * Asks again whether the caller's access holds, unless that was asked a moment ago: a body may arrive, and the calls of a batch be
 * worked on, long after the request was let in.
 */
export function accessCheck({ db }: Pick<Deps, 'db'>, res: Response): () => Promise<boolean> {
  const { accessKey } = callerOf(res);
  let askedAt = res.locals['accessAskedAt'] as number; // setCaller alone writes it
  return async () => {
    if (performance.now() - askedAt < BELIEVED_MS) return true;
    askedAt = performance.now();
    return (await agentConnections.findAccessByKey(db, accessKey)) !== undefined;
  };
}

export function refuseToken(res: Response, deps: Pick<Deps, 'config'>): void {
  const detail = `${INVALID.error_description}. Get a new one.`;
  challenge(res, deps, { status: 401, detail, problem: INVALID });
}

/** Who is calling; only after `authenticate`. */
export function callerOf(res: Response): Caller {
  return res.locals['caller'] as Caller; // setCaller alone writes it
}

function setCaller(res: Response, caller: Caller): void {
  res.locals['caller'] = caller;
  res.locals['accessAskedAt'] = performance.now();
}
