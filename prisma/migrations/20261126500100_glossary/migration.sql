set role feedback_owner;

-- A name of the workspace's product, and words and phrases that say the same. `key` is the term in small letters.
CREATE TABLE "glossary_entry" (
    "workspace_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "means" TEXT[] NOT NULL,
    "read_as" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "glossary_entry_pkey" PRIMARY KEY ("workspace_id","key")
);

-- A pass over a workspace's items after its glossary changed: those that contain one of the words get a new vector. Items up to
-- `after_id` are done.
CREATE TABLE "glossary_pass" (
    "workspace_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "words" TEXT[] NOT NULL,
    "after_id" UUID,

    CONSTRAINT "glossary_pass_pkey" PRIMARY KEY ("workspace_id")
);

-- Rises with every change of the glossary: what was read with an earlier one is read again.
ALTER TABLE "workspace" ADD COLUMN "glossary_revision" INTEGER NOT NULL DEFAULT 0;

reset role;
