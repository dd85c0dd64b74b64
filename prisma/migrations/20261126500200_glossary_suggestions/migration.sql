set role feedback_owner;

-- Two words that members' corrections take for the same; `one` is the lesser in order. `weight` counts the corrections, a clear one
-- twice. Dismissed ones stay, so that they are not suggested again.
CREATE TABLE "glossary_suggestion" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "one" TEXT NOT NULL,
    "other" TEXT NOT NULL,
    "weight" INTEGER NOT NULL,
    "dismissed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "glossary_suggestion_pkey" PRIMARY KEY ("workspace_id","id")
);
CREATE UNIQUE INDEX "glossary_suggestion_workspace_id_one_other_key" ON "glossary_suggestion"("workspace_id", "one", "other");

reset role;
