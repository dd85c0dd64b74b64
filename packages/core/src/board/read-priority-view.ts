import {
  events,
  type members as Members,
  members,
  mergeSuggestions,
  namings,
  quoteFacts,
  type rankedPriorities,
  type shareProposals,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, type Refusal, refused } from '../acts/act.ts';
import { type ReadPriority } from '../priorities/read-priorities.ts';
import { type OnePriorityRead, readPriority } from '../priorities/read-priority.ts';
import { isUndoable } from '../priorities/undo-correction.ts';
import { findShareProposal } from '../sharing/share-proposal.ts';

type Read = Extract<OnePriorityRead, { outcome: 'read' }>;

/** A quotation with where and when it was said, and what its account pays a year. */
export type QuoteView = rankedPriorities.QuoteFound & { facts: quoteFacts.QuoteFacts | undefined };
/** What was done with a priority, and whether that can be undone. */
export type StoryEntry = events.EventFound & { isUndoable: boolean };
/** Mails to customers that an agent proposed and no person has decided about. */
export type ShareProposal = shareProposals.ShareProposal;

/** Everything that the page of a priority shows. */
export type PriorityView = {
  priority: ReadPriority;
  /** The large model that gave it its title; null where no model did. */
  titledBy: string | null;
  ranking: Read['ranking'];
  revenueWeight: number;
  quotes: QuoteView[];
  /** The cursor of the next quotations; null at the end. */
  next: string | null;
  story: StoryEntry[];
  members: Members.Member[];
  proposal: ShareProposal | undefined;
  suggestions: { id: string; title: string; reason: string }[];
};

const STORY = 30;
export const NO_SUCH_PAGE: Refusal = {
  kind: 'conflict',
  detail: 'The cursor does not belong to a ranking that is kept. Read from the beginning',
};
export const NO_PRIORITY: Refusal = {
  kind: 'not-found',
  detail: 'There is no such priority in this workspace',
};

/**
 * Reads a priority with all that people decide by.
 * @throws AppError `not-found`, or `conflict` for a cursor that is none
 */
export async function readPriorityView(
  deps: Pick<ActDeps, 'db' | 'now' | 'revenueBands'>,
  { workspaceId }: Caller,
  { priorityId, limit, cursor }: { priorityId: string; limit: number; cursor?: string | undefined },
): Promise<PriorityView | 'not-ranked'> {
  const read = await readPriority(deps, workspaceId, {
    priorityId,
    quotes: { limit, ...(cursor === undefined || cursor === '' ? {} : { cursor }) },
  });
  if (read.outcome === 'not-ranked') return 'not-ranked';
  if (read.outcome === 'bad-cursor') throw refused(NO_SUCH_PAGE);
  if (read.outcome !== 'read') throw refused(NO_PRIORITY);
  const { priority, ranking, revenueWeight } = read;
  const { quotes } = priority;
  return withWorkspace(deps.db, workspaceId, async (tx) => {
    const facts = await quoteFacts.find(tx, workspaceId, {
      feedbackIds: quotes.map(({ feedbackId }) => feedbackId),
      bands: deps.revenueBands,
    });
    const story = await events.list(tx, workspaceId, { priorityId: priority.id, limit: STORY });
    return {
      priority,
      titledBy: await namings.findTitledBy(tx, workspaceId, priority.id),
      ranking,
      revenueWeight,
      quotes: quotes.map((quote) => ({
        ...quote,
        facts: facts.find(({ feedbackId }) => feedbackId === quote.feedbackId),
      })),
      next: read.cursorAfter(quotes.length),
      story: story.map((event) => ({ ...event, isUndoable: isUndoable(event) })),
      members: await members.list(tx, workspaceId),
      proposal:
        priority.state === 'shipped' ? await findShareProposal(tx, workspaceId, priority.id) : undefined,
      suggestions: await suggestionsOf(tx, workspaceId, priority.id),
    };
  });
}

/** The priorities that may be the same as this one, with the reason. */
async function suggestionsOf(tx: Tx, workspaceId: string, id: string): Promise<PriorityView['suggestions']> {
  const pairs = await mergeSuggestions.list(tx, workspaceId);
  return pairs.flatMap(({ kind, one, other, oneText, otherText, reason }) => {
    if (kind !== 'priorities' || (one !== id && other !== id)) return [];
    return one === id ? [{ id: other, title: otherText, reason }] : [{ id: one, title: oneText, reason }];
  });
}
