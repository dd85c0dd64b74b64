import { type agentCalls, agentConnections, type Db, withWorkspace } from '@feedback/db';

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
 * Runs `work` while an access cannot be ended, in no process: an end is confirmed only after `work`. Returns whether the access was still
 * in force; where it was not, `work` does not run.
 */
export function whileAccessHolds(
  db: Db,
  access: Pick<AgentAccess, 'workspaceId' | 'connectionId' | 'accessKey'>,
  work: () => void,
): Promise<boolean> {
  return withWorkspace(db, access.workspaceId, async (tx) => {
    const holds = await agentConnections.hold(tx, access);
    if (holds) work();
    return holds;
  });
}
