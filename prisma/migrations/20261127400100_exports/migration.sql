set role feedback_owner;

CREATE TYPE "export_state" AS ENUM ('waiting', 'writing', 'ready', 'expired');

-- An export of a workspace's feedback: files in object storage, each written in slices. `progress` says what is written.
CREATE TABLE "export" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "what" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" "export_state" NOT NULL DEFAULT 'waiting',
    "progress" JSONB NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_pkey" PRIMARY KEY ("workspace_id","id")
);

reset role;
