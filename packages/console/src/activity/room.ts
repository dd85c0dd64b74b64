import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { getActs } from './get-acts.ts';
import { getItem } from './get-item.ts';
import { getItems } from './get-items.ts';
import { postItemExclude } from './post-item-exclude.ts';
import { postItemKind } from './post-item-kind.ts';
import { postItemMove } from './post-item-move.ts';
import { postItemRestore } from './post-item-restore.ts';
import { postItemRetry } from './post-item-retry.ts';

/** The pages of what came in, and of what people and agents did. */
export function activityRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const acting = [...deps.readForm, requireRole('member')];
  router.get('/', getItems(deps));
  router.get('/acts', getActs(deps));
  router.get('/:id', getItem(deps));
  router.post('/:id/move', acting, postItemMove(deps));
  router.post('/:id/kind', acting, postItemKind(deps));
  router.post('/:id/exclude', acting, postItemExclude(deps));
  router.post('/:id/restore', acting, postItemRestore(deps));
  router.post('/:id/retry', acting, postItemRetry(deps));
  return router;
}
