import { type Db } from '../connections/open.ts';
import { find as findRecord, put, type RecordName, take } from '../identity/oidc-records.ts';

/**
 * An agent that has registered and asks a person for permission. `uid` is the interaction in which the person decides; `at` is when
 * they last opened it, in milliseconds since 1970 by PostgreSQL's clock.
 */
export type WaitingAgent = { uid: string; agentName: string | null; at: number };

/** Notes the agent that a person was asked about last; it is forgotten when the interaction has expired. */
export async function note(
  db: Db,
  personId: string,
  { lifeS, ...payload }: WaitingAgent & { lifeS: number },
): Promise<void> {
  await put(db, recordOf(personId), { payload, lifeS });
}

/** The agent that waits for a person's decision; undefined without one. */
export async function find(db: Db, personId: string): Promise<WaitingAgent | undefined> {
  return (await findRecord<WaitingAgent>(db, recordOf(personId)))?.payload;
}

/** Forgets the agent of an interaction that was decided; one that came later stays. */
export async function forget(db: Db, personId: string, uid: string): Promise<void> {
  if ((await find(db, personId))?.uid === uid) await take(db, recordOf(personId));
}

function recordOf(personId: string): RecordName {
  return { realm: 'oauth', model: 'WaitingAgent', id: personId };
}
