-- Each role's rights on each table and its rows. Applied as a unit whenever this file changes, so every statement is
-- repeatable; rights granted by an earlier version are revoked first.

-- Tenancy: a statement sees the rows of the workspace that its transaction named in `feedback.workspace_id`, and none
-- without a name. Forced, so that not even the owner of the tables bypasses it.
--
-- A table is altered only where it differs: altering takes an exclusive lock, while apps hold several tables in another
-- order, and one side would be cancelled as a deadlock.
do $$
declare
  v_tables text[] := array[
    'account', 'act_key', 'agent_call', 'agent_connection', 'area', 'assignment', 'audit_entry', 'clustering', 'code_file', 'customer', 'digest', 'embedding', 'erasure', 'event', 'export', 'feedback',
    'feedback_alias', 'glossary_entry', 'glossary_pass', 'glossary_suggestion', 'hook_delivery', 'hook_event', 'import',
    'invitation', 'mail', 'membership', 'merge_suggestion', 'model_answer', 'model_choice', 'model_month', 'model_use', 'near_text', 'past_reading', 'priority', 'quota_mark', 'quota_usage', 'ranked_priority', 'ranking', 'repository',
    'screenshot', 'search_entry', 'sender', 'sender_credential', 'share', 'share_proposal', 'sighting', 'signal', 'spec', 'spec_attempt', 'suppression', 'survey', 'survey_key', 'survey_response', 'survey_shown', 'task',
    'transcript', 'understanding', 'webhook', 'workspace'
  ];
  v_relation pg_class;
  v_policy record;
