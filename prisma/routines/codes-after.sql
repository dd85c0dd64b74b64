-- The codes of the items of a workspace after an id, in the order of ids; all of them if `p_limit` is null. The planner takes a
-- workspace for a small share of the table, and would read and sort all of its codes for each chunk
-- (docs/decisions/0002-tenancy.md).
create or replace function codes_after(p_workspace uuid, p_encoder text, p_after uuid, p_limit bigint)
  returns table (feedback_id uuid, code bit varying)
  language sql stable rows 2000 set enable_sort = off set enable_bitmapscan = off set search_path = public, pg_temp as $$
  select e.feedback_id, e.code from embedding e
  where e.workspace_id = p_workspace and e.encoder = p_encoder and e.feedback_id > p_after and octet_length(e.vector) > 0
  order by e.feedback_id limit p_limit
$$;

revoke execute on function codes_after from public;
grant execute on function codes_after to feedback_app;
