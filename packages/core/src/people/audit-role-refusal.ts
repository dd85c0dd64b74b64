import { audit, type Db, withWorkspace } from '@feedback/db';
import { type Caller } from '../acts/act.ts';
import { RoleRefused } from '../acts/acting.ts';

const MOST_CHARACTERS = 200;

/**
 * Audits a request that the caller's role does not allow; other errors are not its matter. The transaction that refused it rolls back, so
 * the entry is written in one of its own.
 */
export async function auditRoleRefusal(
  db: Db,
  error: unknown,
  { caller, request }: { caller: () => Caller; request: string },
): Promise<void> {
  if (!(error instanceof RoleRefused)) return;
  const { workspaceId, by, role } = caller();
  const entry = {
    action: 'role-refused',
    by,
    subject: { kind: 'request', id: request.slice(0, MOST_CHARACTERS) },
    detail: { role },
  } as const;
  await withWorkspace(db, workspaceId, (tx) => audit.add(tx, workspaceId, entry));
}
