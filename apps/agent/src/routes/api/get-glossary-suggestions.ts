import { listGlossarySuggestions } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/glossary/suggestions: pairs of words that are synonyms according to members' corrections. */
export function getGlossarySuggestions(deps: Pick<Deps, 'db'>): RequestHandler {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    res.json({ suggestions: await listGlossarySuggestions(deps, workspaceId) });
  };
}
