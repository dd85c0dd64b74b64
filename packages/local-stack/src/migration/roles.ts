import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { codeOf } from '@feedback/runtime';
import type pg from 'pg';
import { root } from '../paths.ts';

const SQL = readFileSync(path.join(root, 'prisma/roles.sql'), 'utf8');
const ROLES = [...new Set([...SQL.matchAll(/'(feedback_\w+)'/g)].map(([, role]) => role))];

/**
 * Creates the roles missing on the server, and grants them to this user. Safe to repeat.
 * @throws Failure when the user may do neither
 */
export async function makeRoles(client: pg.Client): Promise<void> {
  try {
    await client.query(SQL);
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Failure(await adviceOn(client), { cause: error });
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Roles belong to the server: when another database's user has created them, that user or a superuser must grant them. */
async function adviceOn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ user: string; roles: string | null; schema: boolean }>(
    `select quote_ident(current_user) as user, has_schema_privilege('public', 'create') as schema,
            (select string_agg(rolname, ', ' order by rolname) from pg_roles where rolname = any ($1)) as roles`,
    [ROLES],
  );
  const { user = '', roles = null, schema = true } = rows[0] ?? {};
  if (!schema)
    return `The user ${user} may not write to the schema public of this database: let its owner migrate`;
  const needs =
    roles === null ? `alter user ${user} createrole;` : `grant ${roles} to ${user} with admin option;`;
  return `The user ${user} may not make or take on the database roles of the service: let a superuser say: ${needs}`;
}
