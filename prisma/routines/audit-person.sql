-- Audits an event of a person's account: an entry in each of their workspaces, or one without a workspace. `p_email` stands
-- for a person without an account.
create or replace function audit_person(p_person uuid, p_email text, p_action text, p_actor text, p_detail jsonb, p_address text,
                                        p_request text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into audit_entry (workspace_id, action, actor, person_id, person, subject_kind, subject_id, detail, address, request_id)
  select coalesce(m.workspace_id, '00000000-0000-0000-0000-000000000000'), p_action, p_actor,
         case when p_actor = 'person' then p_person end,
         case when p_actor = 'person' then coalesce(p.email, p_email) end,
         case when p.id is not null then 'person' when p_email is not null then 'email' end,
         coalesce(p.id::text, p_email), p_detail, p_address, p_request
  from (select 1) one
  left join person p on p.id = p_person
  left join membership m on m.person_id = p_person
$$;

revoke execute on function audit_person from public;
grant execute on function audit_person to feedback_app;
