set role feedback_owner;

-- Where the words of the reports stand that occur in no file of the repository; no words themselves.
ALTER TABLE "spec_attempt" ADD COLUMN "missing" JSONB NOT NULL DEFAULT '[]';

reset role;
