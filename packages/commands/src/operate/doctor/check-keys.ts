import { type Finding, unknown, well, wrong } from '@feedback/cli/doctor';
import { sealingKeyProblem } from '@feedback/core';
import { openDb } from '@feedback/db';
import { type Environment } from './environment.ts';

/** Looks whether ENCRYPTION_KEY opens what the database keeps sealed. */
export async function checkKeys({
  DATABASE_URL: url,
  ENCRYPTION_KEY: given,
}: Environment): Promise<Finding[]> {
  if (!url) return [];
  const check = 'ENCRYPTION_KEY';
  const db = openDb({ url, role: 'feedback_agent', connections: 1, onError: () => {} });
  try {
    const problem = await sealingKeyProblem(db, given ? Buffer.from(given, 'base64') : null);
    return [
      problem === undefined
        ? well(check, given ? 'it opens what is stored' : 'not set, and nothing is stored that needs one')
        : wrong(
            check,
            problem,
            'give the agent app and the worker the key with which the database was used before',
          ),
    ];
  } catch {
    return [unknown(check, 'the signing keys cannot be read with this DATABASE_URL')];
  } finally {
    await db.close();
  }
}
