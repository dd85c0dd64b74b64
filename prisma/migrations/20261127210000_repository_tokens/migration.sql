set role feedback_owner;

-- `token` is encrypted with ENCRYPTION_KEY. `looked_at` is when the repository was looked at last; null asks for a look at once.
ALTER TABLE "repository"
    ADD COLUMN "token" TEXT,
    ADD COLUMN "test_commands" JSONB NOT NULL DEFAULT '[]',
    ADD COLUMN "looked_at" TIMESTAMPTZ(3);

reset role;
