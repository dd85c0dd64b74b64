-- What a member sends again, if all of it is stored and nothing is to be written: as find_all_held says, without the texts, which
-- would be nearly all of the request. Raises insufficient_privilege when `p_person`, a person or a sender, is no longer a member.
create or replace function find_held(
  p_workspace uuid, p_person uuid, p_text_key uuid[], p_external_key uuid[], p_customer_key uuid[],
  out items uuid[], out outcomes text[], out sources text[]
)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform set_config('feedback.workspace_id', p_workspace::text, true);
  if not may_send(p_workspace, p_person) then
    raise insufficient_privilege using message = 'not a member of this workspace';
  end if;
  select h.items, h.outcomes, h.sources into items, outcomes, sources
  from find_all_held(p_workspace, p_text_key, p_external_key, p_customer_key) h;
end $$;

revoke execute on function find_held from public;
grant execute on function find_held to feedback_app, feedback_ingest;
