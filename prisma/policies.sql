-- Who may touch which table, and which rows of it. Applied whole whenever this text changes, so every statement here can be
-- repeated; what an earlier text granted is revoked first.

-- Tenancy: a statement sees the rows of the workspace that its transaction named in `feedback.workspace_id`, and with no name
-- none at all. Forced, so that not even the owner of the tables reads past it.
do $$
declare
  v_table text;
  v_column text;
begin
  foreach v_table in array array[
    'act_key', 'agent_connection', 'assignment', 'clustering', 'embedding', 'event', 'feedback', 'feedback_alias', 'invitation',
    'membership', 'merge_suggestion', 'near_text', 'priority', 'quota_mark', 'quota_usage', 'ranked_priority', 'ranking',
    'screenshot', 'search_entry', 'sighting', 'signal', 'survey', 'survey_key', 'survey_response', 'survey_shown', 'task',
    'transcript', 'understanding', 'workspace'
  ] loop
    v_column := case when v_table = 'workspace' then 'id' else 'workspace_id' end;
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    if v_column = 'workspace_id' then
      -- A plan must not depend on what statistics know of a workspace (docs/decisions/0002-tenancy.md).
      execute format('alter table %I alter column workspace_id set statistics 0', v_table);
    end if;
    execute format('drop policy if exists tenant on %I', v_table);
    execute format('create policy tenant on %I to feedback_app, feedback_ingest, feedback_worker using (%I = (select current_workspace()))',
                   v_table, v_column);
    execute format('drop policy if exists backup on %I', v_table);
    execute format('create policy backup on %I for select to feedback_backup using (true)', v_table);
  end loop;
end $$;

-- The relay reads the work ledger of every workspace.
drop policy if exists relay on task;
create policy relay on task to feedback_relay using (true);

-- What must be found before the workspace is known: read by functions that run as the owner, each of which answers for one key.
drop policy if exists lookup on workspace;
create policy lookup on workspace for select to feedback_owner using (true);
drop policy if exists lookup on membership;
create policy lookup on membership for select to feedback_owner using (true);
drop policy if exists lookup on invitation;
create policy lookup on invitation for select to feedback_owner using (true);
drop policy if exists lookup on survey;
create policy lookup on survey for select to feedback_owner using (true);
drop policy if exists lookup on survey_key;
create policy lookup on survey_key for select to feedback_owner using (true);
drop policy if exists lookup on agent_connection;
create policy lookup on agent_connection for select to feedback_owner using (true);
drop policy if exists ending on agent_connection;
create policy ending on agent_connection for update to feedback_owner using (true);
drop policy if exists lookup on search_entry;
create policy lookup on search_entry for select to feedback_owner using (true);

-- What each role may do with the tables (prisma/roles.sql says what the roles are for).
do $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = 'feedback_owner'::regrole
  loop
    execute format('revoke all on %s from feedback_app, feedback_agent, feedback_ingest, feedback_worker, feedback_relay, '
                   'feedback_backup', v_table);
    execute format('grant select on %s to feedback_backup', v_table);
  end loop;
end $$;

grant select, update on task to feedback_relay;
grant select on installation to feedback_relay;
grant select on schema_definition to feedback_app, feedback_agent, feedback_ingest, feedback_worker;

grant select, insert, update, delete on
  agent_connection, assignment, clustering, embedding, feedback, feedback_alias, identity, invitation, membership,
  merge_suggestion, near_text, oidc_record, person, priority, quota_mark, quota_usage, ranked_priority, ranking, screenshot,
  search_entry, sighting, sign_in_try, signal, survey, survey_key, survey_response, survey_shown, task, transcript,
  understanding, workspace
  to feedback_app;
-- Events, and the keys they came under, are only ever added.
grant select, insert on act_key, event to feedback_app;

-- Private keys and cookie secrets: a process that holds them can sign in as anyone.
grant select, insert, update, delete on provider_key to feedback_agent;

-- `for no key update` on the workspace's row needs the right to update some column of it; this one is never updated.
grant select, update (created_at) on workspace to feedback_ingest;
grant select on membership, survey to feedback_ingest;
grant select, insert, update (state) on feedback to feedback_ingest;
grant select, insert on feedback_alias, quota_mark, sighting, transcript to feedback_ingest;
grant select, insert, update (items) on quota_usage to feedback_ingest;
grant select, insert, update on task to feedback_ingest;
grant select, update (last_used_at) on survey_key to feedback_ingest;
grant select, insert on survey_response to feedback_ingest;
grant select, insert, update (times) on survey_shown to feedback_ingest;
grant select, insert on screenshot to feedback_ingest;

grant select, update (encoder) on workspace to feedback_worker;
grant select, insert, update, delete on
  assignment, clustering, embedding, feedback, feedback_alias, merge_suggestion, near_text, priority, quota_mark, quota_usage,
  ranked_priority, ranking, screenshot, search_entry, sighting, signal, task, transcript, understanding
  to feedback_worker;
grant select, insert on event to feedback_worker;
grant select on survey, survey_response to feedback_worker;
