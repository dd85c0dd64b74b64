import { type Actor, auditToolRefusal, type Db } from '@feedback/core';
import { type Caller } from './tool.ts';

/** The person and the agent that call a tool, in the form of activity and audit log. */
export function actorOf({ personId, connectionId, clientName, accessKey, from }: Caller): Actor {
  return { personId, agent: { connectionId, name: clientName, accessKey }, from };
}

/** Audits a call of tools that the agent may not use. */
export async function auditRefusal(
  db: Db,
  caller: Caller,
  refused: { reason: 'role-refused' | 'scope-refused'; tools: readonly string[] },
): Promise<void> {
  await auditToolRefusal(db, { ...caller, by: actorOf(caller) }, refused);
}
