set role feedback_owner;

-- One announcement of a shipped priority to the customers who asked for it; `id` is that of its event. `ship` names the release: the
-- version that the priority was shipped with, else the event that shipped it.
CREATE TABLE "share" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "priority_id" UUID NOT NULL,
    "ship" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "version" TEXT,
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE INDEX "share_workspace_id_priority_id_idx" ON "share"("workspace_id", "priority_id");

ALTER TABLE "share" ADD CONSTRAINT "share_workspace_id_priority_id_fkey" FOREIGN KEY ("workspace_id", "priority_id") REFERENCES "priority"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A mail to one customer about one share. It contains neither address nor words: both are read when the mail is sent.
CREATE TABLE "mail" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "share_id" UUID NOT NULL,
    "priority_id" UUID NOT NULL,
    "ship" TEXT NOT NULL,
    "customer_key" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claim" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "bundled_into" UUID,
    "reason" TEXT,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE UNIQUE INDEX "mail_workspace_id_customer_key_priority_id_ship_key" ON "mail"("workspace_id", "customer_key", "priority_id", "ship");
CREATE INDEX "mail_workspace_id_state_due_at_idx" ON "mail"("workspace_id", "state", "due_at");
CREATE INDEX "mail_workspace_id_share_id_idx" ON "mail"("workspace_id", "share_id");

ALTER TABLE "mail" ADD CONSTRAINT "mail_workspace_id_share_id_fkey" FOREIGN KEY ("workspace_id", "share_id") REFERENCES "share"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Customers, by their keys, who get no mail of the workspace: they unsubscribed, or their address does not exist.
CREATE TABLE "suppression" (
    "workspace_id" UUID NOT NULL,
    "key" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppression_pkey" PRIMARY KEY ("workspace_id","key")
);

reset role;
