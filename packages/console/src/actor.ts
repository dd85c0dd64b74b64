import { type events } from '@feedback/db';
import { requestOrigin } from '@feedback/http';
import { type Request, type Response } from 'express';
import { visitOf } from './visit.ts';

/** The visitor as the one who acts, with the address they act from. */
export function actorOf(req: Pick<Request, 'ip' | 'headers'>, res: Response): events.Actor {
  return { personId: visitOf(res).personId, from: requestOrigin(req) };
}
