set role feedback_owner;

-- One version of a priority's spec. It names passages of feedback by their places and contains no words of customers.
CREATE TABLE "spec" (
    "workspace_id" UUID NOT NULL,
    "priority_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "repository_id" UUID NOT NULL,
    "repository_name" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "sha" TEXT NOT NULL,
    "indexed_at" TIMESTAMPTZ(3) NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,
    "cited_paths" TEXT[] NOT NULL,
    "cited_blobs" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spec_pkey" PRIMARY KEY ("workspace_id","priority_id","version")
);

ALTER TABLE "spec" ADD CONSTRAINT "spec_workspace_id_priority_id_fkey" FOREIGN KEY ("workspace_id", "priority_id") REFERENCES "priority"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The last time that a spec of a priority was written, or could not be: from which data (`inputs`), and what came of it.
CREATE TABLE "spec_attempt" (
    "workspace_id" UUID NOT NULL,
    "priority_id" UUID NOT NULL,
    "inputs" TEXT NOT NULL,
    "version" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "spec_attempt_pkey" PRIMARY KEY ("workspace_id","priority_id")
);

ALTER TABLE "spec_attempt" ADD CONSTRAINT "spec_attempt_workspace_id_priority_id_fkey" FOREIGN KEY ("workspace_id", "priority_id") REFERENCES "priority"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

reset role;
