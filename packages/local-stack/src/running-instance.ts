import path from 'node:path';
import { environment } from './environment.ts';
import { defaultDir, root } from './paths.ts';
import { type Instance, readInstance } from './start/instance.ts';

/**
 * The instance that npm start runs from this checkout, or from FEEDBACK_DIR.
 * @throws when none runs
 */
export function runningInstance(): Instance {
  const instance = readInstance(path.resolve(root, environment['FEEDBACK_DIR'] ?? defaultDir));
  if (!instance) throw new Error('No instance is running from this checkout. Start one with npm start');
  return instance;
}

/** The database that DATABASE_URL names, else the running instance's. */
export function databaseUrl(): string {
  return environment['DATABASE_URL'] ?? runningInstance().database_url;
}
