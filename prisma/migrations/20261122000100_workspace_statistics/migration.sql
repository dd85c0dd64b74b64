set role feedback_owner;

-- Statistics tell PostgreSQL how many rows each workspace has, as of the last ANALYZE. A workspace made since then has one row,
-- by them, and a plan for one row reads the whole workspace for each item. Without statistics of this column every workspace
-- is taken for a two-hundredth of its table, so a lookup by a whole key is always cheaper than reading a workspace.
do $$
declare
  v_table regclass;
  v_policies text[];
  v_policy text;
begin
  for v_table in
    select a.attrelid from pg_attribute a join pg_class t on t.oid = a.attrelid
    where a.attname = 'workspace_id' and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      and t.relowner = 'feedback_owner'::regrole
  loop
    -- Changing a column's type, even to the same one, forgets the statistics there are. It refuses while a policy names the
    -- column, so the policies are made again; rows and indexes are not touched.
    select array_agg(format('create policy %I on %s for %s to %s using (%s)', p.polname, v_table,
             case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
             (select string_agg(r::regrole::text, ', ') from unnest(p.polroles) r), pg_get_expr(p.polqual, p.polrelid)))
    into v_policies from pg_policy p where p.polrelid = v_table;
    for v_policy in select polname from pg_policy where polrelid = v_table loop
      execute format('drop policy %I on %s', v_policy, v_table);
    end loop;
    execute format('alter table %s alter column workspace_id type uuid', v_table);
    execute format('alter table %s alter column workspace_id set statistics 0', v_table);
    foreach v_policy in array coalesce(v_policies, '{}') loop
      execute v_policy;
    end loop;
  end loop;
end $$;

reset role;
