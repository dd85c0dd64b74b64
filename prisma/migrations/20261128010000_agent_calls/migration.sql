set role feedback_owner;

-- The last calls of an agent connection: which tool, how long it took and how it ended; nothing of what was asked or answered.
CREATE TABLE "agent_call" (
    "workspace_id" UUID NOT NULL,
    "connection_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "tool" TEXT NOT NULL,
    "operation" TEXT,
    "outcome" TEXT NOT NULL,
    "took_ms" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_call_pkey" PRIMARY KEY ("workspace_id","connection_id","id")
);

ALTER TABLE "agent_call" ADD CONSTRAINT "agent_call_workspace_id_connection_id_fkey" FOREIGN KEY ("workspace_id", "connection_id") REFERENCES "agent_connection"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

reset role;
