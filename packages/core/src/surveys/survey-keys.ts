import { createHash, randomBytes } from 'node:crypto';
import { isId } from '@feedback/contract';
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
import { type Refusal, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';

/** The most keys in force per survey: enough for one to replace the other. */
const MAX_KEYS = 2;

export type SurveyKey = surveyKeys.SurveyKey;

/** A new key; only `key` is secret. */
export type KeyMade = { key: string; made: SurveyKey };

export const NO_SURVEY: Refusal = { kind: 'not-found', detail: 'There is no such survey in this workspace' };
export const TOO_MANY_KEYS: Refusal = {
  kind: 'conflict',
  detail:
    'This survey already has two keys, and more are not allowed: one replaces the other. Revoke one first',
};
export const NO_KEY: Refusal = {
  kind: 'not-found',
  detail: 'There is no such survey key, or it was revoked before',
};

/**
 * Creates a survey key (§4.4), for an owner or, without `by`, for an operator. The key is returned only
 * here: only its hash is stored.
 * @throws AppError `not-found` without such a survey, `conflict` when it has two keys
 */
export async function createSurveyKey(
  { db }: { db: Db },
  workspaceId: string,
  { surveyId, label, by }: { surveyId: string; label: string; by?: events.Actor },
): Promise<KeyMade> {
  const key = `fsk_${randomBytes(32).toString('base64url')}`;
  return withWorkspace(db, workspaceId, async (tx) => {
    if (by) await requireActor(tx, workspaceId, { by, least: 'owner' });
    if (!isId(surveyId) || !(await surveys.lock(tx, workspaceId, surveyId))) throw refused(NO_SURVEY);
    const live = await surveyKeys.list(tx, workspaceId, { surveyId });
    if (live.length >= MAX_KEYS) throw refused(TOO_MANY_KEYS);
    const keyHash = hashSurveyKey(key);
    const made = await surveyKeys.insert(tx, workspaceId, { id: newId(), surveyId, keyHash, label });
    await audit.add(tx, workspaceId, {
      action: 'survey-key-made',
      by: by ?? 'operator',
      subject: { kind: 'survey-key', id: made.id },
      detail: { survey_id: surveyId, label },
    });
    return { key, made };
  });
}

/** A key in force, as a submission meets it. */
export type SurveyKeyFound = surveyKeys.SurveyKeyFound;

/** The key in force with that hash; undefined without one. */
export function findSurveyKey(db: Db, keyHash: Buffer): Promise<SurveyKeyFound | undefined> {
  return surveyKeys.find(db, keyHash);
}

/**
 * Revokes a survey key. A submission being stored holds the workspace's lock: it commits before this, or is refused.
 * @throws AppError `not-found` when there is none in force
 */
export function revokeSurveyKey(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<void> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    if (!(await surveyKeys.revoke(tx, workspaceId, id))) throw refused(NO_KEY);
    const subject = { kind: 'survey-key', id };
    await audit.add(tx, workspaceId, { action: 'survey-key-revoked', by, subject });
  });
}

/** The stored hash of a survey key. The key has 256 random bits and cannot be guessed, so no slow hash is needed. */
export function hashSurveyKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
