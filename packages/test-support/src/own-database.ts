import { randomUUID } from 'node:crypto';
import { copyDatabase } from '@feedback/local-stack';
import { databaseUrl } from './workspace.ts';

/**
 * A migrated, empty database that no other test uses: for tests that run a relay, which serves every workspace there is.
 * It goes with the run's PostgreSQL.
 */
export function ownDatabase(): Promise<string> {
  return copyOf('template');
}

/** A database without anything in it. */
export function emptyDatabase(): Promise<string> {
  return copyOf('template0');
}

function copyOf(template: string): Promise<string> {
  const url = new URL(databaseUrl());
  url.pathname = `/${template}`;
  return copyDatabase(url.href, `own_${randomUUID().replaceAll('-', '')}`);
}
