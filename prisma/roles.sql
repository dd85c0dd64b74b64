-- The database's roles, made where they are missing: before migrations, and before a backup is restored into a new server.
-- None can log in: a process connects as a user that is a member of its role, and takes the role on (packages/db/src/connections/open.ts).
--   feedback_owner   owns the tables and functions, and runs migrations
--   feedback_app     operators' commands: every table of the product but the signing keys
--   feedback_agent   the agent app: what feedback_app may, and the signing keys
--   feedback_ingest  the ingest API: stores what is sent
--   feedback_worker  the worker: understands, clusters and ranks; nothing of people and their agents
--   feedback_relay   the relay in the worker: the work ledger of every workspace, and nothing else
--   feedback_auditor reads the audit log of every workspace, and nothing else
--   feedback_backup  reads every table for pg_dump, and changes nothing
do $$
declare
  v_role text;
  -- From PostgreSQL 16 on, a user that creates a role is its member without the right to set it.
  v_may text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach v_role in array array['feedback_owner', 'feedback_app', 'feedback_agent', 'feedback_ingest', 'feedback_worker',
                                'feedback_relay', 'feedback_auditor', 'feedback_backup'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      begin
        execute format('create role %I nologin', v_role);
      exception when duplicate_object or unique_violation then
        null; -- another database of the same server is being migrated at the same time
      end;
    end if;
    if not pg_has_role(current_user, v_role, v_may) then
      begin
        execute format('grant %I to current_user', v_role);
      exception when unique_violation then
        null;
      end;
    end if;
  end loop;
end $$;
grant usage, create on schema public to feedback_owner;
grant usage on schema public
  to feedback_app, feedback_agent, feedback_ingest, feedback_worker, feedback_relay, feedback_auditor, feedback_backup;
do $$
begin
  if not pg_has_role('feedback_agent', 'feedback_app', 'member') then
    grant feedback_app to feedback_agent;
  end if;
exception when unique_violation then
  null;
end $$;
