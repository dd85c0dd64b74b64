import { type Db } from '@feedback/db';
import type { QuestionEncoder } from '@feedback/intelligence';
import { type Clock } from '@feedback/runtime';
import { type SearchMemory } from '../answers/search-memory.ts';
import { type Models } from '../models/workspace-models.ts';
import { type DetailMemory } from '../priorities/detail-memory.ts';
import { type RevenueBands } from '../priorities/rank-priorities.ts';

/** What tools need of the process in which they are called. */
export type ToolDeps = {
  db: Db;
  now: Clock;
  /** Embeds questions into the vector space of the stored feedback. */
  encoder: QuestionEncoder;
  searchMemory: SearchMemory;
  detailMemory: DetailMemory;
  revenueBands: RevenueBands;
  /** The large models that read for workspaces. */
  models: Pick<Models, 'of'>;
  config: {
    appUrl: string;
    baseUrl: string;
    mcpUrl: string;
    mcpLimitPerMinute: number;
    /** The largest request that a call may arrive in, in bytes. */
    mcpRequestBytes: number;
  };
};
