import { type Caller } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { type Request, type Response } from 'express';
import { memberOf, sessionOf } from './require-session.ts';

/** The caller of /api as the one who acts, with the address they call from; available only behind `requireSession`. */
export function callerOf(req: Pick<Request, 'ip' | 'headers'>, res: Response): Caller {
  const { workspaceId, role, personId } = memberOf(res);
  return { workspaceId, role, by: { personId, from: requestOrigin(req) }, session: sessionOf(res).tokenId };
}
