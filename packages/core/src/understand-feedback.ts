import { type Db, feedback, tasks, understandings, withWorkspace } from '@feedback/db';
import { searchTerms, termKeys } from '@feedback/intelligence';
import { type Effect, type Task } from './consume-task.ts';

/** What the service makes of one text. `vector` is in the space that `encoder` names. */
export type Understand = (text: string) => Omit<understandings.NewUnderstanding, 'feedbackId' | 'terms'>;

/** Understands the items a ledger row names, and asks for them to be clustered. */
export async function understandFeedback(
  { db, understand }: { db: Db; understand: Understand },
  { workspaceId, refs }: Task,
): Promise<Effect> {
  const waiting = await withWorkspace(db, workspaceId, (tx) => feedback.findReceived(tx, workspaceId, refs));
  const keyOf = termKeys(workspaceId);
  const found = waiting.map(({ id, text, statedKind }) => {
    const understood = { feedbackId: id, ...understand(text), terms: searchTerms(text).map(keyOf) };
    // The sender's word beats the classifier's.
    return statedKind === null ? understood : { ...understood, kind: statedKind, certainty: 1 };
  });
  return async (tx) => {
    const kept = found.length > 0 && (await understandings.keep(tx, workspaceId, found));
    if (kept) await tasks.ring(tx, workspaceId, 'clustering');
  };
}
