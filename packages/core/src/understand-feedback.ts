import { type Db, feedback, tasks, understandings, withWorkspace } from '@feedback/db';
import {
  KINDS,
  type Kind,
  learnFromCorrections,
  MOST_CORRECTIONS,
  searchCode,
  searchTerms,
  severityOf,
  termKeys,
} from '@feedback/intelligence';
import { type Effect, type Task } from './consume-task.ts';

/**
 * What the service makes of one text. `vector` is in the space that `encoder` names; `probabilities` are of each kind, in the
 * order of `KINDS`; a text with a reason for `quarantine` is kept out of what is counted and shown.
 */
export type Understand = (
  text: string,
) => Pick<understandings.NewUnderstanding, 'encoder' | 'vector' | 'probabilities' | 'quarantine'>;

/** Understands the items a ledger row names, as the workspace's people would, and asks for them to be clustered. */
export async function understandFeedback(
  { db, understand }: { db: Db; understand: Understand },
  { workspaceId, refs }: Task,
): Promise<Effect> {
  const { waiting, corrections } = await withWorkspace(db, workspaceId, async (tx) => ({
    waiting: await feedback.findReceived(tx, workspaceId, refs),
    corrections: await understandings.corrected(tx, workspaceId, { limit: MOST_CORRECTIONS }),
  }));
  const keyOf = termKeys(workspaceId);
  const found = waiting.map(({ id, text, statedKind }) => {
    const understood = understand(text);
    const { kind, certainty } =
      // The sender's word beats the classifier's.
      statedKind === null ? likeliestKind(understood, corrections) : { kind: statedKind, certainty: 1 };
    const severity = severityOf(kind, text);
    const terms = searchTerms(text).map(keyOf);
    const code = searchCode(understood.vector);
    return { feedbackId: id, ...understood, code, kind, certainty, severity, terms };
  });
  return async (tx) => {
    const kept = found.length > 0 && (await understandings.keep(tx, workspaceId, found));
    if (kept) await tasks.ring(tx, workspaceId, 'clustering');
  };
}

function likeliestKind(
  { encoder, vector, probabilities }: ReturnType<Understand>,
  corrections: understandings.CorrectedItem[],
): { kind: Kind; certainty: number } {
  const comparable = corrections.filter((corrected) => corrected.encoder === encoder);
  const learnt = learnFromCorrections(KINDS, comparable, { vector, probabilities });
  const certainty = Math.max(...learnt);
  return { kind: KINDS[learnt.indexOf(certainty)] ?? 'other', certainty };
}
