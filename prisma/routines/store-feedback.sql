-- Stores one or many items in the workspace that the transaction has set (§4.1): inserts new ones, finds stored ones, counts
-- a mention for each other customer, spends the quota and adds one ledger row. `items` has, per input, the id of the stored
-- or the matched item; `outcomes` says which (accepted, held, text, external_id), and `sources` the source of a matched
-- item; all three are null when every item was accepted under its given id. Each array but ids, text keys, texts and sources may be
-- null, entirely or per element. `p_through_survey`: a public survey key carried the items. An item without words (a rating alone) is stored and counted, and no job is added to understand
-- it. `p_distinct`: no two items have the same text or external id, as the caller has found. `p_presumed_new`: the caller has no
-- reason to think that one of them is stored.
--
-- The row lock makes overlapping calls of a workspace queue up: without it they deadlock on the unique indexes. So under it what
-- was looked up stays true: items of which none is stored are inserted without a look at conflicts, which costs a third less. Of those
-- that are presumed new one in fifty is looked up, which costs another quarter less: the unique indexes refuse them all if one
-- was stored, and they are stored the longer way.
create or replace function store_feedback(
  p_workspace uuid, p_now timestamptz,
  p_id uuid[], p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  p_text text[], p_external_id text[], p_source text[], p_customer_name text[], p_customer_email text[],
  p_revenue_amount numeric[], p_revenue_band text[], p_sku text[], p_project_id text[], p_metadata text[],
  p_said_at timestamptz[], p_stated_kind text[], p_company_name text[] default null, p_through_survey boolean default false,
  p_distinct boolean default false, p_presumed_new boolean default false,
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql as $$
declare
  v_limit int;
  v_used int;
  v_new uuid[];
  v_held uuid[];
  v_worded uuid[];
  v_waiting bigint[];
  v_aliases boolean;
  v_all_new boolean := false;
  v_step int := case when p_presumed_new then 50 else 1 end;
  v_month date := date_trunc('month', p_now at time zone 'UTC')::date;
begin
  select monthly_limit into v_limit from workspace where id = p_workspace for no key update;
  v_aliases := p_external_key is not null and exists (select from feedback_alias where workspace_id = p_workspace);

  if p_distinct then
    -- One look-up a key: for `= any (…)` of many keys PostgreSQL may choose an index that begins with the workspace, and read all of it.
    select not exists (
             select from unnest(p_text_key, p_external_key) with ordinality as s (text_key, external_key, n)
             where (n % v_step = 0 or n = cardinality(p_id)) and (
                  (select true from feedback f where f.workspace_id = p_workspace and f.text_key = s.text_key)
                  or s.external_key is not null
                  and (select true from feedback f where f.workspace_id = p_workspace and f.external_key = s.external_key))
                or v_aliases and s.external_key is not null
                and (select true from feedback_alias a where a.workspace_id = p_workspace and a.external_key = s.external_key))
           -- What reaches 80 % of a limit is an event.
           and (v_limit is null or v_limit::bigint * 80 > 100 * (cardinality(p_id) + coalesce((
             select u.items from quota_usage u where u.workspace_id = p_workspace and u.month = v_month), 0)::bigint))
    into v_all_new;
  end if;
  if v_all_new then
    begin
      v_worded := case when '' = any (p_text) then array(select id from unnest(p_id, p_text) as s (id, text) where text <> '') else p_id end;
      with stored as (
        insert into feedback (workspace_id, id, text_key, external_key, customer_key, state, received_at, said_at, text,
                              external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku,
                              project_id, metadata, stated_kind, company_name, through_survey)
        select p_workspace, id, text_key, external_key, customer_key,
               case when text = '' then 'processed'::feedback_state else 'received'::feedback_state end, p_now, coalesce(said_at, p_now),
               text, external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku, project_id,
               metadata::jsonb, stated_kind::feedback_kind, company_name, p_through_survey
        from (
          -- Several unnest of a select list take less than half as long as one unnest of several arrays.
          select unnest(p_id) as id, unnest(p_text_key) as text_key, unnest(p_external_key) as external_key,
                 unnest(p_customer_key) as customer_key, unnest(p_text) as text, unnest(p_external_id) as external_id,
                 unnest(p_source) as source, unnest(p_customer_name) as customer_name,
                 unnest(p_customer_email) as customer_email, unnest(p_revenue_amount) as revenue_amount,
                 unnest(p_revenue_band) as revenue_band, unnest(p_sku) as sku, unnest(p_project_id) as project_id,
                 unnest(p_metadata) as metadata, unnest(p_said_at) as said_at, unnest(p_stated_kind) as stated_kind,
                 unnest(p_company_name) as company_name
        ) sent
      ), counted as (
        insert into quota_usage as u (workspace_id, month, items) values (p_workspace, v_month, cardinality(p_id))
        on conflict (workspace_id, month) do update set items = u.items + excluded.items
      )
      insert into task (workspace_id, id, kind, refs)
      select p_workspace, gen_random_uuid(), 'deduplication', v_worded where v_worded <> '{}';
      return;
    exception when unique_violation then
      null; -- One that was not looked up is stored.
    end;
  end if;

  -- A repeated request usually repeats all of its items.
  if cardinality(p_id) > 1 and exists (
    select from feedback where workspace_id = p_workspace and text_key = p_text_key[1]
    union all
    select from feedback where workspace_id = p_workspace and external_key = p_external_key[1]
  ) then
    select h.items, h.outcomes, h.sources into items, outcomes, sources
    from find_all_held(p_workspace, p_text_key, p_external_key, p_customer_key) h;
    if items is not null then
      return;
    end if;
  end if;

  -- An external id that an earlier row of the same call has waits for that row's outcome.
  if array_remove(p_external_key, null) <> '{}' then
    select array_agg(n) into v_waiting
    from (
      select n, row_number() over (partition by external_key order by n) as nth
      from unnest(p_external_key) with ordinality as s (external_key, n) where external_key is not null
    ) s where nth > 1;
  end if;

  with sent as (
    select *
    from unnest(p_id, p_text_key, p_external_key, p_customer_key, p_text, p_external_id, p_source, p_customer_name,
                p_customer_email, p_revenue_amount, p_revenue_band, p_sku, p_project_id, p_metadata, p_said_at,
                p_stated_kind, p_company_name)
      with ordinality as s (id, text_key, external_key, customer_key, text, external_id, source, customer_name,
                            customer_email, revenue_amount, revenue_band, sku, project_id, metadata, said_at,
                            stated_kind, company_name, n)
  ), stored as (
    insert into feedback (workspace_id, id, text_key, external_key, customer_key, state, received_at, said_at, text,
                          external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku,
                          project_id, metadata, stated_kind, company_name, through_survey)
    select p_workspace, id, text_key, external_key, customer_key,
           case when text = '' then 'processed'::feedback_state else 'received'::feedback_state end, p_now, coalesce(said_at, p_now),
           text, external_id, source, customer_name, customer_email, revenue_amount, revenue_band, sku, project_id,
           metadata::jsonb, stated_kind::feedback_kind, company_name, p_through_survey
    from sent
    where (v_waiting is null or n <> all (v_waiting)) and (not v_aliases or (
      select true from feedback_alias a where a.workspace_id = p_workspace and a.external_key = sent.external_key) is null)
    order by n
    on conflict do nothing
    returning id, state
  )
  select array_agg(id), array_agg(id) filter (where state = 'received') into v_new, v_worded from stored;

  if cardinality(v_new) is distinct from cardinality(p_id) then
    select d.items, d.outcomes, d.sources into items, outcomes, sources
    from find_duplicates(p_workspace, p_now, v_new, p_id, p_text_key, p_external_key, p_customer_key, p_source,
                         p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band, p_said_at, p_company_name,
                         p_through_survey, p_project_id) d;
  end if;
  if v_new is null then
    return;
  end if;

  if v_limit is not null then
    select u.items into v_used from quota_usage u where u.workspace_id = p_workspace and u.month = v_month;
    if coalesce(v_used, 0) + cardinality(v_new) > v_limit then
      -- The order of the request decides which items still fit.
      select array_agg(id) into v_held from (
        select s.id from unnest(p_id) with ordinality as s (id, n) where s.id = any (v_new)
        order by s.n offset greatest(0, v_limit - coalesce(v_used, 0))
      ) over_limit;
      update feedback f set state = 'held' where f.workspace_id = p_workspace and f.id = any (v_held);
      select array_agg(id) into v_new from unnest(v_new) as kept (id) where id <> all (v_held);
      select array_agg(id) into v_worded from unnest(v_worded) as kept (id) where id <> all (v_held);
      if outcomes is null then
        items := p_id;
        select array_agg('accepted'::text), array_agg(null::text) into outcomes, sources from unnest(p_id);
      end if;
      select array_agg(case when s.id = any (v_held) then 'held' else o end order by n) into outcomes
      from unnest(p_id, outcomes) with ordinality as s (id, o, n);
      perform ring_doorbell(p_workspace, 'quota-release', (v_month + interval '1 month') at time zone 'UTC', true);
    end if;
  end if;

  perform spend_quota(p_workspace, p_now, coalesce(cardinality(v_new), 0), v_limit);
  if v_worded is not null then
    insert into task (workspace_id, id, kind, refs) values (p_workspace, gen_random_uuid(), 'deduplication', v_worded);
  end if;
end $$;

revoke execute on function store_feedback from public;
grant execute on function store_feedback to feedback_app, feedback_ingest, feedback_worker;
