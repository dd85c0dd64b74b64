-- The slow half of store_feedback, run only when an item was not new: external_id first, then the text (§1). Planned at each
-- call: a plan made while the table is small may read all of a workspace for each item.
create or replace function find_duplicates(
  p_workspace uuid, p_now timestamptz, p_new uuid[], p_id uuid[], p_text_key uuid[], p_external_key uuid[],
  p_customer_key uuid[], p_source text[], p_customer_name text[], p_customer_email text[], p_revenue_amount numeric[],
  p_revenue_band text[], p_said_at timestamptz[], p_company_name text[], p_through_survey boolean, p_project_id text[],
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  -- Two rounds: a row whose external id also occurs in an earlier row waits for that row's outcome, and finds it in the
  -- second round by the alias that the first one added.
  for round in 1..2 loop
    select array_agg(item order by n), array_agg(outcome order by n) into items, outcomes
    from (
      select s.n,
        case when s.outcome is not null then s.item when s.id = any (p_new) then s.id
             else coalesce(e.id, a.feedback_id, case when s.nth = 1 then t.id end) end as item,
        case when s.outcome is not null then s.outcome when s.id = any (p_new) then 'accepted'
             when coalesce(e.id, a.feedback_id) is not null then 'external_id'
             when t.id is not null and s.nth = 1 then 'text' end as outcome
      from (
        select *, row_number() over (partition by coalesce(external_key, id) order by n) as nth
        from unnest(p_id, p_text_key, p_external_key, items, outcomes)
          with ordinality as sent (id, text_key, external_key, item, outcome, n)
      ) s
      left join feedback e on e.workspace_id = p_workspace and e.external_key = s.external_key
      left join feedback_alias a on a.workspace_id = p_workspace and a.external_key = s.external_key
      left join feedback t on t.workspace_id = p_workspace and t.text_key = s.text_key
    ) decided;
    exit when round = 2;

    insert into feedback_alias (workspace_id, external_key, feedback_id)
    select p_workspace, s.external_key, s.item from unnest(p_external_key, items, outcomes) as s (external_key, item, outcome)
    where s.outcome = 'text' and s.external_key is not null
    on conflict do nothing;
    exit when not found;
  end loop;

  if array_position(outcomes, null) is not null then
    raise exception 'an item met another that is gone';
  end if;

  insert into sighting (workspace_id, feedback_id, customer_key, said_at, source, customer_name, customer_email,
                        revenue_amount, revenue_band, company_name, through_survey, project_id)
  select p_workspace, s.item, s.customer_key, coalesce(s.said_at, p_now), s.source, s.customer_name, s.customer_email,
         s.revenue_amount, s.revenue_band, s.company_name, p_through_survey, s.project_id
  from unnest(items, outcomes, p_customer_key, p_source, p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band,
              p_said_at, p_company_name, p_project_id)
    with ordinality as s (item, outcome, customer_key, source, customer_name, customer_email, revenue_amount, revenue_band,
                          said_at, company_name, project_id, n)
  join feedback f on f.workspace_id = p_workspace and f.id = s.item
  where s.outcome in ('text', 'external_id') and s.customer_key is not null and f.state <> 'erased'
    and s.customer_key is distinct from f.customer_key
    -- A person who was erased is not brought back by an import that repeats itself.
    and not (s.outcome = 'external_id' and exists (
      select from erasure e where e.workspace_id = p_workspace and s.customer_key = any (e.customer_keys)))
  order by s.n
  on conflict do nothing;
  if found then
    perform ring_doorbell(p_workspace, 'ranking');
  end if;

  select array_agg(case when s.outcome <> 'accepted' then f.source end order by s.n) into sources
  from unnest(items, outcomes) with ordinality as s (item, outcome, n)
  left join feedback f on f.workspace_id = p_workspace and f.id = s.item;
end $$;

revoke execute on function find_duplicates from public;
grant execute on function find_duplicates to feedback_app, feedback_ingest, feedback_worker;
