-- What the access token with that hash allows now: nothing when it, its connection or the membership has ended. The token
-- names its workspace, so every row is found by a key that begins with it. A viewer's agent may not write, whatever was
-- granted while the person was a member.
create or replace function find_agent_access(p_token_key text)
  returns table (workspace_id uuid, workspace_name text, connection_id text, person_id uuid, email text, role role,
                 client_id text, client_name text, audience text, scopes text[], last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.workspace_id, w.name, c.id, c.person_id, p.email, m.role, c.client_id, c.client_name, t.payload ->> 'aud',
         array(select unnest(string_to_array(t.payload ->> 'scope', ' '))
               intersect select unnest(case when m.role = 'viewer' then array_remove(c.scopes, 'write') else c.scopes end)),
         c.last_used_at
  from oidc_record t
  join agent_connection c
    on c.workspace_id = (t.payload -> 'extra' ->> 'workspace_id')::uuid and c.id = t.grant_id
  join membership m on m.workspace_id = c.workspace_id and m.person_id = c.person_id
  join workspace w on w.id = c.workspace_id
  join person p on p.id = c.person_id
  where t.realm = 'oauth' and t.model = 'AccessToken' and t.key = p_token_key and t.expires_at > now()
    and c.revoked_at is null and c.expires_at > now()
$$;

revoke execute on function find_agent_access from public;
grant execute on function find_agent_access to feedback_app;
