import { removeGlossaryEntry } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** DELETE /api/glossary/{term}: removes an entry; its words no longer count as synonyms of the term. */
export function deleteGlossaryEntry(deps: Deps): RequestHandler<{ term: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const removed = await removeGlossaryEntry(deps, workspaceId, {
      term: req.params.term,
      by: actorOf(req, res),
    });
    if (!removed) throw new AppError('not-found', 'There is no such term');
    res.status(204).end();
  };
}
