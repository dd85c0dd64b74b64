set role feedback_owner;

-- Session tokens that were issued before are worth nothing, but for the one with which the password was changed.
ALTER TABLE "person" ADD COLUMN "sessions_from" TIMESTAMPTZ(3), ADD COLUMN "session_kept" TEXT;

reset role;
