import { SettingsError } from '@feedback/runtime';
import { databaseClock } from './database-clock.ts';
import { findUserProblem } from './database-user.ts';
import { type Db, type DbRole, openDb, type OpenOptions } from './open.ts';
import { databaseCheck } from './schema-version.ts';

/** The database for an app: `now` is its time in milliseconds, `ready` is checked by the app's /ready. */
export type AppDatabase = {
  db: Db;
  now: () => number;
  ready: () => Promise<boolean>;
  close: () => Promise<void>;
};

/**
 * Opens the database for an app, which may start before PostgreSQL: it is ready once the database answers and has this
 * version's schema. `sayUnready` is called with the reason at each check that fails.
 * @throws SettingsError when a connection comes without its role and limits; in production, when the user has more rights than
 * an app needs
 */
export async function openForApp(
  options: OpenOptions & { role: DbRole },
  { environment, sayUnready }: { environment: string; sayUnready: (why: string) => void },
): Promise<AppDatabase> {
  const db = openDb(options);
  const clock = databaseClock(db.pool);
  const userProblem = async () =>
    environment === 'production' ? findUserProblem(db.pool, options.role) : undefined;
  const hasSchema = databaseCheck(db.pool, () =>
    sayUnready('the database does not have the schema of this version: run npm run migrate'),
  );
  let userIsFine = false;
  try {
    await clock.sample();
    const problem = await userProblem();
    if (problem !== undefined) throw new SettingsError(problem);
    userIsFine = true;
  } catch (error) {
    if (error instanceof SettingsError) throw error; // otherwise PostgreSQL is down, and is asked again
  }
  return {
    db,
    now: clock.now,
    ready: async () => {
      try {
        const problem = userIsFine ? undefined : await userProblem();
        if (problem !== undefined) sayUnready(problem);
        userIsFine ||= problem === undefined;
        return userIsFine && (await hasSchema());
      } catch (error) {
        if (error instanceof SettingsError) sayUnready(error.message); // a connection that came without its settings
        throw error;
      }
    },
    close: async () => {
      clock.stop();
      await db.close();
    },
  };
}
