set role feedback_owner;

CREATE TABLE "agent_connection" (
    "workspace_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "scopes" TEXT[],
    "redirect_host" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "calls" BIGINT NOT NULL DEFAULT 0,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_connection_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE INDEX "agent_connection_workspace_id_person_id_idx" ON "agent_connection"("workspace_id", "person_id");

CREATE INDEX "agent_connection_id_idx" ON "agent_connection"("id");

-- A member who is removed loses the agents they let in with the same statement.
ALTER TABLE "agent_connection" ADD CONSTRAINT "agent_connection_workspace_id_person_id_fkey" FOREIGN KEY ("workspace_id", "person_id") REFERENCES "membership"("workspace_id", "person_id") ON DELETE CASCADE ON UPDATE CASCADE;

call protect_tenant_table('agent_connection');
create policy lookup on agent_connection for select to feedback_owner using (true);
create policy ending on agent_connection for update to feedback_owner using (true);

-- What the access token with that hash opens right now: nothing when it, its connection or the membership under it ended.
-- The token names its workspace, so every row is found by a key that begins with it.
create function find_agent_access(p_token_key text)
  returns table (workspace_id uuid, workspace_name text, connection_id text, person_id uuid, email text, role role,
                 client_id text, client_name text, audience text, scopes text[], last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.workspace_id, w.name, c.id, c.person_id, p.email, m.role, c.client_id, c.client_name, t.payload ->> 'aud',
         array(select unnest(string_to_array(t.payload ->> 'scope', ' ')) intersect select unnest(c.scopes)),
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

-- Ends a connection and everything that was issued under it, in one transaction. Twice is the same as once.
create function end_agent_connection(p_connection text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update agent_connection set revoked_at = now() where id = p_connection and revoked_at is null;
  delete from oidc_record where realm = 'oauth' and grant_id = p_connection;
$$;

-- Adds up what connections were used for since it was last noted. In the order of their keys, so that two processes that note at
-- once do not wait for each other in a circle.
create function note_agent_uses(p_workspaces uuid[], p_connections text[], p_calls bigint[], p_at timestamptz[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    used record;
  begin
    for used in
      select * from unnest(p_workspaces, p_connections, p_calls, p_at) as u (workspace_id, id, calls, at) order by 1, 2
    loop
      update agent_connection c
      set calls = c.calls + used.calls, last_used_at = greatest(c.last_used_at, used.at)
      where c.workspace_id = used.workspace_id and c.id = used.id;
    end loop;
  end
$$;

revoke execute on function find_agent_access, end_agent_connection, note_agent_uses from public;
grant execute on function find_agent_access, end_agent_connection, note_agent_uses to feedback_app;

reset role;
