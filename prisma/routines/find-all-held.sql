-- Finds items that are all stored already, each by its external id, or by its text without one, and none said by another
-- customer: then there is nothing to write. Nulls otherwise. `offset 0` keeps one look-up for each
-- item in every plan, so a plan made for a new workspace stays right when it has grown.
create or replace function find_all_held(
  p_workspace uuid, p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(id), array_agg(outcome), array_agg(source) into items, outcomes, sources
  from (
    select f.id, f.source, case when s.external_key is null then 'text' else 'external_id' end as outcome
    from unnest(p_text_key, p_external_key, p_customer_key) with ordinality as s (text_key, external_key, customer_key, n)
    cross join lateral (
      select id, source, customer_key from feedback where workspace_id = p_workspace and external_key = s.external_key
      union all
      select id, source, customer_key from feedback
      where s.external_key is null and workspace_id = p_workspace and text_key = s.text_key
      offset 0
    ) f
    where s.customer_key is null or s.customer_key is not distinct from f.customer_key
    order by s.n
  ) held;
  if cardinality(items) is distinct from greatest(cardinality(p_text_key), cardinality(p_external_key)) then
    items := null;
  end if;
end $$;

revoke execute on function find_all_held from public;
grant execute on function find_all_held to feedback_app, feedback_ingest, feedback_worker;
