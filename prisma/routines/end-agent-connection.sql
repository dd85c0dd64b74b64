-- Ends a connection and everything issued under it, in one transaction, and audits who ended it and why. A repeat changes
-- nothing.
create or replace function end_agent_connection(p_connection text, p_actor text default 'service', p_person uuid default null,
                                                p_reason text default null, p_address text default null, p_request text default null)
  returns void
  language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update agent_connection set revoked_at = now() where id = p_connection and revoked_at is null
    returning workspace_id, id, person_id, client_name)
  insert into audit_entry (workspace_id, action, actor, person_id, person, connection_id, agent_name, subject_kind, subject_id,
                           detail, address, request_id)
  select e.workspace_id, 'agent-connection-ended', p_actor, by.id, by.email,
         case when p_actor = 'agent' then e.id end, case when p_actor = 'agent' then e.client_name end,
         'agent-connection', e.id, jsonb_build_object('agent', e.client_name, 'of', e.person_id, 'reason', p_reason),
         p_address, p_request
  from ended e left join person by on by.id = case when p_actor = 'agent' then e.person_id else p_person end;
  delete from oidc_record where realm = 'oauth' and grant_id = p_connection;
$$;

revoke execute on function end_agent_connection from public;
grant execute on function end_agent_connection to feedback_app;
