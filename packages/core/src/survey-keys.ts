import { createHash, randomBytes } from 'node:crypto';
import { type Db, newId, surveyKeys, surveys, withWorkspace } from '@feedback/db';

/** Live keys of one survey: enough for one to take over from the other. */
const MAX_KEYS = 2;

export type KeyMade =
  | { outcome: 'made'; key: string; made: surveyKeys.SurveyKey }
  | { outcome: 'no-survey' }
  | { outcome: 'too-many' };

/** Makes a survey key (CONTRACT-DECISIONS §4). The key itself is given this once: only its hash is kept. */
export async function createSurveyKey(
  { db }: { db: Db },
  workspaceId: string,
  { surveyId, label }: { surveyId: string; label: string },
): Promise<KeyMade> {
  const key = `fsk_${randomBytes(32).toString('base64url')}`;
  return withWorkspace(db, workspaceId, async (tx): Promise<KeyMade> => {
    if (!(await surveys.lock(tx, workspaceId, surveyId))) return { outcome: 'no-survey' };
    const live = await surveyKeys.list(tx, workspaceId, { surveyId });
    if (live.length >= MAX_KEYS) return { outcome: 'too-many' };
    const keyHash = hashSurveyKey(key);
    const made = await surveyKeys.insert(tx, workspaceId, { id: newId(), surveyId, keyHash, label });
    return { outcome: 'made', key, made };
  });
}

/** What is kept of a survey key. It has 256 random bits: nobody finds it by trying, so no slow hash is needed. */
export function hashSurveyKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
