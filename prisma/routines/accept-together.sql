-- Accepts single items of any number of workspaces in one transaction: locks the workspaces, looks the items up, and stores
-- those that need no more than storing. `left_over` has the ids of the others, each for a call of accept_feedback of its own:
-- items that are not new, that use a limit up, of a workspace that another transaction is writing to, or of one who is not
-- a member. `p_workspaces` and `p_people` are the members who send, each once: people, and senders, which are none; `p_sender` says
-- whose each item is. No two items of a call
-- have the same text or external id in one workspace, as the caller has found.
--
-- It runs as the owner, because row-level security lets a transaction see one workspace only. So it is a boundary between
-- workspaces itself: a row is stored only in the workspace of the one who sends it, who was found to be a member, and nothing of any row
-- is returned. A workspace that is locked is skipped, so calls never wait for each other.
create or replace function accept_together(
  p_now timestamptz, p_workspaces uuid[], p_people uuid[], p_sender int[],
  p_id uuid[], p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  p_text text[], p_external_id text[], p_source text[], p_customer_name text[], p_customer_email text[],
  p_revenue_amount numeric[], p_revenue_band text[], p_sku text[], p_project_id text[], p_metadata text[],
  p_company_name text[], p_said_at timestamptz[],
  out left_over uuid[]
)
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_limit int;
  v_may int[];
  v_new uuid[];
  v_all boolean;
  v_month date := date_trunc('month', p_now at time zone 'UTC')::date;
begin
  for v_n in 1 .. cardinality(p_workspaces) loop
    select monthly_limit into v_limit from workspace where id = p_workspaces[v_n] for no key update skip locked;
    continue when not found;
    continue when not admit_member(p_workspaces[v_n], p_people[v_n]);
    -- What reaches 80 % of a limit is an event.
    continue when v_limit::bigint * 80 <= 100 * (cardinality(p_id) + coalesce((
      select items from quota_usage where workspace_id = p_workspaces[v_n] and month = v_month), 0)::bigint);
    v_may := v_may || v_n;
  end loop;

  select array_agg(s.id) into v_new
  from (
    select id, text, text_key, external_key, p_workspaces[sender] as workspace_id
    from unnest(p_sender, p_id, p_text, p_text_key, p_external_key) as s (sender, id, text, text_key, external_key)
    where sender = any (v_may)
  ) s
  where s.text <> ''
    and (select true from feedback f where f.text_key = s.text_key and f.workspace_id = s.workspace_id) is null
    and (s.external_key is null or
         (select true from feedback f where f.external_key = s.external_key and f.workspace_id = s.workspace_id) is null
         and (select true from feedback_alias a where a.workspace_id = s.workspace_id and a.external_key = s.external_key) is null);
  v_all := cardinality(v_new) = cardinality(p_id);
  if v_all is not true then
    left_over := array(select id from unnest(p_id) as s (id) where v_new is null or id <> all (v_new));
    if v_new is null then
      return;
    end if;
  end if;

  with stored as (
    insert into feedback (workspace_id, id, text_key, external_key, customer_key, state, received_at, said_at, text,
                          external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku,
                          project_id, metadata, company_name)
    select p_workspaces[sender], id, text_key, external_key, customer_key, 'received', p_now, coalesce(said_at, p_now),
           text, external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku, project_id,
           metadata::jsonb, company_name
    from (
      select unnest(p_sender) as sender, unnest(p_id) as id, unnest(p_text_key) as text_key,
             unnest(p_external_key) as external_key, unnest(p_customer_key) as customer_key, unnest(p_text) as text,
             unnest(p_external_id) as external_id, unnest(p_source) as source, unnest(p_customer_name) as customer_name,
             unnest(p_customer_email) as customer_email, unnest(p_revenue_amount) as revenue_amount,
             unnest(p_revenue_band) as revenue_band, unnest(p_sku) as sku, unnest(p_project_id) as project_id,
             unnest(p_metadata) as metadata, unnest(p_company_name) as company_name, unnest(p_said_at) as said_at
    ) sent
    where v_all or sender = any (v_may) and id = any (v_new)
  ), of_each as materialized (
    select p_workspaces[sender] as workspace_id, array_agg(id) as ids from unnest(p_sender, p_id) as s (sender, id)
    where v_all or sender = any (v_may) and id = any (v_new)
    group by 1
  ), counted as (
    insert into quota_usage as u (workspace_id, month, items) select workspace_id, v_month, cardinality(ids) from of_each
    on conflict (workspace_id, month) do update set items = u.items + excluded.items
  )
  insert into task (workspace_id, id, kind, refs)
  select workspace_id, gen_random_uuid(), 'deduplication', ids from of_each;
end $$;

revoke execute on function accept_together from public;
grant execute on function accept_together to feedback_app, feedback_ingest;
