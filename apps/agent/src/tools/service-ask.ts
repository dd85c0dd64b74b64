import { ServiceAsk } from '@feedback/contract';
import { askFeedback } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { defineTool, type Tool } from './tool.ts';

/** service.ask: an answer in customers' words and in numbers. */
export function serviceAsk(deps: Pick<Deps, 'db' | 'now' | 'encoder' | 'revenueBands'>): Tool {
  return defineTool(ServiceAsk, async (args, { workspaceId }, { signal, progress }) => {
    const answer = await askFeedback(deps, workspaceId, {
      question: args.question,
      filter: {
        ...(args.project_id === undefined ? {} : { projectId: args.project_id }),
        ...(args.since === undefined ? {} : { since: new Date(args.since) }),
        ...(args.until === undefined ? {} : { until: new Date(args.until) }),
        ...(args.kinds === undefined ? {} : { kinds: args.kinds }),
      },
      limit: args.limit ?? 10,
      signal,
      progress,
    });
    return {
      result: {
        answer: answer.text,
        grounded: answer.grounded,
        citations: answer.citations.map(({ n, item, quote, relevance }) => ({
          n,
          feedback_id: item.id,
          quote,
          customer: item.customer,
          date: item.saidAt.toISOString(),
          score: relevance,
        })),
        counts: {
          matched: answer.counts.matched,
          customers: answer.counts.customers,
          revenue: Number(answer.counts.revenue),
        },
        related_priorities: answer.themes.slice(0, RELATED).map(({ priority, matched }) => ({
          ...priority,
          matched,
        })),
        followups: answer.followups,
      },
    };
  });
}

const RELATED = 10;
