import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { getAsk } from './get-ask.ts';

/** The page that answers questions. */
export function askRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getAsk(deps));
  return router;
}
