set role feedback_owner;

-- Since when the whole workspace is being erased, and how many rows of each table are gone. Nobody is a member from then on.
ALTER TABLE "workspace" ADD COLUMN "erasing_at" TIMESTAMPTZ(3);
ALTER TABLE "workspace" ADD COLUMN "erased_rows" JSONB NOT NULL DEFAULT '{}';

reset role;
