set role feedback_owner;

-- Up to when somebody was answered from this ranking as of a time: such a ranking stays, and none comes between.
ALTER TABLE "ranking" ADD COLUMN "answered_until" TIMESTAMPTZ(3);

-- Row-level security lets no operator see a row before the policy has, but for a few that are known to leak nothing; those of
-- arrays are not among them, so a search by words would read the whole table instead of its index. This function keeps to the
-- workspace by itself. Terms have other keys in every workspace, so the index hardly meets those of others.
create policy lookup on search_entry for select to feedback_owner using (true);

-- The items of a workspace, which must be the transaction's, in which a term stands, at most `p_limit` of them, with their lengths in
-- terms and what a search is narrowed by.
create function items_with_term(p_workspace uuid, p_term integer, p_limit bigint)
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

-- The number by which the indexes of a search know a name: 32 bits whatever its length. Two names may share one, so what is found
-- is compared with the name itself.
create function search_key(p_name text) returns integer
  language sql stable strict parallel safe
  return ('x' || encode(substr(sha256(convert_to(p_name, 'UTF8')), 1, 4), 'hex'))::bit(32)::integer;

reset role;
