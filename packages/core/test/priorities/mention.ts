import { type chooseQuotes } from '@feedback/core';

export type Mention = Parameters<typeof chooseQuotes>[0][number];

/** A mention of a priority by a customer of its own. */
export function mention(feedbackId: string, changes: Partial<Mention> = {}): Mention {
  return {
    priorityId: 'p',
    feedbackId,
    itemId: feedbackId,
    customerKey: `customer of ${feedbackId}`,
    accountKey: feedbackId,
    account: null,
    saidAt: new Date('2026-11-01'),
    source: 'api',
    revenue: null,
    unprovenRevenue: null,
    severity: 0.5,
    churnRisk: false,
    kind: 'bug',
    probability: 0.9,
    exemplar: false,
    typicality: 0.5,
    confirmed: false,
    projectId: null,
    ...changes,
  };
}
