import { createSurveyKey, hashSurveyKey } from '@feedback/core/setup';
import { type Db, newId, openDb, surveyKeys, surveys, withWorkspace } from '@feedback/db';

const SURVEY = {
  name: 'How is it going?',
  question: 'How satisfied are you, and what would make it better?',
  surface: 'float',
  allowedOrigins: [],
  ratingScale: '1-5',
} as const;
const LABEL = 'seed';

/**
 * Creates a survey in a workspace without one, and returns a key of it. A key is shown only once: the earlier key `known` is
 * returned while it is in force, and otherwise replaced.
 */
export async function seedSurveyKey(
  databaseUrl: string,
  workspaceId: string,
  known: string | undefined,
): Promise<string> {
  const db = openDb({ url: databaseUrl, connections: 1, onError: () => {} });
  try {
    const found = known === undefined ? undefined : await surveyKeys.find(db, hashSurveyKey(known));
    if (known !== undefined && found?.workspaceId === workspaceId) return known;
    return await replaceKey(db, workspaceId);
  } finally {
    await db.close();
  }
}

async function replaceKey(db: Db, workspaceId: string): Promise<string> {
  const surveyId = await withWorkspace(db, workspaceId, async (tx) => {
    for (const { id, label } of await surveyKeys.list(tx, workspaceId))
      if (label === LABEL) await surveyKeys.revoke(tx, workspaceId, id);
    const [first] = await surveys.list(tx, workspaceId);
    return (first ?? (await surveys.insert(tx, workspaceId, { id: newId(), ...SURVEY, allowedOrigins: [] })))
      .id;
  });
  const result = await createSurveyKey({ db }, workspaceId, { surveyId, label: LABEL });
  return result.key;
}
