-- Adds the uses of connections since the last call. In key order, so that two concurrent calls cannot deadlock.
create or replace function note_agent_uses(p_workspaces uuid[], p_connections text[], p_calls bigint[], p_at timestamptz[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    used record;
  begin
    for used in
      select * from unnest(p_workspaces, p_connections, p_calls, p_at) as u (workspace_id, id, calls, at) order by 1, 2
    loop
      update agent_connection c
      set calls = c.calls + used.calls, last_used_at = greatest(c.last_used_at, used.at)
      where c.workspace_id = used.workspace_id and c.id = used.id;
    end loop;
  end
$$;

revoke execute on function note_agent_uses from public;
grant execute on function note_agent_uses to feedback_app;
