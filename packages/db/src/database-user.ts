import type pg from 'pg';
import { type DbRole } from './open.ts';

/**
 * Why the user of this connection must not serve in production, with the statement that makes the right one; undefined when it
 * may. A superuser reads past row-level security, so one injected statement would reach every workspace.
 */
export async function findUserProblem(pool: pg.Pool, role: DbRole): Promise<string | undefined> {
  const { rows } = await pool.query<{ user: string; superuser: boolean }>(
    'select rolname as "user", rolsuper or rolbypassrls as superuser from pg_roles where rolname = session_user',
  );
  if (!rows[0]?.superuser) return undefined;
  const roles = role === 'feedback_worker' ? `${role}, feedback_relay` : role;
  return `DATABASE_URL names ${rows[0].user}, a superuser, which ENVIRONMENT=production refuses. Connect as a user that a superuser makes with: create user ${role}_service password '…' in role ${roles};`;
}
