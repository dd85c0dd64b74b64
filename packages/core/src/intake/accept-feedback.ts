import { type Db, type DedupSecret, feedback, newId } from '@feedback/db';
import { type Clock, AppError } from '@feedback/runtime';
import { groupCommit } from './group-commit.ts';
import { isDataError } from './is-data-error.ts';
import { type FeedbackInput, prepareFeedback, prepareLookUp } from './prepare-feedback.ts';

/** Who writes: a member of a workspace, with the secret that keys its hashes. */
export type Writer = { workspaceId: string; memberId: string; dedupSecret: DedupSecret };

/** What became of one item. */
export type Accepted = feedback.IngestOutcome;

/** Stores feedback durably: every answer is given after the commit. */
export type FeedbackAcceptor = {
  /** One item. Items that arrive while a statement is in flight share the next one, whatever their workspaces. */
  acceptOne: (writer: Writer, input: FeedbackInput) => Promise<feedback.IngestOutcome>;
  /** Several items in one transaction; one ingest outcome each, in order. */
  acceptAll: (writer: Writer, inputs: FeedbackInput[]) => Promise<feedback.IngestOutcome[]>;
};

/** The most single items in one statement: a larger statement takes longer than it saves. */
const MAX_GROUP = 500;
/** The most characters of text in one statement: its items become one job, and a worker reads all of them at once. */
export const MAX_GROUP_TEXT = 16 * 1024 * 1024;
/** A batch of so many items may be one that was sent before: it is looked up before it is prepared and sent to the store. */
const LEAST_LOOKED_UP = 100;
/** So many large batches of a workspace are looked up whole after one that had items sent before. */
const LOOKED_UP_AFTERWARDS = 10;
/** How long a statement may hold up the items of other workspaces behind it. */
const PATIENCE_MS = 100;

/** Items of one sender may share a statement. */
type Member = Pick<Writer, 'workspaceId' | 'memberId'>;

export function feedbackAcceptor({ db, now }: { db: Db; now: Clock }): FeedbackAcceptor {
  function write(
    { workspaceId, memberId }: Member,
    items: feedback.NewFeedback[],
    { presumedNew = false } = {},
  ): Promise<feedback.IngestOutcome[]> {
    return feedback
      .accept(db, workspaceId, { memberId, now: now(), items, presumedNew })
      .then((outcomes) => outcomes ?? refuseWriter());
  }

  const together = groupCommit<'all', feedback.SentItem, feedback.IngestOutcome | null>({
    keyOf: (lane) => lane,
    write: async (_lane, sent) => {
      const once = feedback.distinct(sent.map(({ item }) => item));
      const first = sent.filter(({ item }) => once.has(item));
      const leftOver = await feedback.acceptTogether(db, { now: now(), sent: first });
      return sent.map(({ item }) =>
        once.has(item) && !leftOver.has(item.id)
          ? { id: item.id, outcome: 'accepted', originalSource: null }
          : null,
      );
    },
    maxItems: MAX_GROUP,
    weigh: ({ item }) => item.text.length,
    maxWeight: MAX_GROUP_TEXT,
    patienceMs: PATIENCE_MS,
    isDataError,
  });

  /** For items that are not new, or not certain to fit a limit: those of one sender share a statement. */
  const alone = groupCommit<Member, feedback.NewFeedback, feedback.IngestOutcome>({
    keyOf: ({ workspaceId, memberId }) => `${workspaceId} ${memberId}`,
    write: (sender, items) => write(sender, items),
    maxItems: MAX_GROUP,
    weigh: ({ text }) => text.length,
    maxWeight: MAX_GROUP_TEXT,
    isDataError,
  });

  /** The outcomes of a batch that was sent before and needs nothing written, null otherwise. Its first item is looked up before all others. */
  async function findSentBefore({ dedupSecret, ...sender }: Writer, inputs: FeedbackInput[]) {
    if (inputs.length < LEAST_LOOKED_UP) return null;
    const find = (asked: FeedbackInput[]) =>
      feedback.findHeld(
        db,
        sender,
        asked.map((input) => prepareLookUp(input, dedupSecret)),
      );
    return (await find(inputs.slice(0, 1))) && find(inputs);
  }

  /** How many large batches are still to be looked up whole, for each workspace that lately sent items again. */
  const repeating = new Map<string, number>();

  function noteRepeats(workspaceId: string, outcomes: feedback.IngestOutcome[]): void {
    const repeats = outcomes.some(({ outcome }) => outcome === 'text' || outcome === 'external_id');
    const left = repeats ? LOOKED_UP_AFTERWARDS : (repeating.get(workspaceId) ?? 0) - 1;
    if (left > 0) repeating.set(workspaceId, left);
    else repeating.delete(workspaceId);
  }

  /** No function that waits for the database holds the items: they are a large part of the heap. */
  function writeBatch(
    { dedupSecret: secret, ...sender }: Writer,
    inputs: FeedbackInput[],
  ): Promise<feedback.IngestOutcome[]> {
    const { workspaceId } = sender;
    const isLarge = inputs.length >= LEAST_LOOKED_UP;
    const items = inputs.map((input) => prepareFeedback(input, { id: newId(), secret }));
    const written = write(sender, items, { presumedNew: isLarge && !repeating.has(workspaceId) });
    return written.then((outcomes) => {
      if (isLarge) noteRepeats(workspaceId, outcomes);
      return outcomes;
    });
  }

  return {
    acceptOne: async ({ workspaceId, memberId, dedupSecret }, input) => {
      const item = prepareFeedback(input, { id: newId(), secret: dedupSecret });
      return (
        (await together('all', { workspaceId, memberId, item })) ?? alone({ workspaceId, memberId }, item)
      );
    },
    acceptAll: async (writer, inputs) => {
      if (inputs.length === 0) return [];
      return (await findSentBefore(writer, inputs)) ?? writeBatch(writer, inputs);
    },
  };
}

function refuseWriter(): never {
  throw new AppError(
    'unauthenticated',
    'You are no longer a member of this workspace. Ask one of its owners to invite you again',
  );
}
