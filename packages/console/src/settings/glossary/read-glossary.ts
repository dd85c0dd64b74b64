import { listGlossarySuggestions } from '@feedback/core';
import { glossary, type glossarySuggestions, withWorkspace } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';

export type Glossary = {
  entries: glossary.GlossaryEntryFound[];
  suggestions: glossarySuggestions.SuggestionFound[];
  /** Whether all feedback is understood with the entries as they are now. */
  isApplied: boolean;
};

export async function readGlossary({ db }: Pick<ConsoleDeps, 'db'>, workspaceId: string): Promise<Glossary> {
  const suggestions = await listGlossarySuggestions({ db }, workspaceId);
  return withWorkspace(db, workspaceId, async (tx) => ({
    entries: await glossary.list(tx, workspaceId),
    suggestions,
    isApplied: (await glossary.pass(tx, workspaceId)) === undefined,
  }));
}
