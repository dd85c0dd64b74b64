import { type Db, type DedupSecret, feedback, newId } from '@feedback/db';
import { type Clock, AppError } from '@feedback/runtime';
import { groupCommit } from './group-commit.ts';
import { isOneItemsFault } from './one-items-fault.ts';
import { type FeedbackInput, prepareFeedback } from './prepare-feedback.ts';

/** On whose behalf something is written: a member of a workspace, and the secret that keys its hashes. */
export type Writer = { workspaceId: string; personId: string; dedupSecret: DedupSecret };

/** Takes in feedback, durably: whoever gets an answer can rely on it. */
export type FeedbackAcceptor = {
  /** One item. Concurrent ones of the same person share a statement. */
  acceptOne: (writer: Writer, input: FeedbackInput) => Promise<feedback.Reception>;
  /** Several items in one transaction; one reception each, in order. */
  acceptAll: (writer: Writer, inputs: FeedbackInput[]) => Promise<feedback.Reception[]>;
};

/** The most single items that share a statement: beyond it the statement takes longer than it saves. */
const MAX_GROUP = 500;
/** Characters of text that share a statement: they become one job, whose worker reads all of them at once. */
export const MAX_GROUP_TEXT = 16 * 1024 * 1024;

/** Whose items may share a statement. */
type Sender = Pick<Writer, 'workspaceId' | 'personId'>;

export function feedbackAcceptor({ db, now }: { db: Db; now: Clock }): FeedbackAcceptor {
  async function write({ workspaceId, personId }: Sender, items: feedback.NewFeedback[]) {
    const receptions = await feedback.accept(db, workspaceId, { personId, now: now(), items });
    if (receptions === null)
      throw new AppError('unauthenticated', 'You are no longer a member of this workspace');
    return receptions;
  }

  const gathered = groupCommit<Sender, feedback.NewFeedback, feedback.Reception>({
    keyOf: ({ workspaceId, personId }) => `${workspaceId} ${personId}`,
    write,
    maxItems: MAX_GROUP,
    weigh: ({ text }) => text.length,
    maxWeight: MAX_GROUP_TEXT,
    isOneItemsFault,
  });

  return {
    acceptOne: (writer, input) =>
      gathered(writer, prepareFeedback(input, { id: newId(), secret: writer.dedupSecret })),
    acceptAll: async (writer, inputs) =>
      inputs.length === 0
        ? []
        : write(
            writer,
            inputs.map((input) => prepareFeedback(input, { id: newId(), secret: writer.dedupSecret })),
          ),
  };
}
