-- Accepts a member's items in one round trip and one transaction. Raises insufficient_privilege when the person is no longer
-- a member. Its plans are made once: arrays differ so much from call to call that PostgreSQL would plan every call, which
-- takes longer than running it. All lookups are by key, so no plan scans a table, however small it was when the plan was
-- made.
create or replace function accept_feedback(
  p_workspace uuid, p_person uuid, p_now timestamptz,
  p_id uuid[], p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  p_text text[], p_external_id text[], p_source text[], p_customer_name text[], p_customer_email text[],
  p_revenue_amount numeric[], p_revenue_band text[], p_sku text[], p_project_id text[], p_metadata text[],
  p_company_name text[] default null, p_said_at timestamptz[] default null, p_distinct boolean default false,
  p_presumed_new boolean default false,
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  perform lock_for_member(p_workspace, p_person);
  select s.items, s.outcomes, s.sources into items, outcomes, sources
  from store_feedback(p_workspace, p_now, p_id, p_text_key, p_external_key, p_customer_key, p_text, p_external_id, p_source,
                      p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band, p_sku, p_project_id, p_metadata,
                      p_said_at, null, p_company_name, false, p_distinct, p_presumed_new) s;
end $$;

revoke execute on function accept_feedback from public;
grant execute on function accept_feedback to feedback_app, feedback_ingest;
