set role feedback_owner;

CREATE TYPE "erasure_state" AS ENUM ('waiting', 'working', 'done');

-- The erasure of a person, and afterwards the receipt of what went. `subject` holds names and addresses, and only until it is done;
-- `customer_keys` stay, so that an import under an external id that is known does not bring a mention back.
CREATE TABLE "erasure" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "state" "erasure_state" NOT NULL DEFAULT 'waiting',
    "subject_key" UUID NOT NULL,
    "customer_keys" UUID[] NOT NULL DEFAULT '{}',
    "subject" JSONB,
    "went" JSONB NOT NULL DEFAULT '{}',
    "requested_by" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("workspace_id","id")
);

reset role;
