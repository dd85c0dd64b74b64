-- The e-mail domains of the members of the workspace that the transaction has set: they name no customer's company.
create or replace function member_domains() returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct lower(substring(p.email from '@([^@]+)$'))
  from membership m join person p on p.id = m.person_id
  where m.workspace_id = current_workspace() and p.email like '%@%'
$$;

revoke execute on function member_domains from public;
grant execute on function member_domains to feedback_app, feedback_worker;
