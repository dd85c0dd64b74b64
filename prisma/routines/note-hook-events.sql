-- Writes events of one type, each with an id and its data, and a delivery of each to every endpoint that wants it; nothing in a workspace
-- without such an endpoint. Called in the transaction that makes the events true, and last among the jobs that it requests: others hold
-- the rows of their jobs when they come here, so that transactions do not deadlock. A delivery of a new
-- priority to Slack is withheld until a ranking has found the priority certain enough.
create or replace function note_hook_events(p_workspace uuid, p_type text, p_ids uuid[], p_data jsonb) returns void
  language plpgsql as $$
declare
  v_at timestamptz := clock_timestamp();
begin
  if not exists (
    select from webhook where workspace_id = p_workspace and state <> 'disabled' and p_type = any (events)
  ) then
    return;
  end if;
  insert into hook_event (workspace_id, id, type, data, created_at)
  select p_workspace, e.id, p_type, e.data, v_at
  from rows from (unnest(p_ids), jsonb_array_elements(p_data)) as e (id, data);
  insert into hook_delivery (workspace_id, id, webhook_id, event_id, state, due_at, created_at)
  select p_workspace, gen_random_uuid(), w.id, e.id,
         case when w.kind = 'slack' and p_type = 'priority.created' then 'withheld' else 'waiting' end, v_at, v_at
  from unnest(p_ids) as e (id)
  cross join webhook w
  where w.workspace_id = p_workspace and w.state <> 'disabled' and p_type = any (w.events);
  perform ring_doorbell(p_workspace, 'webhook', now(), true);
end $$;

revoke execute on function note_hook_events from public;
grant execute on function note_hook_events to feedback_app, feedback_ingest, feedback_worker;
