import { readFileSync } from 'node:fs';
import path from 'node:path';
import { databaseUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

// The tenancy rules of the tables, read from PostgreSQL's catalog: a new table is covered at once.

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: databaseUrl() });
  await owner.connect();
});
afterAll(() => owner.end());

/** Tables outside workspaces: people and their sign-in. All others belong to a workspace. */
const GLOBAL = [
  'identity',
  'installation',
  'oidc_record',
  'password_reset',
  'person',
  'provider_key',
  'schema_definition',
  'sign_in_try',
  '_prisma_migrations',
];

async function ask<T extends object>(sql: string): Promise<T[]> {
  return (await owner.query<T>(sql, [GLOBAL])).rows;
}

describe('the tables', () => {
  test('every key and unique index of a tenant table carries its workspace', async () => {
    const lax = await ask(`
      select t.relname as table, i.relname as index
      from pg_index x
      join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and x.indisunique and t.relname <> all ($1) and not exists (
        select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (x.indkey)
          and a.attname = case when t.relname = 'workspace' then 'id' else 'workspace_id' end)`);
    expect(lax).toEqual([]);
  });

  test('no foreign key is checked for each item or answer that is accepted', async () => {
    const { rows } = await owner.query(
      `select conname from pg_constraint where contype = 'f' and conrelid in ('feedback'::regclass, 'survey_response'::regclass)`,
    );
    expect(rows).toEqual([]);
  });

  test('every foreign key between tenant tables carries the workspace on both sides', async () => {
    const lax = await ask(`
      select c.conname from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and t.relname <> all ($1) and r.relname <> all ($1) and not exists (
        select from unnest(c.conkey, c.confkey) k (own, foreign_one)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.own
        join pg_attribute b on b.attrelid = r.oid and b.attnum = k.foreign_one
        where a.attname = 'workspace_id' and b.attname = case when r.relname = 'workspace' then 'id' else 'workspace_id' end)`);
    expect(lax).toEqual([]);
  });

  test('every tenant table forces row-level security and has its policy for the app', async () => {
    const open = await ask(`
      select t.relname from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> all ($1)
        and not (t.relrowsecurity and t.relforcerowsecurity and exists (
          select from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant' and p.polcmd = '*'
            and p.polroles @> array['feedback_app', 'feedback_ingest', 'feedback_worker']::regrole[]::oid[]
            and cardinality(p.polroles) = 3
            and pg_get_expr(p.polqual, p.polrelid) = format('(%s = ( SELECT current_workspace() AS current_workspace))',
              case when t.relname = 'workspace' then 'id' else 'workspace_id' end)))`);
    expect(open).toEqual([]);
  });

  test('no statistics are kept of the workspace of a tenant table', async () => {
    const kept = await ask(`
      select t.relname from pg_class t join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'workspace_id'
      where n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> all ($1) and a.attstattarget is distinct from 0`);
    expect(kept).toEqual([]);
  });

  test('the owner holds every table, and neither the app nor the relay owns anything', async () => {
    const others = await ask(`
      select t.relname, t.relowner::regrole::text as owner from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> '_prisma_migrations' and $1::text[] is not null
        and t.relowner <> 'feedback_owner'::regrole`);
    expect(others).toEqual([]);
  });

  test('the relay may see and change the work ledger and see whose it is, and nothing else', async () => {
    const granted = await ask(`
      select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'feedback_relay' and $1::text[] is not null order by 1, 2`);
    expect(granted).toEqual([
      { table_name: 'installation', privilege_type: 'SELECT' },
      { table_name: 'task', privilege_type: 'SELECT' },
      { table_name: 'task', privilege_type: 'UPDATE' },
    ]);
  });

  test('none but the agent app reads the signing keys, and only events are ever added', async () => {
    const granted = await ask(`
      select table_name, grantee, string_agg(privilege_type, ' ' order by privilege_type) as privileges
      from information_schema.role_table_grants
      where table_name in ('provider_key', 'event') and grantee like 'feedback\\_%' and grantee <> 'feedback_owner'
        and $1::text[] is not null
      group by 1, 2 order by 1, 2`);
    expect(granted).toEqual([
      { table_name: 'event', grantee: 'feedback_app', privileges: 'INSERT SELECT' },
      { table_name: 'event', grantee: 'feedback_backup', privileges: 'SELECT' },
      { table_name: 'event', grantee: 'feedback_worker', privileges: 'INSERT SELECT' },
      { table_name: 'provider_key', grantee: 'feedback_agent', privileges: 'DELETE INSERT SELECT UPDATE' },
      { table_name: 'provider_key', grantee: 'feedback_backup', privileges: 'SELECT' },
    ]);
  });

  test('the audit log is only ever added to, at the time that PostgreSQL says', async () => {
    const tables = await ask(`
      select grantee, privilege_type from information_schema.role_table_grants
      where table_name = 'audit_entry' and grantee <> 'feedback_owner' and grantee like 'feedback\\_%' and $1::text[] is not null
      order by 1, 2`);
    expect(tables).toEqual([
      { grantee: 'feedback_app', privilege_type: 'SELECT' },
      { grantee: 'feedback_auditor', privilege_type: 'SELECT' },
      { grantee: 'feedback_backup', privilege_type: 'SELECT' },
    ]);
    const columns = await ask<{ privilege: string; columns: string[] }>(`
      select privilege_type as privilege, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.role_column_grants join information_schema.columns using (table_name, column_name)
      where table_name = 'audit_entry' and grantee = 'feedback_app' and privilege_type <> 'SELECT' and $1::text[] is not null
      group by 1`);
    expect(columns.map(({ privilege }) => privilege)).toEqual(['INSERT']);
    expect(columns[0]?.columns).not.toEqual(expect.arrayContaining(['at']));
    const policies = await ask(`
      select polcmd as command, polroles::regrole[]::text[] as roles from pg_policy
      where polrelid = 'audit_entry'::regclass and polcmd in ('w', 'd') and $1::text[] is not null`);
    expect(policies).toEqual([]);
  });

  test('no app can change, remove or forge an entry of the audit log', async () => {
    for (const role of [
      'feedback_app',
      'feedback_agent',
      'feedback_ingest',
      'feedback_worker',
      'feedback_relay',
    ])
      for (const statement of [
        `update audit_entry set action = 'nothing'`,
        'delete from audit_entry',
        'truncate audit_entry',
        `insert into audit_entry (workspace_id, action, actor, at) values (gen_random_uuid(), 'x', 'person', 'epoch')`,
      ]) {
        await owner.query(`begin; set local role ${role}`);
        await expect(owner.query(statement)).rejects.toThrow('permission denied');
        await owner.query('rollback');
      }
  });

  test('the ingest API and the worker read nothing of people, agents and what signs them in', async () => {
    const granted = await ask(`
      select table_name, grantee from information_schema.role_table_grants
      where grantee in ('feedback_ingest', 'feedback_worker') and $1::text[] is not null
        and table_name in ('person', 'identity', 'oidc_record', 'sign_in_try', 'password_reset', 'audit_entry', 'invitation', 'agent_connection')`);
    expect(granted).toEqual([]);
  });

  test('a backup reads every table and changes none', async () => {
    const wrong = await ask(`
      select t.relname from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relkind in ('r', 'p') and $1::text[] is not null and not (
        has_table_privilege('feedback_backup', t.oid, 'select')
        and not has_table_privilege('feedback_backup', t.oid, 'insert, update, delete, truncate'))`);
    expect(wrong).toEqual([]);
  });

  test('the functions that run above row-level security are those of the threat model, out of reach for others', async () => {
    const functions = await ask<{ name: string; path: string[] | null; is_public: boolean }>(`
      select p.proname as name, p.proconfig as path, has_function_privilege('public', p.oid, 'execute') as is_public
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and $1::text[] is not null order by 1`);
    const model = readFileSync(path.join(import.meta.dirname, '../docs/threat-model.md'), 'utf8');
    const named = new Set(model.match(/(?<=`)[a-z]+(?:_[a-z]+)+(?=`)/g));
    for (const { name, path: settings, is_public } of functions) {
      expect({ name, isNamed: named.has(name) }).toEqual({ name, isNamed: true });
      expect({ name, settings, is_public }).toEqual({
        name,
        settings: expect.arrayContaining(['search_path=public, pg_temp']),
        is_public: false,
      });
    }
    expect(functions.length).toBeGreaterThan(10);
  });

  test('no role of ours can log in', async () => {
    const login = await ask(
      `select rolname from pg_roles where rolname like 'feedback\\_%' and rolcanlogin and $1::text[] is not null`,
    );
    expect(login).toEqual([]);
  });
});

describe('row-level security', () => {
  test('without a workspace the app sees no row of any tenant table', async () => {
    const tables = await ask<{ relname: string }>(`
      select t.relname from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> all ($1)`);
    expect(tables.length).toBeGreaterThan(10);
    await owner.query('begin; set local role feedback_app');
    for (const { relname } of tables) {
      const { rows } = await owner.query(`select count(*)::int as rows from ${pg.escapeIdentifier(relname)}`);
      expect({ relname, ...rows[0] }).toEqual({ relname, rows: 0 });
    }
    await owner.query('rollback');
  });

  test('the app cannot write into a workspace other than the one it named', async () => {
    await owner.query('begin; set local role feedback_app');
    await owner.query(
      `select set_config('feedback.workspace_id', '00000000-0000-7000-8000-000000000001', true)`,
    );
    const foreign = owner.query(
      `insert into quota_usage (workspace_id, month, items) values ('00000000-0000-7000-8000-000000000002', now(), 1)`,
    );
    await expect(foreign).rejects.toThrow('row-level security');
    await owner.query('rollback');
  });
});
