-- The invitation of a link, by the hash of its token: nothing when it was used, withdrawn or replaced, or has expired.
create or replace function find_invitation(p_token_hash bytea)
  returns table (workspace_id uuid, workspace_name text, email text, role role)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.workspace_id, w.name, i.email, i.role
  from invitation i join workspace w on w.id = i.workspace_id
  where i.token_hash = p_token_hash and i.expires_at > now()
$$;

revoke execute on function find_invitation from public;
grant execute on function find_invitation to feedback_app;
