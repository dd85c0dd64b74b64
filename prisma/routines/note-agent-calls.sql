-- Adds calls of connections, and keeps the last hundred of each; connections that are gone are skipped. In key order, so that
-- two concurrent calls cannot deadlock.
create or replace function note_agent_calls(p_workspaces uuid[], p_connections text[], p_ids uuid[], p_tools text[], p_operations text[],
                                            p_outcomes text[], p_took_ms int[], p_at timestamptz[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    v_kept constant int := 100;
    v_used record;
  begin
    for v_used in
      select distinct u.workspace_id, u.connection_id from unnest(p_workspaces, p_connections) as u (workspace_id, connection_id) order by 1, 2
    loop
      -- The owner sees the rows of the workspace that is set, as in erase_workspace_rows().
      perform set_config('feedback.workspace_id', v_used.workspace_id::text, true);
      perform from agent_connection where workspace_id = v_used.workspace_id and id = v_used.connection_id for key share;
      continue when not found;
      insert into agent_call (workspace_id, connection_id, id, tool, operation, outcome, took_ms, at)
      select c.workspace_id, c.connection_id, c.id, c.tool, c.operation, c.outcome, c.took_ms, c.at
      from unnest(p_workspaces, p_connections, p_ids, p_tools, p_operations, p_outcomes, p_took_ms, p_at)
        as c (workspace_id, connection_id, id, tool, operation, outcome, took_ms, at)
      where c.workspace_id = v_used.workspace_id and c.connection_id = v_used.connection_id
      on conflict do nothing; -- calls whose write was not seen to succeed come again
      delete from agent_call
      where workspace_id = v_used.workspace_id and connection_id = v_used.connection_id
        and id < (select id from agent_call
                  where workspace_id = v_used.workspace_id and connection_id = v_used.connection_id
                  order by id desc offset v_kept - 1 limit 1);
    end loop;
  end
$$;

revoke execute on function note_agent_calls from public;
grant execute on function note_agent_calls to feedback_app;
