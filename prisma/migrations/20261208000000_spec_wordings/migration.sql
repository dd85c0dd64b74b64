set role feedback_owner;

-- What a large model says of a spec's requirements, each with the items that it was made of.
ALTER TABLE "spec" ADD COLUMN "wordings" JSONB NOT NULL DEFAULT '[]';

reset role;
