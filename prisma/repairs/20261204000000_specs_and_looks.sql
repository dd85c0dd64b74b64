-- For a database that did not know yet when a look at a repository ended.
ALTER TABLE "repository" ADD COLUMN "seen_at" TIMESTAMPTZ(3);
