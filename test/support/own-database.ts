import { randomUUID } from 'node:crypto';
import { copyDatabase } from '../../scripts/stores/databases.ts';
import { databaseUrl } from './workspace.ts';

/**
 * A migrated, empty database that no other test uses: for tests that run a relay, which serves every workspace there is.
 * It goes with the run's PostgreSQL.
 */
export function ownDatabase(): Promise<string> {
  const template = new URL(databaseUrl());
  template.pathname = '/template';
  return copyDatabase(template.href, `own_${randomUUID().replaceAll('-', '')}`);
}
