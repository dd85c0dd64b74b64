set role feedback_owner;

CREATE TYPE "repository_state" AS ENUM ('waiting', 'reading', 'ready', 'failed');

-- A repository whose code specs refer to. `sha` is the commit that was read, `head_sha` the one that the branch was last seen at.
CREATE TABLE "repository" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "branch" TEXT,
    "ref" TEXT,
    "state" "repository_state" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "head_sha" TEXT,
    "sha" TEXT,
    "reader" INTEGER,
    "indexed_at" TIMESTAMPTZ(3),
    "files" INTEGER NOT NULL DEFAULT 0,
    "symbols" INTEGER NOT NULL DEFAULT 0,
    "history" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repository_pkey" PRIMARY KEY ("workspace_id","id")
);

-- A file as it was read, by its content (`blob`). Files of the commit that `repository.sha` names are `current`; others were read
-- for a commit that is not complete yet.
CREATE TABLE "code_file" (
    "workspace_id" UUID NOT NULL,
    "repository_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "blob" TEXT NOT NULL,
    "reader" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "symbols" INTEGER NOT NULL,
    "facts" BYTEA NOT NULL,
    "current" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "code_file_pkey" PRIMARY KEY ("workspace_id","repository_id","path","blob")
);

ALTER TABLE "code_file" ADD CONSTRAINT "code_file_workspace_id_repository_id_fkey" FOREIGN KEY ("workspace_id", "repository_id") REFERENCES "repository"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

reset role;
