-- Requests a run of a workspace's coalesced job: raises the version of its row, or inserts it. A waiting row keeps the later
-- due time, so that a pause lasts however often a run is requested, or with `p_soonest` the earlier one; a dead row becomes
-- pending.
-- The name is from an earlier version, whose processes call it during an update.
create or replace function ring_doorbell(p_workspace uuid, p_kind text, p_due timestamptz default now(), p_soonest boolean default false)
  returns void
  language sql as $$
  insert into task (workspace_id, id, kind, version, due_at) values (p_workspace, gen_random_uuid(), p_kind, 1, p_due)
  on conflict (workspace_id, kind) where version > 0 do update set
    version = task.version + 1,
    state = 'pending',
    due_at = case when task.state = 'dead' then excluded.due_at when task.leased then task.due_at
                  when p_soonest then least(task.due_at, excluded.due_at)
                  else greatest(task.due_at, excluded.due_at) end,
    starts = case when task.state = 'dead' then 0 else task.starts end,
    errors = case when task.state = 'dead' then 0 else task.errors end
$$;

revoke execute on function ring_doorbell from public;
grant execute on function ring_doorbell to feedback_app, feedback_ingest, feedback_worker;
