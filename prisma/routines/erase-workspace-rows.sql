-- Deletes up to `p_most` rows of a workspace that is being erased, from one table to which no other row refers, whatever tables
-- there are. When none is left, the workspace itself goes with its work, and `rows` says how many rows each table had. The audit log
-- outlives workspaces.
create or replace function erase_workspace_rows(p_workspace uuid, p_most int, out done boolean, out rows jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_table regclass;
  v_child regclass;
  v_has boolean;
  v_removed int;
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  select erased_rows into rows from workspace where id = p_workspace and erasing_at is not null for update;
  if not found then
    raise exception 'the workspace is not being erased';
  end if;
  for v_table in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('audit_entry', 'task')
    order by c.relname
  loop
    execute format('select exists (select from %s where workspace_id = $1)', v_table) into v_has using p_workspace;
    continue when not v_has;
    v_has := false;
    for v_child in
      select distinct conrelid from pg_constraint where contype = 'f' and confrelid = v_table and conrelid <> confrelid
    loop
      execute format('select exists (select from %s where workspace_id = $1)', v_child) into v_has using p_workspace;
      exit when v_has;
    end loop;
    continue when v_has;
    execute format('delete from %s where ctid = any (array(select ctid from %s where workspace_id = $1 limit $2))', v_table, v_table)
      using p_workspace, p_most;
    get diagnostics v_removed = row_count;
    rows := rows || jsonb_build_object(v_table::text, coalesce((rows ->> v_table::text)::int, 0) + v_removed);
    update workspace set erased_rows = rows where id = p_workspace;
    done := false;
    return;
  end loop;
  delete from task where workspace_id = p_workspace and kind <> 'workspace-erasure';
  delete from workspace where id = p_workspace;
  done := true;
end $$;

revoke execute on function erase_workspace_rows from public;
grant execute on function erase_workspace_rows to feedback_worker;
