-- What the survey key with that hash may write to: nothing when it is unknown or revoked.
create or replace function find_survey_key(p_key_hash bytea)
  returns table (workspace_id uuid, dedup_secret bytea, key_id uuid, survey_id uuid, rating_scale rating_scale,
                 allowed_origins text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.workspace_id, w.dedup_secret, k.id, k.survey_id, s.rating_scale, s.allowed_origins
  from survey_key k
  join survey s on s.workspace_id = k.workspace_id and s.id = k.survey_id
  join workspace w on w.id = k.workspace_id
  where k.key_hash = p_key_hash and k.revoked_at is null
$$;

revoke execute on function find_survey_key from public;
grant execute on function find_survey_key to feedback_app, feedback_ingest;
