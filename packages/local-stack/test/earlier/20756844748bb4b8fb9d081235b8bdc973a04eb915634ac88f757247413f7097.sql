set role feedback_owner;

-- PostgreSQL checks a foreign key once for each row that is inserted, even where the column is null, and that was a tenth of what
-- it takes to accept an item, and a fifth for a survey's answer. Each of these columns is written by one statement, from an item that the same
-- statement reads or stores. Items go only with their workspace, and a part with its item.
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_workspace_id_part_of_fkey";
ALTER TABLE "survey_response" DROP CONSTRAINT "survey_response_workspace_id_feedback_id_fkey";

-- The routine's own file replaces it.
create function delete_parts() returns trigger
  language plpgsql as $$
begin
  return null;
end $$;

create trigger feedback_deleted after delete on feedback
  referencing old table as gone for each statement execute function delete_parts();

reset role;
