import { type Db, waitingAgents } from '@feedback/db';

/** Notes that an agent waits for a person's permission, for the console. */
export async function noteWaitingAgent(
  db: Db,
  personId: string,
  agent: { uid: string; agentName: string | null; at: number; lifeS: number },
): Promise<void> {
  await waitingAgents.note(db, personId, agent);
}

/** Forgets an agent about which one of these people has decided. */
export async function forgetWaitingAgent(db: Db, uid: string, personIds: Iterable<string>): Promise<void> {
  for (const personId of new Set(personIds)) await waitingAgents.forget(db, personId, uid);
}
