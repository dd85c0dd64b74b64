set role feedback_owner;

-- The space in which a workspace's items are compared; null until its first item was understood.
ALTER TABLE "workspace" ADD COLUMN "encoder" TEXT;

-- Two priorities, or two items, that a person may want to make one. `one` is the lower id. What was dismissed stays, so that it
-- is not suggested again.
CREATE TABLE "merge_suggestion" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "one" UUID NOT NULL,
    "other" UUID NOT NULL,
    "likeness" REAL NOT NULL,
    "reason" TEXT NOT NULL,
    "dismissed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merge_suggestion_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE UNIQUE INDEX "merge_suggestion_workspace_id_one_other_key" ON "merge_suggestion"("workspace_id", "one", "other");

-- Items that a person keeps where they are: every refinement looks at some of each priority, however old they are.
create index assignment_kept on assignment (workspace_id, priority_id) where pinned or confirmed;

call protect_tenant_table('merge_suggestion');

reset role;
