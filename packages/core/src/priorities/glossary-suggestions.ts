import { type Db, glossary, glossarySuggestions, isUuid, withWorkspace } from '@feedback/db';
import { glossaryWords } from '@feedback/intelligence';
import { withActor } from '../people/acting.ts';
import { type By } from './correction.ts';

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

/** Dismisses a suggestion for good, for an owner; false when there is none of that id. */
export async function dismissGlossarySuggestion(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string } & By,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return withActor(db, workspaceId, { by, least: 'owner' }, (tx) =>
    glossarySuggestions.dismiss(tx, workspaceId, id),
  );
}
