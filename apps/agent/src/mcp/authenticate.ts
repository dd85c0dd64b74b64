import { findAccess, findAccessByKey, type ToolCaller, whileAccessHolds } from '@feedback/core';
import { local, requestOrigin } from '@feedback/http';
import { type RequestHandler, type Response } from 'express';
import { type Deps } from '../deps.ts';
import { challenge, type Problem } from './challenge.ts';

const callers = local<ToolCaller>('caller');
/** When the caller's access was last checked. */
const accessAskedAt = local<number>('accessAskedAt');

/** The caller; available only behind `authenticate`. */
export const callerOf = callers.of;

const INVALID: Problem = {
  error: 'invalid_token',
  error_description: 'The access token is unknown, expired or revoked',
};

/**
 * Accepts requests with an access token that is valid at this moment. One query in PostgreSQL checks token, connection and
 * membership, so that a revocation anywhere takes effect on the very next call here.
 */
export function authenticate(deps: Pick<Deps, 'config' | 'db' | 'uses'>): RequestHandler {
  return async (req, res, next) => {
    const header = req.get('authorization');
    if (header === undefined) {
      challenge(res, deps, { status: 401, detail: 'Send an access token as Authorization: Bearer' });
      return;
    }
    const [, token] = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header) ?? [];
    const caller = token === undefined ? undefined : await findAccess(deps.db, token);
    if (caller?.audience !== deps.config.mcpUrl) return refuseToken(res, deps, token);
    callers.set(res, { ...caller, from: requestOrigin(req) });
    accessAskedAt.set(res, performance.now());
    deps.uses.note(caller, 0);
    next();
  };
}

/** How long the access counts as valid before a call, after a check found it valid. Access that has ended stays ended. */
const BELIEVED_MS = 50;

/**
 * Whether the caller's access still holds. Long after the request was accepted, its body may still be arriving, or its calls may wait for
 * a lock or for each other.
 */
export type AccessCheck = {
  /** Before a call: not asked again where it was checked a moment ago. */
  holds: () => Promise<boolean>;
  /**
   * Writes an answer with data only if the access holds, and before any end of it is confirmed to the one who ends it. Returns whether it
   * was written.
   */
  writeWhileHeld: (write: () => void) => Promise<boolean>;
};

export function accessCheck({ db }: Pick<Deps, 'db'>, res: Response): AccessCheck {
  const caller = callerOf(res);
  let validAt = accessAskedAt.of(res);
  let hasEnded = false;
  const found = (holds: boolean, askedAt: number) => {
    hasEnded = !holds;
    if (holds) validAt = askedAt;
    return holds;
  };
  return {
    holds: async () => {
      if (hasEnded) return false;
      const askedAt = performance.now();
      if (askedAt - validAt < BELIEVED_MS) return true;
      return found((await findAccessByKey(db, caller.accessKey)) !== undefined, askedAt);
    },
    writeWhileHeld: async (write) => {
      if (hasEnded) return false;
      const askedAt = performance.now();
      return found(await whileAccessHolds(db, caller, write), askedAt);
    },
  };
}

/** `token` is what came instead of an access token. */
export function refuseToken(res: Response, deps: Pick<Deps, 'config'>, token = ''): void {
  const detail = isSessionToken(token)
    ? `This is a session token, for REST and /api. An agent gets its access token from ${deps.config.appUrl}/mcp/auth`
    : `${INVALID.error_description}. Get a new one.`;
  challenge(res, deps, { status: 401, detail, problem: INVALID });
}

/** Session tokens are JWTs (§5); access tokens are not. */
function isSessionToken(token: string): boolean {
  return token.startsWith('eyJ') && token.split('.').length === 3;
}
