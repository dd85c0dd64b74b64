-- Tenancy: a statement sees the rows of the workspace that its transaction named in `feedback.workspace_id`, and none
-- without a name. Forced, so that not even the owner of the tables bypasses it.
create or replace function current_workspace() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('feedback.workspace_id', true), '')::uuid;

revoke execute on function current_workspace from public;
grant execute on function current_workspace to feedback_app, feedback_ingest, feedback_worker, feedback_backup;
