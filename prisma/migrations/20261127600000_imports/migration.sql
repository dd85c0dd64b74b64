set role feedback_owner;

-- A file of feedback that is imported: a draft until a member has said which column is what, then its rows are stored slice by
-- slice. The file and the slices are in object storage until the import is done. `refusals` are row numbers with reasons.
CREATE TABLE "import" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "progress" JSONB NOT NULL,
    "refusals" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("workspace_id","id")
);

reset role;
