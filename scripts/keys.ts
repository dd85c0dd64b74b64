// npm run keys -- rotate [--now]
import { parseArgs } from 'node:util';
import { openDb } from '@feedback/db';
// The keys are the agent app's own; this stands in for it.
// oxlint-disable-next-line no-restricted-imports
import { rotateProviderKeys } from '../apps/agent/src/oidc/provider-keys.ts';
import { Failure } from './bootstrap/failure.mjs';
import { databaseUrl } from './running-instance.ts';

const HELP = `npm run keys -- rotate [--now]

Makes new keys for signing sessions, tokens and cookies. Running agent apps use them within ten seconds. What was signed
with the keys before holds until the next rotation; with --now it is worthless within a minute, and everybody signs in again.
The database is DATABASE_URL's, else the running instance's. ENCRYPTION_KEY must be the agent app's, if that has one.

Example: npm run keys -- rotate`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { now: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.log(HELP);
  else if (positionals.join() === 'rotate') await rotate(!values.now);
  else throw new Failure('Do what? npm run keys -- rotate [--now]; --help says more');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function rotate(keepPrevious: boolean): Promise<void> {
  const given = process.env['ENCRYPTION_KEY'];
  const key = given ? Buffer.from(given, 'base64') : null;
  if (key && key.length !== 32) throw new Failure('ENCRYPTION_KEY must be 32 bytes in base64');
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
