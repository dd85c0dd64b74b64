set role feedback_owner;

-- What a person's idempotency key stands for: `request` is a digest of the arguments it came with. `event_id` is null when the
-- act changed nothing, and so left no event.
CREATE TABLE "act_key" (
    "workspace_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event_id" UUID,
    "previous_state" "priority_state" NOT NULL,

    CONSTRAINT "act_key_pkey" PRIMARY KEY ("workspace_id","person_id","key")
);

reset role;
