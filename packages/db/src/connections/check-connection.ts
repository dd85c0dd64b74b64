import { SettingsError } from '@feedback/runtime';
import { type Queryable, statement } from '../statements/statement.ts';

/** The role and the limits of a connection, which it asks for when it begins. Limits are in milliseconds. */
export type ConnectionSettings = {
  role: string;
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

const FIND_SETTINGS = statement({
  name: 'find-connection-settings',
  text: `select current_user::text as role, rolsuper or rolbypassrls as "sees all",
                1000 * extract(epoch from current_setting('statement_timeout')::interval)::float8 as statement_timeout,
                1000 * extract(epoch from current_setting('lock_timeout')::interval)::float8 as lock_timeout,
                1000 * extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8
                  as idle_in_transaction_session_timeout
         from pg_roles where rolname = current_user`,
  takes: [],
  // PostgreSQL does not report nullability of a view's columns and of functions; each has a value.
  gives: {
    role: 'text!',
    'sees all': 'bool!',
    statement_timeout: 'float8!',
    lock_timeout: 'float8!',
    idle_in_transaction_session_timeout: 'float8!',
  },
});

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * Checks that a new connection has its role and limits, before the first statement. They travel in the startup parameter `options`, which
 * a pooler between here and PostgreSQL may drop: then the connection would act as the user of DATABASE_URL, who may see every workspace.
 * @throws SettingsError naming what is missing
 */
export async function checkConnection(connection: Queryable, asked: ConnectionSettings): Promise<void> {
  const found = await FIND_SETTINGS.one(connection, []);
  const problems = [
    ...(found.role === asked.role ? [] : [`the role is ${found.role}, not ${asked.role}`]),
    ...(found['sees all'] ? [`the role ${found.role} bypasses row-level security`] : []),
    ...LIMITS.filter((name) => !(found[name] > 0 && found[name] <= asked[name])).map(
      (name) => `${name} is ${found[name] || 'off'}, not ${asked[name]} ms`,
    ),
  ];
  if (problems.length === 0) return;
  throw new SettingsError(
    `This connection to PostgreSQL was refused: ${problems.join('; ')}. What stands between the app and PostgreSQL drops the startup parameter options, as PgBouncer does: let DATABASE_URL name PostgreSQL itself`,
  );
}
