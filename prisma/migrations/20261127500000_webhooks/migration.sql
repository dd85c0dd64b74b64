set role feedback_owner;

-- An address outside that is sent what happens in the workspace. `secret` is encrypted: the secrets that sign, or the whole address of a
-- Slack webhook, of which `url` then shows the beginning.
CREATE TABLE "webhook" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[] NOT NULL,
    "description" TEXT,
    "secret" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "reason" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "rests_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("workspace_id","id")
);

-- Something that happened, written in the transaction that makes it true if an endpoint wants it. It has ids and numbers alone: titles
-- are read when it is sent.
CREATE TABLE "hook_event" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hook_event_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE INDEX "hook_event_workspace_id_created_at_idx" ON "hook_event"("workspace_id", "created_at");

-- One event for one endpoint, and what the endpoint answered last.
CREATE TABLE "hook_delivery" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempted_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "answer" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hook_delivery_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE INDEX "hook_delivery_in_order_idx" ON "hook_delivery"("workspace_id", "webhook_id", "state", "created_at", "event_id");
CREATE INDEX "hook_delivery_workspace_id_event_id_idx" ON "hook_delivery"("workspace_id", "event_id");

ALTER TABLE "hook_delivery" ADD CONSTRAINT "hook_delivery_workspace_id_webhook_id_fkey" FOREIGN KEY ("workspace_id", "webhook_id") REFERENCES "webhook"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hook_delivery" ADD CONSTRAINT "hook_delivery_workspace_id_event_id_fkey" FOREIGN KEY ("workspace_id", "event_id") REFERENCES "hook_event"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

reset role;
