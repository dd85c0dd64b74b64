-- Whether a member, a person or a sender, may send feedback to the workspace. Most are people, so a sender is looked up second.
create or replace function may_send(p_workspace uuid, p_member uuid) returns boolean
  language plpgsql stable as $$
begin
  perform from membership where workspace_id = p_workspace and person_id = p_member;
  if found then
    return true;
  end if;
  perform from sender where workspace_id = p_workspace and id = p_member;
  return found;
end $$;

revoke execute on function may_send from public;
grant execute on function may_send to feedback_app, feedback_ingest;
