import { type Caller } from '@feedback/core';
import { type events } from '@feedback/db';
import { requestOrigin } from '@feedback/http';
import { type Request, type Response } from 'express';
import { memberOf } from './require-session.ts';

/** The caller of /api and the address they call from; available only behind `requireSession`. */
export function actorOf(req: Pick<Request, 'ip' | 'headers'>, res: Response): events.Actor {
  return { personId: memberOf(res).personId, from: requestOrigin(req) };
}

/** The caller of /api as the one who acts; available only behind `requireSession`. */
export function callerOf(req: Pick<Request, 'ip' | 'headers'>, res: Response): Caller {
  const { workspaceId, role } = memberOf(res);
  return { workspaceId, role, by: actorOf(req, res) };
}
