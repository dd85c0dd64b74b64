import { type Db, type events, glossary, glossarySuggestions, withWorkspace } from '@feedback/db';
import { glossaryWords } from '@feedback/intelligence';
import { type Refusal, refused } from '../acts/act.ts';
import { withActor } from '../acts/acting.ts';

/** The most suggestions that are shown. */
const MOST_SHOWN = 20;

/** The pairs of words that corrections treat as the same, except pairs that one entry has already. */
export function listGlossarySuggestions(
  { db }: { db: Db },
  workspaceId: string,
): Promise<glossarySuggestions.SuggestionFound[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const entries = (await glossary.list(tx, workspaceId)).map(
      ({ term, means }) => new Set([term, ...means].map((word) => glossaryWords(word).join(' '))),
    );
    const found = await glossarySuggestions.list(tx, workspaceId);
    return found
      .filter(({ one, other }) => !entries.some((words) => words.has(one) && words.has(other)))
      .slice(0, MOST_SHOWN);
  });
}

export const NO_SUGGESTION: Refusal = { kind: 'not-found', detail: 'There is no such suggestion' };

/**
 * Dismisses a suggestion for good, for an owner.
 * @throws AppError `not-found`
 */
export async function dismissGlossarySuggestion(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<void> {
  await withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
    if (!(await glossarySuggestions.dismiss(tx, workspaceId, id))) throw refused(NO_SUGGESTION);
  });
}
