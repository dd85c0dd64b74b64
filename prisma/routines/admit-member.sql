-- Whether a member, a person or a sender, may send feedback to the workspace, asked by a transaction that is about to store some: notes when a
-- sender's first came, on the row that is read for the answer. The caller has locked the workspace, so no other transaction notes the same.
create or replace function admit_member(p_workspace uuid, p_member uuid) returns boolean
  language plpgsql volatile as $$
declare
  v_is_first boolean;
begin
  perform from membership where workspace_id = p_workspace and person_id = p_member;
  if found then
    return true;
  end if;
  select first_item_at is null into v_is_first from sender where workspace_id = p_workspace and id = p_member;
  if v_is_first then
    update sender set first_item_at = now() where workspace_id = p_workspace and id = p_member;
  end if;
  return v_is_first is not null;
end $$;

revoke execute on function admit_member from public;
grant execute on function admit_member to feedback_app, feedback_ingest;
