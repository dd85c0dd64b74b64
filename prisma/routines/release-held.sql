-- Releases held items, oldest first, up to the month's quota, and spends it: up to `p_most` at a time, and requests the job
-- again for more. A transcript takes a place and spends nothing; its signals will.
create or replace function release_held(p_workspace uuid, p_now timestamptz, p_most int, p_most_bytes bigint) returns int
  language plpgsql as $$
declare
  v_limit int;
  v_used int;
  v_places int;
  v_fits int;
  v_items uuid[];
  v_worded uuid[];
  v_transcripts uuid[];
  v_month date := date_trunc('month', p_now at time zone 'UTC')::date;
begin
  select monthly_limit into v_limit from workspace where id = p_workspace for no key update;
  select items into v_used from quota_usage where workspace_id = p_workspace and month = v_month;
  v_places := case when v_limit is null then p_most else least(p_most, greatest(0, v_limit - coalesce(v_used, 0))) end;

  with waiting as (
    (select id, received_at, false as is_transcript, octet_length(text) as bytes from feedback
     where workspace_id = p_workspace and state = 'held' order by received_at, id limit v_places)
    union all
    -- Each transcript is a job of its own, whatever its size.
    (select id, received_at, true, 0 from transcript
     where workspace_id = p_workspace and state = 'held' order by received_at, id limit v_places)
  ), oldest as (
    select *, row_number() over (order by received_at, id) = 1
              or sum(bytes) over (order by received_at, id) <= p_most_bytes as fits
    from waiting order by received_at, id limit v_places
  )
  select array_agg(id order by received_at, id) filter (where not is_transcript),
         array_agg(id order by received_at, id) filter (where is_transcript), count(*)
  into v_items, v_transcripts, v_fits from oldest where fits;

  with released as (
    update feedback set state = (case when text = '' then 'processed' else 'received' end)::feedback_state
    where workspace_id = p_workspace and id = any (v_items)
    returning id, received_at, state
  )
  select array_agg(id order by received_at, id) filter (where state = 'received') into v_worded from released;
  update transcript set state = 'received' where workspace_id = p_workspace and id = any (v_transcripts);

  if v_items is not null then
    perform spend_quota(p_workspace, p_now, cardinality(v_items), v_limit);
  end if;
  if v_worded is not null then
    insert into task (workspace_id, id, kind, refs) values (p_workspace, gen_random_uuid(), 'deduplication', v_worded);
  end if;
  insert into task (workspace_id, id, kind, refs)
  select p_workspace, gen_random_uuid(), 'segmentation', array[t] from unnest(v_transcripts) t;

  if exists (select from feedback where workspace_id = p_workspace and state = 'held')
     or exists (select from transcript where workspace_id = p_workspace and state = 'held') then
    perform ring_doorbell(p_workspace, 'quota-release',
      case when v_places = p_most or v_fits < v_places then p_now
           -- Transcripts may use less than their places once they are split.
           when v_transcripts is not null then p_now + interval '5 seconds'
           else (v_month + interval '1 month') at time zone 'UTC' end, true);
  end if;
  return coalesce(cardinality(v_items), 0);
end $$;

revoke execute on function release_held from public;
grant execute on function release_held to feedback_app, feedback_worker;
