-- Accepts a member's transcript (§4.2): stores it and adds the work of splitting it to the ledger, or holds it when the
-- month's quota is spent. A stored one is returned with its present state. Raises insufficient_privilege when the person is
-- no longer a member.
create or replace function accept_transcript(
  p_workspace uuid, p_person uuid, p_now timestamptz, p_id uuid, p_text_key uuid, p_said_at timestamptz,
  p_title text, p_text text, p_transcript_type text, p_transcript_date text, p_company_name text, p_customer_name text,
  p_customer_email text, p_revenue_band text, p_sku text, p_project_id text, p_customer_speaker text,
  out id uuid, out state transcript_state, out duplicate boolean
)
  language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  perform lock_for_member(p_workspace, p_person);

  insert into transcript as t (workspace_id, id, text_key, state, received_at, said_at, title, text, transcript_type,
                               transcript_date, company_name, customer_name, customer_email, revenue_band, sku, project_id,
                               customer_speaker)
  select p_workspace, p_id, p_text_key,
         (case when w.monthly_limit <= coalesce(u.items, 0) then 'held' else 'received' end)::transcript_state,
         p_now, p_said_at, p_title, p_text, p_transcript_type, p_transcript_date, p_company_name, p_customer_name,
         p_customer_email, p_revenue_band, p_sku, p_project_id, p_customer_speaker
  from workspace w
  left join quota_usage u
    on u.workspace_id = w.id and u.month = date_trunc('month', p_now at time zone 'UTC')::date
  where w.id = p_workspace
  on conflict (workspace_id, text_key) do nothing
  returning t.id, t.state, false into id, state, duplicate;

  if not found then
    select t.id, t.state, true into id, state, duplicate
    from transcript t where t.workspace_id = p_workspace and t.text_key = p_text_key;
  elsif state = 'held' then
    perform ring_doorbell(p_workspace, 'quota-release',
      (date_trunc('month', p_now at time zone 'UTC') + interval '1 month') at time zone 'UTC', true);
  else
    insert into task (workspace_id, id, kind, refs) values (p_workspace, gen_random_uuid(), 'segmentation', array[p_id]);
  end if;
end $$;

revoke execute on function accept_transcript from public;
grant execute on function accept_transcript to feedback_app, feedback_ingest;
