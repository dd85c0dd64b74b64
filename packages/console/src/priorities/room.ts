import { mailActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { postExclude, postMerge, postRename, postSplit, postTake, postUndo } from './corrections.ts';
import { getBoard } from './get-board.ts';
import { getItems } from './get-items.ts';
import { getMerge } from './get-merge.ts';
import { getPriority } from './get-priority.ts';
import { getShare } from './get-share.ts';
import { getSpec } from './get-spec.ts';
import { postAct } from './post-act.ts';
import { postShare } from './post-share.ts';

/** The pages of the priorities. */
export function prioritiesRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const write = [requireRole('member'), ...deps.readForm];
  router.get('/', getBoard(deps));
  router.post('/undo', write, postUndo(deps));
  router.get('/:id', getPriority(deps));
  router.get('/:id/items', getItems(deps));
  router.get('/:id/spec', getSpec(deps));
  router.get('/:id/merge', requireRole('member'), getMerge(deps));
  router.get('/:id/share', requireRole('member'), getShare(deps));
  router.post('/:id/share', write, postShare(deps));
  router.post('/:id/share/preview', write, getShare(deps));
  router.post(
    '/:id/share/dismissal',
    write,
    actForm(deps, mailActs.dismissShareProposal, {
      next: ({ input }) => ({
        said: 'The proposal is put aside. No mail was sent.',
        to: `/priorities/${input.id}`,
      }),
      refusedTo: ({ input }) => `/priorities/${input.id}`,
    }),
  );
  router.post('/:id/act', write, postAct(deps));
  router.post('/:id/rename', write, postRename(deps));
  router.post('/:id/merge', write, postMerge(deps));
  router.post('/:id/split', write, postSplit(deps));
  router.post('/:id/take', write, postTake(deps));
  router.post('/:id/exclude', write, postExclude(deps));
  return router;
}
