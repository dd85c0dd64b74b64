import { type MergeSuggestion } from '@feedback/contract';
import { mergeSuggestions, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';

/** GET /api/merge-suggestions: priorities and items that may be duplicates of each other. */
export function getMergeSuggestions({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const found = await withWorkspace(db, workspaceId, (tx) => mergeSuggestions.list(tx, workspaceId));
    res.json({ suggestions: found.map(toSuggestion) });
  };
}

function toSuggestion(found: mergeSuggestions.SuggestionFound): MergeSuggestion {
  const { id, kind, likeness, reason } = found;
  return {
    id,
    kind,
    one: { id: found.one, text: found.oneText },
    other: { id: found.other, text: found.otherText },
    likeness,
    reason,
  };
}
