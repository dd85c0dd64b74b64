import type pg from 'pg';
import { statement } from '../statements/statement.ts';
import { type DbRole } from './open.ts';

const FIND_USER = statement({
  name: 'find-session-user',
  text: 'select rolname as "user", rolsuper or rolbypassrls as superuser from pg_roles where rolname = session_user',
  takes: [],
  // PostgreSQL does not report nullability of a view's columns; every role has a name.
  gives: { user: 'name!', superuser: 'bool' },
});

/**
 * Why this connection's user must not serve in production, with the statement that creates a suitable one; undefined when it
 * may. A superuser bypasses row-level security, so one injected statement would reach every workspace.
 */
export async function findUserProblem(pool: pg.Pool, role: DbRole): Promise<string | undefined> {
  const { user, superuser } = await FIND_USER.one(pool, []);
  if (!superuser) return undefined;
  const roles = role === 'feedback_worker' ? `${role}, feedback_relay` : role;
  return `DATABASE_URL names ${user}, a superuser, which ENVIRONMENT=production refuses. Connect as a user that a superuser makes with: create user ${role}_service password '…' in role ${roles};`;
}
