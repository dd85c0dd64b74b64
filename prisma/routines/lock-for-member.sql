-- Locks the workspace for writing on behalf of a member, a person or a sender. Raises insufficient_privilege when the membership has ended by then.
create or replace function lock_for_member(p_workspace uuid, p_person uuid) returns void
  language plpgsql as $$
begin
  perform 1 from workspace where id = p_workspace for no key update;
  if not admit_member(p_workspace, p_person) then
    raise insufficient_privilege using message = 'not a member of this workspace';
  end if;
end $$;

revoke execute on function lock_for_member from public;
grant execute on function lock_for_member to feedback_app, feedback_ingest;
