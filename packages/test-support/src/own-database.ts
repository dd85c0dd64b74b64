import { randomUUID } from 'node:crypto';
import { copyDatabase } from '@feedback/local-stack';
import { databaseUrl } from './workspace.ts';

/**
 * A migrated, empty database for one test only: for tests with a relay, which serves every workspace of its database. It is
 * deleted with the run's PostgreSQL.
 */
export function ownDatabase(): Promise<string> {
  return copyOf('template');
}

/** An empty database without a schema. */
export function emptyDatabase(): Promise<string> {
  return copyOf('template0');
}

function copyOf(template: string): Promise<string> {
  const url = new URL(databaseUrl());
  url.pathname = `/${template}`;
  return copyDatabase(url.href, `own_${randomUUID().replaceAll('-', '')}`);
}
