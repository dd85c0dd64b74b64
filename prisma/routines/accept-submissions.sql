-- Accepts what was submitted with a survey key (§4.4): feedback, and one response each for the survey's figures, which count
-- a rating even if its words are stored already. A repeat on the same day is the same response. Raises
-- insufficient_privilege when the key was revoked meanwhile.
create or replace function accept_submissions(
  p_workspace uuid, p_key uuid, p_now timestamptz,
  p_id uuid[], p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  p_text text[], p_external_id text[], p_source text[], p_customer_name text[], p_customer_email text[],
  p_revenue_amount numeric[], p_revenue_band text[], p_sku text[], p_project_id text[], p_metadata text[],
  p_stated_kind text[], p_response_key uuid[], p_surface text[], p_rating int[], p_page_url text[], p_company_name text[] default null,
  p_distinct boolean default false,
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_survey uuid;
  v_last_used timestamptz;
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  perform 1 from workspace where id = p_workspace for no key update;
  select survey_id, last_used_at into v_survey, v_last_used
  from survey_key where workspace_id = p_workspace and id = p_key and revoked_at is null;
  if not found then
    raise insufficient_privilege using message = 'the survey key was revoked';
  end if;
  if v_last_used is null or v_last_used < p_now - interval '1 minute' then
    update survey_key set last_used_at = p_now where workspace_id = p_workspace and id = p_key;
  end if;

  select s.items, s.outcomes, s.sources into items, outcomes, sources
  from store_feedback(p_workspace, p_now, p_id, p_text_key, p_external_key, p_customer_key, p_text, p_external_id, p_source,
                      p_customer_name, p_customer_email, p_revenue_amount, p_revenue_band, p_sku, p_project_id, p_metadata,
                      null, p_stated_kind, p_company_name, true, p_distinct) s;

  insert into survey_response (workspace_id, survey_id, response_key, feedback_id, submitted_at, surface, rating, stated_kind,
                               page_url)
  select p_workspace, v_survey, r.response_key, r.item, p_now, r.surface, r.rating, r.stated_kind::feedback_kind, r.page_url
  from unnest(coalesce(items, p_id), p_response_key, p_surface, p_rating, p_stated_kind, p_page_url)
    as r (item, response_key, surface, rating, stated_kind, page_url)
  on conflict do nothing;
end $$;

revoke execute on function accept_submissions from public;
grant execute on function accept_submissions to feedback_app, feedback_ingest;
