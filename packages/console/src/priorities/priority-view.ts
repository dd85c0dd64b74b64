import {
  findShareProposal,
  isUndoable,
  type OnePriorityRead,
  readPriority,
  type ReadPriority,
} from '@feedback/core';
import {
  events,
  type members as Members,
  members,
  mergeSuggestions,
  quoteFacts,
  type shareProposals,
  withWorkspace,
} from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type ConsoleDeps } from '../deps.ts';
import { type QuoteView } from '../quote-view.ts';

type Read = Extract<OnePriorityRead, { outcome: 'read' }>;

/** Everything that the page of a priority shows. */
export type PriorityView = {
  priority: ReadPriority;
  ranking: Read['ranking'];
  revenueWeight: number;
  quotes: QuoteView[];
  /** The address query of the next quotations; null at the end. */
  next: string | null;
  story: (events.EventFound & { isUndoable: boolean })[];
  members: Members.Member[];
  /** Mails to customers that an agent proposed and no person has decided about. */
  proposal: shareProposals.ShareProposal | undefined;
  suggestions: { id: string; title: string; reason: string }[];
};

/**
 * Reads a priority for its page.
 * @throws AppError `not-found`
 */
export async function readPriorityView(
  deps: Pick<ConsoleDeps, 'db' | 'now' | 'revenueBands'>,
  workspaceId: string,
  { priorityId, limit, cursor }: { priorityId: string; limit: number; cursor?: string | undefined },
): Promise<PriorityView | 'not-ranked'> {
  const read = await readPriority(deps, workspaceId, {
    priorityId,
    quotes: { limit, ...(cursor === undefined || cursor === '' ? {} : { cursor }) },
  });
  if (read.outcome === 'not-ranked') return 'not-ranked';
  if (read.outcome !== 'read')
    throw new AppError('not-found', 'There is no such priority in this workspace.');
  const { priority, ranking, revenueWeight } = read;
  const { quotes } = priority;
  return withWorkspace(deps.db, workspaceId, async (tx) => {
    const facts = await quoteFacts.find(tx, workspaceId, {
      feedbackIds: quotes.map(({ feedbackId }) => feedbackId),
      bands: deps.revenueBands,
    });
    const trail = await events.list(tx, workspaceId, { priorityId: priority.id, limit: STORY });
    const pairs = await mergeSuggestions.list(tx, workspaceId);
    return {
      priority,
      ranking,
      revenueWeight,
      quotes: quotes.map((quote) => ({
        ...quote,
        facts: facts.find(({ feedbackId }) => feedbackId === quote.feedbackId),
      })),
      next: read.cursorAfter(quotes.length),
      story: trail.map((event) => ({ ...event, isUndoable: isUndoable(event) })),
      members: await members.list(tx, workspaceId),
      proposal:
        priority.state === 'shipped' ? await findShareProposal(tx, workspaceId, priority.id) : undefined,
      suggestions: pairs.flatMap(({ kind, one, other, oneText, otherText, reason }) => {
        if (kind !== 'priorities' || (one !== priority.id && other !== priority.id)) return [];
        return one === priority.id
          ? [{ id: other, title: otherText, reason }]
          : [{ id: one, title: oneText, reason }];
      }),
    };
  });
}

const STORY = 30;
