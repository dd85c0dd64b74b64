-- At most `p_limit` items that contain a term, in a workspace that must be the transaction's, with their lengths in terms
-- and the filter columns. The index of terms alone finds them, because a word has another key in every workspace: beside it the planner
-- would read all keys of the workspace, which it takes for a small share of the table (docs/decisions/0002-tenancy.md).
create or replace function items_with_term(p_workspace uuid, p_term integer, p_limit bigint)
  returns table (feedback_id uuid, length integer, said_at timestamptz, kind feedback_kind,
                 project_key integer, source_key integer, name_key integer, email_key integer)
  language sql stable security definer rows 2000 set enable_seqscan = off set search_path = public, pg_temp as $$
  select s.feedback_id, cardinality(s.terms), s.said_at, s.kind, s.project_key, s.source_key, s.name_key, s.email_key
  from (select * from search_entry where terms @> array[p_term] offset 0) s
  where s.workspace_id = p_workspace and p_workspace = current_workspace()
  limit p_limit
$$;

revoke execute on function items_with_term from public;
grant execute on function items_with_term to feedback_app;
