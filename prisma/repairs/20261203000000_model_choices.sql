-- For a database that counted what own models and the installation's cost together: it counts as the installation's.
ALTER TABLE "model_month" ADD COLUMN "is_own" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "model_month" ALTER COLUMN "is_own" DROP DEFAULT;
ALTER TABLE "model_month" DROP CONSTRAINT "model_month_pkey", ADD CONSTRAINT "model_month_pkey" PRIMARY KEY ("workspace_id","month","is_own");
ALTER TABLE "understanding" ADD COLUMN "may_order" BOOLEAN NOT NULL DEFAULT false;
