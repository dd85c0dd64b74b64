-- The terms of the newest items of a workspace. The planner takes a workspace for a small share of the table and would sort all of
-- its items instead of reading the index backwards (docs/decisions/0002-tenancy.md).
create or replace function newest_terms(p_workspace uuid, p_limit bigint) returns table (terms integer[])
  language sql stable rows 2000 set enable_sort = off set search_path = public, pg_temp as $$
  select s.terms from search_entry s where s.workspace_id = p_workspace order by s.feedback_id desc limit p_limit
$$;

revoke execute on function newest_terms from public;
grant execute on function newest_terms to feedback_app;
