-- The 32-bit number of a name in the search indexes, whatever its length. Two names may share a number, so results are
-- compared with the name itself.
create or replace function search_key(p_name text) returns integer
  language sql stable strict parallel safe
  return ('x' || encode(substr(sha256(convert_to(p_name, 'UTF8')), 1, 4), 'hex'))::bit(32)::integer;

revoke execute on function search_key from public;
grant execute on function search_key to feedback_app, feedback_worker;
