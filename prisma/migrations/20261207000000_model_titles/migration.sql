set role feedback_owner;

-- Which large model gave a priority its title, and a hash of what one was last asked about it.
ALTER TABLE "priority" ADD COLUMN "titled_by" TEXT, ADD COLUMN "title_asked" BYTEA;

-- Whether a large model says that two priorities are one, and a hash of what it was asked about them.
ALTER TABLE "merge_suggestion" ADD COLUMN "is_one" BOOLEAN, ADD COLUMN "asked" BYTEA;

reset role;
