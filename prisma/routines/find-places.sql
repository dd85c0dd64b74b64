-- A person's memberships, and whether an issuer's claim created each.
create or replace function find_places(p_person uuid) returns table (workspace_id uuid, by_claim boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.workspace_id, m.by_claim from membership m where m.person_id = p_person
$$;

revoke execute on function find_places from public;
grant execute on function find_places to feedback_app;
