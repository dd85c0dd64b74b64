-- What a sender may sign in with, the oldest first; nothing once it has ended.
create or replace function find_sender_credentials(p_sender uuid)
  returns table (workspace_id uuid, addresses text[], id uuid, kind text, secret_hash bytea, public_key jsonb, issuer text, subject text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.workspace_id, s.addresses, c.id, c.kind, c.secret_hash, c.public_key, c.issuer, c.subject
  from sender s join sender_credential c on c.workspace_id = s.workspace_id and c.sender_id = s.id
  where s.id = p_sender
  order by c.created_at, c.id
$$;

revoke execute on function find_sender_credentials from public;
grant execute on function find_sender_credentials to feedback_app;
