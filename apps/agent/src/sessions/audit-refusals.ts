import { RoleRefused } from '@feedback/core';
import { audit, withWorkspace } from '@feedback/db';
import { type ErrorRequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { actorOf } from './actor-of.ts';
import { memberOf } from './require-session.ts';

/**
 * Audits a request that the member's role does not allow. The transaction that refused it rolls back, so the audit entry is
 * written in a transaction of its own.
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
