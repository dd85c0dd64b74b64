set role feedback_owner;

-- A level above priorities, which are many from some hundred items on: a part of the product, as people would say.
CREATE TABLE "area" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "area_pkey" PRIMARY KEY ("workspace_id","id")
);

ALTER TABLE "priority" ADD COLUMN "area_id" UUID;

reset role;
