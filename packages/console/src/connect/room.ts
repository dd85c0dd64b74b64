import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { getConnect } from './get-connect.ts';

/** How to connect an agent, and how far the newest one is. */
export function connectRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getConnect(deps));
  return router;
}
