import path from 'node:path';
import { environment } from './environment.ts';
import { defaultDir, root } from './paths.ts';
import { readEncryptionKey } from './start/encryption-key.ts';
import { type Instance, readInstance } from './start/instance.ts';

/**
 * The instance that npm start runs from this checkout, or from FEEDBACK_DIR.
 * @throws when none runs
 */
export function runningInstance(): Instance {
  const instance = readInstance(instanceDir());
  if (!instance)
    throw new Error(
      `No instance is running from ${instanceDir()}. Start one with npm start; for one that was started with FEEDBACK_DIR, set it for this command as well`,
    );
  return instance;
}

/** The database that DATABASE_URL names, else the running instance's. */
export function databaseUrl(): string {
  return environment['DATABASE_URL'] ?? runningInstance().database_url;
}

/** ENCRYPTION_KEY, else the key that the running instance has kept for its own database; undefined where neither is. */
export function encryptionKey(): string | undefined {
  const given = environment['ENCRYPTION_KEY'];
  if (given) return given;
  const instance = readInstance(instanceDir());
  return instance?.database_url === databaseUrl() ? readEncryptionKey(instanceDir()) : undefined;
}

/** The settings of the installation that DATABASE_URL names, else those of the running instance that apps share. */
export function installationEnvironment(): NodeJS.ProcessEnv {
  if (environment['DATABASE_URL']) return environment;
  const { database_url, redis_url, base_url, app_url } = runningInstance();
  return {
    STORAGE_FOLDER: path.join(instanceDir(), 'storage'),
    ...environment,
    DATABASE_URL: database_url,
    REDIS_URL: redis_url,
    BASE_URL: base_url,
    APP_URL: app_url,
    ENCRYPTION_KEY: encryptionKey(),
  };
}

function instanceDir(): string {
  return path.resolve(root, environment['FEEDBACK_DIR'] ?? defaultDir);
}
