import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { getBoard } from './get-board.ts';

/** The pages of the priorities. */
export function prioritiesRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getBoard(deps));
  return router;
}
