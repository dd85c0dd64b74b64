set role feedback_owner;

-- Who did what, when and from where. An entry without a workspace has the nil UUID for one. Nothing refers to it or is referred to, so
-- that entries outlive the people and workspaces they speak of.
CREATE TABLE "audit_entry" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "action" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "person_id" UUID,
    "person" TEXT,
    "connection_id" TEXT,
    "agent_name" TEXT,
    "subject_kind" TEXT,
    "subject_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE INDEX "audit_entry_workspace_id_at_id_idx" ON "audit_entry"("workspace_id", "at", "id");

CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at", "id");

reset role;
