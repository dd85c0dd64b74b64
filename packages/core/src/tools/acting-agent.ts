import { audit, type Db, withWorkspace } from '@feedback/db';
import { type Actor } from '../acts/acting.ts';
import { type Caller } from './tool.ts';

/** The person and the agent that call a tool, in the form of activity and audit log. */
export function actorOf({ personId, connectionId, clientName, accessKey, from }: Caller): Actor {
  return { personId, agent: { connectionId, name: clientName, accessKey }, from };
}

/**
 * Audits a call of tools that the agent may not use. The call itself writes nothing, so the audit entry is written in a
 * transaction of its own.
 */
export async function auditRefusal(
  db: Db,
  caller: Caller,
  { reason, tools }: { reason: 'role-refused' | 'scope-refused'; tools: readonly string[] },
): Promise<void> {
  const { workspaceId, role, scopes } = caller;
  const subject = { kind: 'tool', id: [...new Set(tools)].join(' ') };
  const entry = { action: reason, by: actorOf(caller), subject, detail: { role, scopes } };
  await withWorkspace(db, workspaceId, (tx) => audit.add(tx, workspaceId, entry));
}
