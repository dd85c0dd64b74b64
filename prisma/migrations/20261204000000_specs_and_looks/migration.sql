set role feedback_owner;

-- Where the words of the reports stand that occur in no file of the repository; no words themselves.
ALTER TABLE "spec_attempt" ADD COLUMN "missing" JSONB NOT NULL DEFAULT '[]';

-- When the last look at the repository ended; `looked_at` is when it began.
ALTER TABLE "repository" ADD COLUMN "seen_at" TIMESTAMPTZ(3);

reset role;
