import { randomUUID } from 'node:crypto';
import { createWorkspace } from '@feedback/core';
import { type Db, type DbRole, type DedupSecret, openDb, people } from '@feedback/db';
import { environment } from '@feedback/local-stack/environment';

/** A workspace for one test, with an owner whom `TEST_ISSUER` names `subject`. */
export type TestWorkspace = {
  workspaceId: string;
  personId: string;
  /** The same person, as one who sends. */
  memberId: string;
  dedupSecret: DedupSecret;
  email: string;
  subject: string;
};

export const TEST_ISSUER = 'https://issuer.test';

/** The database of the test run. Close it in afterAll. */
export function openTestDb(connections = 4, role: DbRole = 'feedback_app'): Db {
  return openDb({ url: databaseUrl(), role, connections, onError: () => {} });
}

export const databaseUrl = () => required('DATABASE_URL');
export const redisUrl = () => required('REDIS_URL');

function required(name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`${name} is not set. Run tests with npm test`);
  return value;
}

export async function makeWorkspace(
  db: Db,
  { monthlyLimit = null }: { monthlyLimit?: number | null } = {},
): Promise<TestWorkspace> {
  const subject = randomUUID();
  const email = `${subject}@people.test`;
  const made = await createWorkspace(
    { db },
    { name: 'Test', monthlyLimit, owner: { email, name: 'Test', passwordHash: null } },
  );
  await people.ensureIdentity(db, { issuer: TEST_ISSUER, subject, personId: made.personId });
  return { ...made, memberId: made.personId, email, subject };
}

/** The person of a workspace as its owner who acts there. */
export function ownerOf({ workspaceId, personId }: Pick<TestWorkspace, 'workspaceId' | 'personId'>) {
  return { workspaceId, by: { personId }, role: 'owner' as const };
}
