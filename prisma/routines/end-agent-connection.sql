-- Ends a connection and everything that was issued under it, in one transaction. Twice is the same as once.
create or replace function end_agent_connection(p_connection text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update agent_connection set revoked_at = now() where id = p_connection and revoked_at is null;
  delete from oidc_record where realm = 'oauth' and grant_id = p_connection;
$$;

revoke execute on function end_agent_connection from public;
grant execute on function end_agent_connection to feedback_app;
