-- At most `p_limit` items that contain a term, in a workspace that must be the transaction's, with their lengths in terms
-- and the filter columns.
create or replace function items_with_term(p_workspace uuid, p_term integer, p_limit bigint)
  returns table (feedback_id uuid, length integer, said_at timestamptz, kind feedback_kind,
                 project_key integer, source_key integer, name_key integer, email_key integer)
  language sql stable security definer rows 2000 set search_path = public, pg_temp as $$
  select s.feedback_id, cardinality(s.terms), s.said_at, s.kind, s.project_key, s.source_key, s.name_key, s.email_key
  from search_entry s
  where s.workspace_id = p_workspace and p_workspace = current_workspace() and s.terms @> array[p_term]
  limit p_limit
$$;

revoke execute on function items_with_term from public;
grant execute on function items_with_term to feedback_app;
