set role feedback_owner;

-- Up to when somebody was answered from this ranking as of a time: such a ranking stays, and none comes between.
ALTER TABLE "ranking" ADD COLUMN "answered_until" TIMESTAMPTZ(3);

-- Row-level security lets no operator see a row before the policy has, but for a few that are known to leak nothing; those of
-- arrays are not among them, so a search by words would read the whole table instead of its index. This function keeps to the
-- workspace by itself. Terms have other keys in every workspace, so the index hardly meets those of others.
create policy lookup on search_entry for select to feedback_owner using (true);

-- The items of a workspace, which must be the transaction's, in which a term stands, at most `p_limit` of them, with their lengths in terms.
create function items_with_term(p_workspace uuid, p_term integer, p_limit bigint)
  returns table (feedback_id uuid, length integer)
  language sql stable security definer rows 2000 set search_path = public, pg_temp as $$
  select s.feedback_id, cardinality(s.terms)
  from search_entry s
  where s.workspace_id = p_workspace and p_workspace = current_workspace() and s.terms @> array[p_term]
  limit p_limit
$$;
revoke execute on function items_with_term from public;
grant execute on function items_with_term to feedback_app;

reset role;
