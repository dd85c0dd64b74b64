import { RoleRefused } from '@feedback/core';
import { audit, withWorkspace } from '@feedback/db';
import { type ErrorRequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { actorOf } from './actor-of.ts';
import { memberOf } from './require-session.ts';

/**
 * Audits that a member's role does not allow what they asked for. The refusing transaction rolls back, so this has its own
 * transaction.
 */
export function auditRefusals({ db }: Pick<Deps, 'db'>): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    if (error instanceof RoleRefused) {
      const { workspaceId, role } = memberOf(res);
      const entry = {
        action: 'role-refused',
        by: actorOf(req, res),
        subject: { kind: 'request', id: `${req.method} ${req.baseUrl}${req.path}`.slice(0, 200) },
        detail: { role },
      } as const;
      await withWorkspace(db, workspaceId, (tx) => audit.add(tx, workspaceId, entry));
    }
    next(error);
  };
}