begin
  for v_relation in
    select * from pg_class where relnamespace = 'public'::regnamespace and relname = any (v_tables)
  loop
    if not v_relation.relrowsecurity then
      execute format('alter table %I enable row level security', v_relation.relname);
    end if;
    if not v_relation.relforcerowsecurity then
      execute format('alter table %I force row level security', v_relation.relname);
    end if;
    -- Plans must not depend on statistics about workspaces (docs/decisions/0002-tenancy.md).
    if exists (select from pg_attribute where attrelid = v_relation.oid and attname = 'workspace_id'
                 and attstattarget is distinct from 0) then
      execute format('alter table %I alter column workspace_id set statistics 0', v_relation.relname);
    end if;
  end loop;

  for v_policy in
    with wanted (relation, policy, command, roles, condition) as (
      select t, 'tenant', '*', 'feedback_app,feedback_ingest,feedback_worker',
             format('(%s = ( SELECT current_workspace() AS current_workspace))',
                    case when t = 'workspace' then 'id' else 'workspace_id' end)
      from unnest(v_tables) t
      union all
      -- erase_workspace_rows() runs as the owner, in the workspace that the transaction has set.
      select t, 'erasing', '*', 'feedback_owner',
             format('(%s = ( SELECT current_workspace() AS current_workspace))',
                    case when t = 'workspace' then 'id' else 'workspace_id' end)
      from unnest(v_tables) t where t <> 'audit_entry'
      union all
      select t, 'backup', 'r', 'feedback_backup', 'true' from unnest(v_tables) t
      union all
      -- The relay reads the work ledger of every workspace.
      select 'task', 'relay', '*', 'feedback_relay', 'true'
      union all
      -- Lookups before the workspace is known, by functions that run as the owner, each of which answers for the keys it is given.
      select t, 'lookup', 'r', 'feedback_owner', 'true'
      from unnest(array['agent_connection', 'feedback', 'feedback_alias', 'invitation', 'membership', 'quota_usage', 'search_entry', 'sender', 'sender_credential', 'survey', 'survey_key', 'workspace']) t
      union all
      select 'agent_connection', 'ending', 'w', 'feedback_owner', 'true'
      union all
      select 'sender', 'noting', 'w', 'feedback_owner', 'true'
      union all
      -- accept_together() stores items of several workspaces, and checks each item's member itself.
      select t, 'accepting', command, 'feedback_owner', 'true'
      from (values ('feedback', 'a'), ('task', 'a'), ('quota_usage', 'w'), ('workspace', 'w')) v (t, command)
      union all
      select 'quota_usage', 'counting', 'a', 'feedback_owner', 'true'
      union all
      -- An event of an account is an entry in each of the person's workspaces, whichever workspace the transaction has set.
      select 'audit_entry', 'adding', 'a', 'feedback_owner', 'true'
      union all
      -- Operators read the entries of every workspace and of none.
      select 'audit_entry', 'audit', 'r', 'feedback_auditor', 'true'
    ), present as (
      select c.relname::text as relation, p.polname::text as policy, p.polcmd::text as command,
             (select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(p.polroles) r) as roles,
             concat_ws(' and to write ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as condition
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace
    )
    select relation, policy, w.command, w.roles, w.condition, w.command is not null as is_wanted,
           p.command is not null as is_there
    from wanted w full join present p using (relation, policy)
    where (w.command, w.roles, w.condition) is distinct from (p.command, p.roles, p.condition)
  loop
    if v_policy.is_there then
      execute format('drop policy %I on %I', v_policy.policy, v_policy.relation);
    end if;
    if v_policy.is_wanted then
      execute format('create policy %I on %I for %s to %s %s (%s)', v_policy.policy, v_policy.relation,
                     case v_policy.command when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' else 'update' end,
                     v_policy.roles, case v_policy.command when 'a' then 'with check' else 'using' end, v_policy.condition);
    end if;
  end loop;
end $$;

-- Each role's rights on the tables (prisma/roles.sql says what the roles are for).
do $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = 'feedback_owner'::regrole
  loop
    execute format('revoke all on %s from feedback_app, feedback_agent, feedback_ingest, feedback_worker, feedback_relay, '
                   'feedback_backup, feedback_auditor', v_table);
    execute format('grant select on %s to feedback_backup', v_table);
  end loop;
end $$;

grant select, update on task to feedback_relay;
grant select on installation to feedback_relay;
grant select on schema_definition to feedback_app, feedback_agent, feedback_ingest, feedback_worker;

grant select, insert, update, delete on
  account, agent_call, agent_connection, area, assignment, clustering, code_file, customer, digest, embedding, erasure, export, feedback, feedback_alias, glossary_entry, glossary_pass, glossary_suggestion, hook_delivery, hook_event, identity, import, invitation, mail, membership,
  merge_suggestion, model_answer, model_choice, model_month, model_use, near_text, oidc_record, password_reset, past_reading, person, priority, quota_mark, quota_usage, ranked_priority, ranking, repository, screenshot,
  search_entry, sender, sender_credential, share, share_proposal, sighting, sign_in_try, signal, spec, spec_attempt, suppression, survey, survey_key, survey_response, survey_shown, task, transcript,
  understanding, webhook, workspace
  to feedback_app;
-- Events, and the keys they came under, are only ever added.
grant select, insert on act_key, event to feedback_app;

-- The audit log is append-only: no role may change or remove an entry, or set its time.
grant select,
  insert (workspace_id, action, actor, person_id, person, connection_id, agent_name, subject_kind, subject_id, detail, address,
          request_id)
  on audit_entry to feedback_app;
grant select on audit_entry to feedback_auditor;

-- Private keys and cookie secrets: a process that holds them can sign in as anyone.
grant select, insert, update, delete on provider_key to feedback_agent;

-- `for no key update` on the workspace's row needs the right to update some column of it; this one is never updated.
grant select, update (created_at) on workspace to feedback_ingest;
grant select on membership, survey to feedback_ingest;
grant select, update (first_item_at) on sender to feedback_ingest;
grant select, insert, update (state) on feedback to feedback_ingest;
grant select (workspace_id, customer_keys) on erasure to feedback_ingest;
grant select, insert on feedback_alias, quota_mark, sighting, transcript to feedback_ingest;
grant select, insert, update (items) on quota_usage to feedback_ingest;
grant select, insert, update on task to feedback_ingest;
grant select, update (last_used_at) on survey_key to feedback_ingest;
grant select, insert on survey_response to feedback_ingest;
grant select, insert, update (times) on survey_shown to feedback_ingest;
grant select, insert on screenshot to feedback_ingest;
-- What is accepted may use the quota up, which is an event. Secrets are not for ingest.
grant select (workspace_id, id, kind, state, events) on webhook to feedback_ingest;
grant insert on hook_event, hook_delivery to feedback_ingest;

grant select, update (encoder, accounts_settled_at) on workspace to feedback_worker;
grant select, insert, update, delete on
  account, area, assignment, clustering, code_file, customer, digest, embedding, feedback, feedback_alias, hook_delivery, hook_event, mail, merge_suggestion, model_answer, model_month, model_use, near_text, past_reading, priority, quota_mark, quota_usage,
  ranked_priority, ranking, repository, screenshot, search_entry, share, sighting, signal, spec, spec_attempt, suppression, task, transcript, understanding
  to feedback_worker;
grant select on glossary_entry, model_choice to feedback_worker;
grant select, update (state, reason, failures, failing_since, rests_until) on webhook to feedback_worker;
grant select, update, delete on glossary_pass, share_proposal to feedback_worker;
-- An erasure blanks names in what people wrote; it adds no such row.
grant select, update (detail) on event to feedback_worker;
grant select, update (page_url), delete on survey_response to feedback_worker;
grant select, delete on glossary_suggestion to feedback_worker;
grant select, update on erasure, export, import to feedback_worker;
grant insert (workspace_id, action, actor, person_id, person, connection_id, agent_name, subject_kind, subject_id, detail, address,
              request_id)
  on audit_entry to feedback_worker;
grant select (id, email) on person to feedback_worker;
grant select (workspace_id, person_id, digest) on membership to feedback_worker;
grant select, insert on event to feedback_worker;
grant select on survey to feedback_worker;
