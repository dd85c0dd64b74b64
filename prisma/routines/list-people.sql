-- All people with an account, oldest first, with their roles in workspaces: for operators.
create or replace function list_people()
  returns table (id uuid, email text, name text, has_password boolean, roles text[], created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.email, p.name, p.password_hash is not null,
         array(select m.role::text from membership m where m.person_id = p.id order by m.created_at), p.created_at
  from person p order by p.created_at, p.id
$$;

revoke execute on function list_people from public;
grant execute on function list_people to feedback_app;
