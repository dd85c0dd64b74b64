set role feedback_owner;

-- What people, agents and the service itself (`person_id` null) did, for good: nothing here is ever changed. `detail` holds what belongs to the one action.
CREATE TABLE "event" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "priority_id" UUID,
    "from_state" "priority_state",
    "to_state" "priority_state",
    "detail" JSONB NOT NULL DEFAULT '{}',
    "person_id" UUID,
    "connection_id" TEXT,
    "agent_name" TEXT,
    "idempotency_key" TEXT,

    CONSTRAINT "event_pkey" PRIMARY KEY ("workspace_id","id")
);

-- A key is one person's: an agent that signs in anew, and a person's second agent, still repeat the same act.
CREATE UNIQUE INDEX "event_workspace_id_person_id_idempotency_key_key" ON "event"("workspace_id", "person_id", "idempotency_key");

CREATE INDEX "event_workspace_id_priority_id_id_idx" ON "event"("workspace_id", "priority_id", "id");

call protect_tenant_table('event');
revoke update, delete on event from feedback_app;

reset role;
