import { type PriorityState } from '@feedback/contract/vocabulary';
import { type Kind } from '../understanding/understandings.ts';

/**
 * A row of a ranking with its priority's current fields, or those when it was ranked. `demand` is at the requested weight, null at
 * the ranking's own; `version` changes with everything that the row stores (`details`).
 */
export type RankedFound = {
  id: string;
  title: string;
  state: PriorityState;
  assignee: string | null;
  /** The area that it belongs to today; null without one. */
  areaId: string | null;
  kind: Kind;
  rank: number;
  score: number;
  demand: number | null;
  version: string;
};

/** What the first columns of each priority of a ranking, give, in their order. */
export const RANKED_GIVES = {
  id: 'uuid',
  title: 'text',
  state: 'priority_state',
  assignee: 'text?',
  areaId: 'uuid?',
  kind: 'feedback_kind',
  rank: 'int4',
  score: 'float8',
} as const;
