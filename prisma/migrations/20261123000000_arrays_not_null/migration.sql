set role feedback_owner;

-- Every writer gives these; without the constraint each reader would have to ask whether they are there.
ALTER TABLE "task" ALTER COLUMN "refs" SET NOT NULL;
ALTER TABLE "survey" ALTER COLUMN "allowed_origins" SET NOT NULL;
ALTER TABLE "agent_connection" ALTER COLUMN "scopes" SET NOT NULL;

reset role;
