import { randomUUID } from 'node:crypto';
import { createSurveyKey, createWorkspace } from '@feedback/core';
import { newId, openDb, people, surveys, withWorkspace } from '@feedback/db';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const ISSUER = 'https://issuer.bench.test';
export const AUDIENCE = 'https://api.bench.test';

/** The issuer of a run's session tokens; `jwks` is its published key set. */
export type Issuer = { jwks: string; sign: (subject: string, workspaceId: string) => Promise<string> };

export async function makeIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256', use: 'sig' };
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    sign: (subject, workspaceId) =>
      new SignJWT({ workspace_id: workspaceId })
        .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
        .setSubject(subject)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('12 h')
        .sign(privateKey),
  };
}

/** A caller that sends feedback into a workspace. Items with ids after `since` came from it. */
export type Caller = { workspaceId: string; token: string; since: string };

/** A new workspace with an owner; with `id`, for rows that exist already. */
export async function makeCaller(databaseUrl: string, issuer: Issuer, id = newId()): Promise<Caller> {
  const db = openDb({ url: databaseUrl, connections: 1, onError: () => {} });
  try {
    const subject = randomUUID();
    const owner = { email: `${subject}@people.test`, name: 'Bench', passwordHash: null };
    const { workspaceId, personId } = await createWorkspace({ db }, { id, name: 'Bench', owner });
    await people.ensureIdentity(db, { issuer: ISSUER, subject, personId });
    return { workspaceId, token: await issuer.sign(subject, workspaceId), since: newId() };
  } finally {
    await db.close();
  }
}

/** The credential of a survey widget of the workspace (§5): the key of a survey created for it. */
export async function makeSurveyKey(databaseUrl: string, workspaceId: string): Promise<string> {
  const db = openDb({ url: databaseUrl, connections: 1, onError: () => {} });
  try {
    const surveyId = newId();
    await withWorkspace(db, workspaceId, (tx) =>
      surveys.insert(tx, workspaceId, { ...SURVEY, id: surveyId }),
    );
    const made = await createSurveyKey({ db }, workspaceId, { surveyId, label: 'Bench' });
    return made.key;
  } finally {
    await db.close();
  }
}

const SURVEY = {
  name: 'Bench',
  question: 'How was it?',
  surface: 'float' as const,
  allowedOrigins: [],
  ratingScale: '1-5' as const,
};
