set role feedback_owner;

ALTER TABLE "membership" ADD COLUMN "digest" TEXT NOT NULL DEFAULT 'none';

-- What a workspace's digest of a week says: ids and numbers. Titles are read when it is sent.
CREATE TABLE "digest" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "week" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "digest_pkey" PRIMARY KEY ("workspace_id","id")
);

CREATE UNIQUE INDEX "digest_workspace_id_week_key" ON "digest"("workspace_id", "week");

-- A mail is about a share, to a customer, or about a digest, to a member.
ALTER TABLE "mail" ADD COLUMN "digest_id" UUID, ADD COLUMN "person_id" UUID,
  ALTER COLUMN "share_id" DROP NOT NULL, ALTER COLUMN "priority_id" DROP NOT NULL, ALTER COLUMN "ship" DROP NOT NULL,
  ALTER COLUMN "customer_key" DROP NOT NULL, ALTER COLUMN "feedback_id" DROP NOT NULL,
  ADD CONSTRAINT "mail_about_one_thing" CHECK (
    CASE WHEN "digest_id" IS NULL THEN num_nulls("share_id", "priority_id", "ship", "customer_key", "feedback_id") = 0 AND "person_id" IS NULL
         ELSE num_nonnulls("share_id", "priority_id", "ship", "customer_key", "feedback_id") = 0 AND "person_id" IS NOT NULL END);

CREATE UNIQUE INDEX "mail_workspace_id_person_id_digest_id_key" ON "mail"("workspace_id", "person_id", "digest_id");
CREATE INDEX "mail_workspace_id_digest_id_idx" ON "mail"("workspace_id", "digest_id");

ALTER TABLE "mail" ADD CONSTRAINT "mail_workspace_id_digest_id_fkey" FOREIGN KEY ("workspace_id", "digest_id") REFERENCES "digest"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

reset role;
