import { Quota } from '@feedback/contract';
import { quota } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { withActor } from '../acts/acting.ts';
import { readPlan, toQuota } from './read-plan.ts';

const tag = 'Plan';

export const getQuota = act({
  method: 'GET',
  path: '/api/quota',
  tag,
  summary: 'The plan’s monthly limit, how much of it is used and how much feedback is held.',
  least: 'viewer',
  answers: { 200: Quota },
  run: readPlan,
  shown: ({ standing }) => toQuota(standing),
});

export const releaseHeld = act({
  method: 'POST',
  path: '/api/quota/release',
  tag,
  summary: 'Release held feedback, oldest first, up to the limit. This takes a few seconds.',
  least: 'owner',
  answers: { 202: Quota },
  run: ({ db, now }: Pick<ActDeps, 'db' | 'now'>, { workspaceId, by }) =>
    withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
      await quota.requestRelease(tx, workspaceId);
      return quota.standing(tx, workspaceId, now());
    }),
  shown: toQuota,
});
