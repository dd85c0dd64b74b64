import { type DedupSecret, withSecret } from '../connections/dedup-secret.ts';
import { type Db, type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { type RatingScale } from './surveys.ts';

/** A key in force, without the key itself. */
export type SurveyKey = {
  id: string;
  surveyId: string;
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const SURVEY_KEY = `id, survey_id as "surveyId", label, created_at as "createdAt", last_used_at as "lastUsedAt"`;
const SURVEY_KEY_COLUMNS = {
  id: 'uuid',
  surveyId: 'uuid',
  label: 'text',
  createdAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
} as const;

const INSERT = statement({
  name: 'survey-keys-insert',
  text: `insert into survey_key (workspace_id, id, survey_id, key_hash, label) values ($1, $2, $3, $4, $5)
         returning ${SURVEY_KEY}`,
  takes: ['uuid', 'uuid', 'uuid', 'bytea', 'text'],
  gives: SURVEY_KEY_COLUMNS,
});

export async function insert(
  tx: Tx,
  workspaceId: string,
  { id, surveyId, keyHash, label }: { id: string; surveyId: string; keyHash: Buffer; label: string },
): Promise<SurveyKey> {
  return INSERT.one(tx, [workspaceId, id, surveyId, keyHash, label]);
}

const LIST = statement({
  name: 'survey-keys-list',
  text: `select ${SURVEY_KEY} from survey_key
         where workspace_id = $1 and revoked_at is null and ($2::uuid is null or survey_id = $2) order by created_at, id`,
  takes: ['uuid', 'uuid?'],
  gives: SURVEY_KEY_COLUMNS,
});

/** The keys in force of a workspace, oldest first; `surveyId` narrows them to one survey's. */
export async function list(
  tx: Tx,
  workspaceId: string,
  { surveyId }: { surveyId?: string } = {},
): Promise<SurveyKey[]> {
  return LIST.all(tx, [workspaceId, surveyId ?? null]);
}

const REVOKE = statement({
  name: 'survey-keys-revoke',
  text: 'update survey_key set revoked_at = now() where workspace_id = $1 and id = $2 and revoked_at is null',
  takes: ['uuid', 'uuid'],
});

/** Revokes a key; false when there is none in force. */
export async function revoke(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await REVOKE.run(tx, [workspaceId, id])) === 1;
}

/** What a key may write to. An empty list of origins allows any. */
export type SurveyKeyFound = {
  workspaceId: string;
  dedupSecret: DedupSecret;
  keyId: string;
  surveyId: string;
  ratingScale: RatingScale;
  allowedOrigins: string[];
};

const FIND = statement({
  name: 'find-survey-key',
  text: `select workspace_id as "workspaceId", dedup_secret as "dedupSecret", key_id as "keyId",
                survey_id as "surveyId", rating_scale as "ratingScale", allowed_origins as "allowedOrigins"
         from find_survey_key($1)`,
  takes: ['bytea'],
  gives: {
    workspaceId: 'uuid',
    dedupSecret: 'bytea',
    keyId: 'uuid',
    surveyId: 'uuid',
    ratingScale: 'rating_scale',
    allowedOrigins: 'text[]',
  },
  prepared: true,
});

/** The key with that hash (SHA-256); undefined when it is unknown or revoked. */
export async function find(db: Db, keyHash: Buffer): Promise<SurveyKeyFound | undefined> {
  const found = await FIND.first(db.pool, [keyHash]);
  return found && withSecret(found);
}
