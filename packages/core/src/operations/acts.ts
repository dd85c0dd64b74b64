import { ById, FailedWork, Operations, Page, Type, USUAL_PAGE } from '@feedback/contract';
import { rankedPriorities, tasks, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act, type Refusal, refused } from '../acts/act.ts';
import { retryDeadTask } from '../understanding/dead-letter.ts';

export type WorkCounts = tasks.KindCounts;
export type FailedWorkFound = tasks.DeadWork;

const common = { tag: 'Operations', least: 'owner' } as const;
const NO_FAILED_WORK: Refusal = {
  kind: 'not-found',
  detail: 'This work is not failed any more: it was tried again, or is done',
};

export const getOperations = act({
  ...common,
  method: 'GET',
  path: '/api/operations',
  summary: 'What the workspace’s feedback waits for, and when it was ranked last.',
  answers: { 200: Operations },
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId }) =>
    withWorkspace(db, workspaceId, async (tx) => ({
      kinds: await tasks.counts(tx, workspaceId),
      rankedAt: (await rankedPriorities.findRanking(tx, workspaceId, 'newest'))?.asOf ?? null,
    })),
  shown: ({ kinds, rankedAt }) => ({
    work: kinds.map(({ kind, waiting, dead, oldestDue }) => ({
      kind,
      waiting,
      failed: dead,
      oldest_due: oldestDue?.toISOString() ?? null,
    })),
    ranked_at: rankedAt?.toISOString() ?? null,
  }),
});

export const listFailedWork = act({
  ...common,
  method: 'GET',
  path: '/api/failed-work',
  summary: 'Work that failed for good although it was tried several times, newest first.',
  input: Page,
  answers: { 200: Type.Object({ work: Type.Array(FailedWork) }) },
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId }, { before, limit = USUAL_PAGE }) =>
    withWorkspace(db, workspaceId, (tx) => tasks.dead(tx, workspaceId, { before, limit })),
  shown: (found) => ({
    work: found.map(({ id, kind, refs, errors, lastError, createdAt }) => ({
      id,
      kind,
      items: refs,
      errors,
      last_error: lastError,
      created_at: createdAt.toISOString(),
    })),
  }),
});

export const retryFailedWork = act({
  ...common,
  method: 'POST',
  path: '/api/failed-work/{id}/retry',
  summary: 'Try failed work again from its beginning.',
  input: ById,
  answers: { 204: null },
  refusals: [NO_FAILED_WORK],
  run: async ({ db }: Pick<ActDeps, 'db'>, { workspaceId, by }, { id }) => {
    if (!(await retryDeadTask({ db }, workspaceId, { id, by }))) throw refused(NO_FAILED_WORK);
  },
});
