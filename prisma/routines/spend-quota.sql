-- Counts items against the month's quota, and stores when 80 % and 100 % of a limit are reached.
create or replace function spend_quota(p_workspace uuid, p_now timestamptz, p_items int, p_limit int) returns void
  language plpgsql as $$
declare
  v_month date := date_trunc('month', p_now at time zone 'UTC')::date;
  v_used int;
begin
  insert into quota_usage as u (workspace_id, month, items) values (p_workspace, v_month, p_items)
  on conflict (workspace_id, month) do update set items = u.items + excluded.items
  returning u.items into v_used;
  if v_used::bigint * 100 >= p_limit::bigint * 80 then
    insert into quota_mark (workspace_id, month, monthly_limit, percent, reached_at)
    select p_workspace, v_month, p_limit, percent, p_now from unnest(array[80, 100]) percent
    where v_used::bigint * 100 >= p_limit::bigint * percent
    on conflict do nothing;
  end if;
end $$;

revoke execute on function spend_quota from public;
grant execute on function spend_quota to feedback_app, feedback_ingest, feedback_worker;
