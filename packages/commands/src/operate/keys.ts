import { openDb } from '@feedback/db';
import { databaseUrl, encryptionKey } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';

export const keysCommand: Command = {
  run: 'npm run keys',
  does: `Makes new keys for signing sessions, tokens and cookies. Running agent apps use them within ten seconds. What was signed
with the keys before holds until the next rotation.
The database is DATABASE_URL's, else the running instance's. ENCRYPTION_KEY must be the agent app's, if that has one; that of a running instance is found.`,
  forms: ['rotate [--now]'],
  options: {
    now: { about: 'tokens signed before become invalid within a minute, and all people sign in again' },
  },
  example: 'npm run keys -- rotate',
};

export async function rotateKeys({ words, isSet }: Given): Promise<void> {
  if (words.join() !== 'rotate') throw new UsageError('Do what? npm run keys -- rotate [--now]');
  await rotate(!isSet('now'));
}

async function rotate(keepPrevious: boolean): Promise<void> {
  // Loading the agent app takes a second, for which the other commands would wait.
  const { rotateProviderKeys } = await import('@feedback/core');
  const given = encryptionKey();
  const key = given ? Buffer.from(given, 'base64') : null;
  if (key && key.length !== 32) throw new Error('ENCRYPTION_KEY must be 32 bytes in base64');
  const db = openDb({ url: databaseUrl(), role: 'feedback_agent', connections: 1, onError: () => {} });
  try {
    for (const realm of ['idp', 'oauth'] as const) await rotateProviderKeys(db, realm, { key, keepPrevious });
  } finally {
    await db.close();
  }
  console.log(
    keepPrevious
      ? 'The keys were rotated. What was signed before holds until the next rotation.'
      : 'The keys were rotated. What was signed before is worthless within a minute.',
  );
}
