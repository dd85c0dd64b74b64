import { askForRelease } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { readQuota } from './get-quota.ts';

/** POST /api/quota/release: makes the worker check the held items now; the worker does so within moments. */
export function postQuotaRelease(deps: Deps): RequestHandler<{ id: string }> {
  return async (_req, res) => {
    const { workspaceId, personId } = memberOf(res);
    await askForRelease(deps, workspaceId, { by: { personId } });
    res.status(202).json(await readQuota(deps, workspaceId));
  };
}
