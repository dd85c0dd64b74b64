set role feedback_owner;

-- What a share's mails are called, where the person who shared wrote it, and of what kind the priority was: the words of a mail
-- depend on it. Both are null for earlier shares.
ALTER TABLE "share" ADD COLUMN "subject" TEXT;
ALTER TABLE "share" ADD COLUMN "kind" "feedback_kind";

-- An agent's wish to share a priority, until a person shares it or puts it aside. A priority has one: a later one takes its place.
-- `ship` is the release that it is about.
CREATE TABLE "share_proposal" (
    "workspace_id" UUID NOT NULL,
    "priority_id" UUID NOT NULL,
    "ship" TEXT NOT NULL,
    "subject" TEXT,
    "message" TEXT,
    "person_id" UUID NOT NULL,
    "agent_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_proposal_pkey" PRIMARY KEY ("workspace_id","priority_id")
);

ALTER TABLE "share_proposal" ADD CONSTRAINT "share_proposal_workspace_id_priority_id_fkey" FOREIGN KEY ("workspace_id", "priority_id") REFERENCES "priority"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

reset role;
