import { createHash, randomBytes } from 'node:crypto';
import {
  audit,
  type Db,
  type events,
  newId,
  surveyKeys,
  surveys,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { requireActor } from '../people/acting.ts';

/** The most keys in force per survey: enough for one to replace the other. */
const MAX_KEYS = 2;

export type KeyMade =
  | { outcome: 'made'; key: string; made: surveyKeys.SurveyKey }
  | { outcome: 'no-survey' }
  | { outcome: 'too-many' };

/**
 * Creates a survey key (§4.4), for an owner or, without `by`, for an operator. The key is returned only
 * here: only its hash is stored.
 */
export async function createSurveyKey(
  { db }: { db: Db },
  workspaceId: string,
  { surveyId, label, by }: { surveyId: string; label: string; by?: events.Actor },
): Promise<KeyMade> {
  const key = `fsk_${randomBytes(32).toString('base64url')}`;
  return withWorkspace(db, workspaceId, async (tx): Promise<KeyMade> => {
    if (by) await requireActor(tx, workspaceId, { by, least: 'owner' });
    if (!(await surveys.lock(tx, workspaceId, surveyId))) return { outcome: 'no-survey' };
    const live = await surveyKeys.list(tx, workspaceId, { surveyId });
    if (live.length >= MAX_KEYS) return { outcome: 'too-many' };
    const keyHash = hashSurveyKey(key);
    const made = await surveyKeys.insert(tx, workspaceId, { id: newId(), surveyId, keyHash, label });
    await audit.add(tx, workspaceId, {
      action: 'survey-key-made',
      by: by ?? 'operator',
      subject: { kind: 'survey-key', id: made.id },
      detail: { survey_id: surveyId, label },
    });
    return { outcome: 'made', key, made };
  });
}

/**
 * Revokes a survey key; false when there is none in force. A submission being stored holds the workspace's lock: it commits
 * before this, or is refused.
 */
export function revokeSurveyKey(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<boolean> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const isRevoked = await surveyKeys.revoke(tx, workspaceId, id);
    const subject = { kind: 'survey-key', id };
    if (isRevoked) await audit.add(tx, workspaceId, { action: 'survey-key-revoked', by, subject });
    return isRevoked;
  });
}

/** The stored hash of a survey key. The key has 256 random bits and cannot be guessed, so no slow hash is needed. */
export function hashSurveyKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
