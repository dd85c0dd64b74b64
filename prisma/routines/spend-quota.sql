-- Counts items against the month's quota, and stores when 80 % and 100 % of a limit are reached.
create or replace function spend_quota(p_workspace uuid, p_now timestamptz, p_items int, p_limit int) returns void
  language plpgsql as $$
declare
  v_month date := date_trunc('month', p_now at time zone 'UTC')::date;
  v_used int;
  v_reached int[];
begin
  insert into quota_usage as u (workspace_id, month, items) values (p_workspace, v_month, p_items)
  on conflict (workspace_id, month) do update set items = u.items + excluded.items
  returning u.items into v_used;
  if v_used::bigint * 100 >= p_limit::bigint * 80 then
    with reached as (
      insert into quota_mark (workspace_id, month, monthly_limit, percent, reached_at)
      select p_workspace, v_month, p_limit, percent, p_now from unnest(array[80, 100]) percent
      where v_used::bigint * 100 >= p_limit::bigint * percent
      on conflict do nothing
      returning percent
    )
    select array_agg(percent order by percent) into v_reached from reached;
    -- Events of one moment are sent in the order of their ids.
    for i in 1 .. coalesce(cardinality(v_reached), 0) loop
      perform note_hook_events(
        p_workspace, case when v_reached[i] = 100 then 'quota.held' else 'quota.near' end, array[overlay(gen_random_uuid()::text placing '0' || i from 1)::uuid],
        jsonb_build_array(jsonb_build_object('month', to_char(v_month, 'YYYY-MM'), 'limit', p_limit, 'used', v_used)));
    end loop;
  end if;
end $$;

revoke execute on function spend_quota from public;
grant execute on function spend_quota to feedback_app, feedback_ingest, feedback_worker;
