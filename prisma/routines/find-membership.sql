-- The memberships of the person whom an issuer names `p_subject`, oldest first; `p_workspace` selects one. A session token,
-- issued at `p_issued_at` with the id `p_token`, finds none once its person has another password.
create or replace function find_membership(p_issuer text, p_subject text, p_workspace uuid, p_issued_at timestamptz default null,
                                           p_token text default null)
  returns table (workspace_id uuid, workspace_name text, dedup_secret bytea, person_id uuid, email text, name text, role role)
  language sql stable security definer set search_path = public, pg_temp as $$
  select w.id, w.name, w.dedup_secret, p.id, p.email, p.name, m.role
  from identity i
  join person p on p.id = i.person_id
  join membership m on m.person_id = p.id
  join workspace w on w.id = m.workspace_id
  where i.issuer = p_issuer and i.subject = p_subject and (p_workspace is null or m.workspace_id = p_workspace)
    and (p_issued_at is null or p.sessions_from is null or p_issued_at >= p.sessions_from or p_token = p.session_kept)
  order by m.created_at, m.workspace_id
$$;

revoke execute on function find_membership from public;
grant execute on function find_membership to feedback_app, feedback_ingest;
