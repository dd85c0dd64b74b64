-- The workspace that a sender sends to, and from where it may; nothing once it or the credential that it signed in with has ended. Notes
-- that it was used, once a minute.
create or replace function find_sender(p_sender uuid, p_credential uuid)
  returns table (workspace_id uuid, dedup_secret bytea, addresses text[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.workspace_id, w.dedup_secret, s.addresses
    from sender s
    join sender_credential c on c.workspace_id = s.workspace_id and c.sender_id = s.id and c.id = p_credential
    join workspace w on w.id = s.workspace_id
    where s.id = p_sender;
  if found then
    update sender s set last_used_at = now()
    where s.id = p_sender and (s.last_used_at is null or s.last_used_at < now() - interval '1 minute');
  end if;
end $$;

revoke execute on function find_sender from public;
grant execute on function find_sender to feedback_ingest;
