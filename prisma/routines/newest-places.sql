-- The sources and projects of the newest items of a workspace, and of the mentions of its newest items; read as `newest_terms` is.
create or replace function newest_places(p_workspace uuid, p_limit bigint) returns table (source text, project_id text)
  language sql stable rows 2000 set enable_sort = off set search_path = public, pg_temp as $$
  (select f.source, f.project_id from feedback f where f.workspace_id = p_workspace order by f.id desc limit p_limit)
  union all
  (select s.source, s.project_id from sighting s where s.workspace_id = p_workspace order by s.feedback_id desc limit p_limit)
$$;

revoke execute on function newest_places from public;
grant execute on function newest_places to feedback_app;
