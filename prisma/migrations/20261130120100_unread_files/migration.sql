set role feedback_owner;

-- How often the reading of a file has failed in a row, such as by its time limit: it is stored as an empty one, and read again a few times.
ALTER TABLE "code_file" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
-- How many files of the commit that was read could not be read themselves.
ALTER TABLE "repository" ADD COLUMN "unread" INTEGER NOT NULL DEFAULT 0;

reset role;
