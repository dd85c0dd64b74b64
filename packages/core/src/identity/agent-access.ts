import { type agentCalls, agentConnections, audit, type Db, withWorkspace } from '@feedback/db';
import { type Caller } from '../acts/act.ts';

/** What an access token allows: the agent, the person it acts for, and the workspace it is connected to. */
export type AgentAccess = agentConnections.AgentAccess;

/** How a call of a tool ended. */
export type CallOutcome = agentCalls.CallOutcome;

/** What an access token allows now; undefined when it, its connection or the membership has ended. */
export function findAccess(db: Db, token: string): Promise<AgentAccess | undefined> {
  return agentConnections.findAccess(db, token);
}

/** The same for the key of a token that was looked up before. */
export function findAccessByKey(db: Db, key: string): Promise<AgentAccess | undefined> {
  return agentConnections.findAccessByKey(db, key);
}

/**
 * Audits a call of tools that the agent may not use. The call itself writes nothing, so the audit entry is written in a
 * transaction of its own.
 */
export async function auditToolRefusal(
  db: Db,
  { workspaceId, role, by, scopes }: Pick<Caller, 'workspaceId' | 'role' | 'by'> & { scopes: string[] },
  { reason, tools }: { reason: 'role-refused' | 'scope-refused'; tools: readonly string[] },
): Promise<void> {
  const subject = { kind: 'tool', id: [...new Set(tools)].join(' ') };
  const entry = { action: reason, by, subject, detail: { role, scopes } };
  await withWorkspace(db, workspaceId, (tx) => audit.add(tx, workspaceId, entry));
}
